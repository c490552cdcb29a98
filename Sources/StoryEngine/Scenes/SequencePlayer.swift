/// Plays a staged sequence, anywhere that a host wants one: over a page, in a menu, in a test.
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
    /// What the stage looks like at each step.
    public let frames: [SequenceFrame]
    /// The step that is shown; nil before the start, and the count of frames after the end.
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

    /// Whether the last frame was passed.
    public var isFinished: Bool { step.map { $0 >= frames.count } ?? false }

    /// Shows the first frame, also when it was played before.
    public mutating func start() {
        step = 0
    }

    /// Shows the next frame; after the last there is none.
    public mutating func advance() {
        guard let step else { return }
        self.step = min(step + 1, frames.count)
    }

    /// Goes to the end.
    public mutating func skip() {
        guard step != nil else { return }
        step = frames.count
    }
}

/// What the stage of a sequence looks like at one step.
public struct SequenceFrame: Equatable, Sendable {
    /// The step, from 0.
    public var step: Int
    /// How many steps there are.
    public var steps: Int
    /// Who is on the left; nil if nobody is.
    public var left: Figure?
    /// Who is on the right; nil if nobody is.
    public var right: Figure?

    /// Makes a frame.
    public init(step: Int, steps: Int, left: Figure? = nil, right: Figure? = nil) {
        self.step = step
        self.steps = steps
        self.left = left
        self.right = right
    }

    /// One side of the stage.
    public struct Figure: Equatable, Sendable {
        /// What is said at this step; nil for nothing.
        public var text: [TextRun]?
        /// Who is there.
        public var picture: PictureView?
        /// How near the middle of the stage: near, middle or far.
        public var position: String
        /// How the figure moves at this step: none, shake, hop, tilt, slide or fade.
        public var animation: String

        /// Makes one side of the stage.
        public init(text: [TextRun]? = nil, picture: PictureView? = nil, position: String = "middle", animation: String = "none") {
            self.text = text
            self.picture = picture
            self.position = position
            self.animation = animation
        }
    }
}
