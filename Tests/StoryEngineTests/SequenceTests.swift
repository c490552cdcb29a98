import Story
import StoryFormat
import TestSupport
import Testing

@testable import StoryEngine

/// Sequences in a story, and played anywhere else.
@Suite struct SequenceTests {
    private static let story = """
        {
          "branchbook": 1, "id": "s", "title": "S", "start": "a", "variables": { "pet": "otter" },
          "pictures": { "fox": "fox.svg" },
          "locations": {
            "a": {
              "sequence": [
                { "left": { "picture": "fox", "text": "{pet}!", "position": "near", "animation": "hop" } },
                { "right": "Who?" },
                { "left": { "position": "far" } },
                { "left": "Bye.", "right": { "text": "*Bye.*", "animation": "fade" } }
              ],
              "text": "Silence.", "ending": "End"
            }
          }
        }
        """

    @Test func aSideWithoutAnEventStaysSilentAndStill() throws {
        let frames = try frames()
        #expect(frames.count == 4)
        #expect(frames[0].left?.text?.plainText == "Otter!")
        #expect(frames[0].left?.animation == "hop" && frames[0].left?.position == "near")
        #expect(frames[0].right == nil)
        #expect(
            frames[1].left?.text == nil && frames[1].left?.animation == "none" && frames[1].left?.position == "near"
        )
        #expect(frames[1].left?.picture?.id == "fox")
        #expect(frames[1].right?.text?.plainText == "Who?")
        #expect(frames[2].left?.position == "far" && frames[2].left?.text == nil)
        #expect(frames[3].right?.text == [TextRun(text: "Bye.", style: .emphasis)])
        #expect(frames.map { $0.step } == [0, 1, 2, 3])
        #expect(frames.allSatisfy { $0.steps == 4 })
    }

    @Test func aSequenceIsLeftAtOnceBySkipping() throws {
        var playthrough = try playthrough()
        try playthrough.apply(.advance)
        try playthrough.apply(.skip)
        guard case .page = playthrough.scene else {
            Issue.record("\(playthrough.scene)")
            return
        }
    }

    /// The example in the documentation of ``SequencePlayer``.
    @Test func aPlayerShowsEveryFrameOnce() throws {
        let frames = try frames()
        var player = SequencePlayer(frames)
        #expect(player.frame == nil)
        #expect(!player.isFinished)
        player.advance()
        player.skip()
        #expect(player.step == nil)

        player.start()
        var drawn: [SequenceFrame] = []
        while let frame = player.frame {
            drawn.append(frame)
            player.advance()
        }
        #expect(drawn == frames)
        #expect(player.isFinished)
        player.advance()
        #expect(player.step == frames.count)

        player.start()
        #expect(player.frame == frames[0])
        player.skip()
        #expect(player.isFinished && player.frame == nil)
    }

    @Test func aPlayerWithoutFramesIsFinishedOnceItStarts() {
        var player = SequencePlayer([])
        #expect(!player.isFinished)
        player.start()
        #expect(player.isFinished && player.frame == nil)
    }

    private func playthrough() throws -> Playthrough {
        let document = StoryDocument(Self.story)
        return Playthrough(try Program(#require(document.story, "\(document.diagnostics)")), seed: 1)
    }

    private func frames() throws -> [SequenceFrame] {
        var playthrough = try playthrough()
        var frames: [SequenceFrame] = []
        try playthrough.apply(.advance)
        while case .sequence(let frame) = playthrough.scene {
            frames.append(frame)
            try playthrough.apply(.advance)
        }
        return frames
    }

    @Test func theWholeSequenceShowsWhatAdvancingShows() throws {
        var generator = StoryGenerator(seed: 5)
        var played = 0
        for _ in 0..<60 {
            var playthrough = Playthrough(try Program(generator.story(.small)), seed: 1)
            var reader = RandomReader(seed: 1)
            for _ in 0..<80 {
                if var player = playthrough.sequence {
                    played += 1
                    player.start()
                    while let frame = player.frame {
                        #expect(playthrough.scene == .sequence(frame))
                        try playthrough.apply(.advance)
                        player.advance()
                    }
                    #expect(player.isFinished)
                    #expect(playthrough.sequence == nil || player.frames.isEmpty)
                }
                guard let input = reader.input(for: playthrough) else { break }
                try playthrough.apply(input)
            }
        }
        #expect(played > 20)
    }
}
