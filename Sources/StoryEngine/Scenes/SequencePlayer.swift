/// Plays a staged sequence wherever a host wants one: over a page, in a menu, in a test.
///
/// ```swift
/// guard var player = playthrough.sequence else { return }     // or SequencePlayer(frames)
/// player.start()
/// while let frame = player.frame {
///     stage.draw(frame)
///     await stage.tap()
///     player.advance()          // or player.skip()
/// }
/// // player.isFinished
/// ```
public struct SequencePlayer: Equatable, Sendable {
    /// The stage at each step.
    public let frames: [SequenceFrame]
    /// The index of the current step; nil before the start, and the number of frames after the end.
    public private(set) var step: Int?

    /// Makes a player that has not started.
    public init(_ frames: [SequenceFrame]) {
        self.frames = frames
    }

    /// The frame to draw; nil before the start and after the end.
    public var frame: SequenceFrame? {
        guard let step, step < frames.count else { return nil }
        return frames[step]
    }

    /// Whether the last frame is over.
    public var isFinished: Bool { step.map { $0 >= frames.count } ?? false }

    /// Shows the first frame, even if the sequence has played before.
    public mutating func start() {
        step = 0
    }

    /// Shows the next frame; after the last one, the sequence is finished.
    public mutating func advance() {
        guard let step else { return }
        self.step = min(step + 1, frames.count)
    }

    /// Skips to the end.
    public mutating func skip() {
        guard step != nil else { return }
        step = frames.count
    }
}

/// The stage of a sequence at one step.
public struct SequenceFrame: Equatable, Sendable {
    /// The index of the step, from 0.
    public var step: Int
    /// The number of steps.
    public var steps: Int
    /// The figure on the left; nil if there is none.
    public var left: Figure?
    /// The figure on the right; nil if there is none.
    public var right: Figure?

    /// Makes a frame.
    public init(step: Int, steps: Int, left: Figure? = nil, right: Figure? = nil) {
        self.step = step
        self.steps = steps
        self.left = left
        self.right = right
    }

    /// A figure on one side of the stage.
    public struct Figure: Equatable, Sendable {
        /// What it says at this step; nil for nothing.
        public var text: [TextRun]?
        /// The figure's picture; nil if there is none.
        public var picture: PictureView?
        /// How close it is to the centre of the stage: near, middle or far.
        public var position: String
        /// How it moves at this step: none, shake, hop, tilt, slide or fade.
        public var animation: String

        /// Makes a figure.
        public init(text: [TextRun]? = nil, picture: PictureView? = nil, position: String = "middle", animation: String = "none") {
            self.text = text
            self.picture = picture
            self.position = position
            self.animation = animation
        }
    }
}
