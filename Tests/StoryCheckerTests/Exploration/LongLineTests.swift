import Story
import StoryChecker
import StoryFormat
import Testing

@testable import StoryEngine

/// Continuations that go on for long without a page, and those that go on for ever.
@Suite struct LongLineTests {
    /// This many locations without a page in a row.
    private func line(_ length: Int) -> String {
        let places = (0..<length).map { #""p\#($0)": { "continue": "\#($0 == length - 1 ? "end" : "p\($0 + 1)")" }"# }
        return """
            "start": "a",
            "locations": {
              "a": { "text": "A.", "choices": [{ "id": "on", "text": "On", "go": "p0" }, { "id": "off", "text": "Off", "go": "end" }] },
              \(places.joined(separator: ",\n")),
              "end": { "text": "The end.", "ending": "End" }
            }
            """
    }

    @Test(arguments: [999, 1_500, 20_000]) func aLineIsNoCircle(_ length: Int) throws {
        let document = NumberedStory(line(length)).document
        let story = try #require(document.story, "\(document.diagnostics)")
        var playthrough = Playthrough(try Program(story), seed: 1)
        while playthrough.canAdvance { try playthrough.apply(.advance) }
        try playthrough.apply(.choose("on"))
        while playthrough.canAdvance { try playthrough.apply(.advance) }
        #expect(playthrough.state.phase == .ending)
        #expect(playthrough.faults.isEmpty)
        let report = StoryChecker().check(document)
        #expect(report.problems.diagnostics.isEmpty, "\(report.problems.diagnostics.map { $0.message })")
        #expect(report.exploration?.stateCount ?? 0 > length)
    }

    /// Goes round until a counter reaches a number. Both give up at the same number, whatever was read before.
    private func counting(to number: Int, startsWithPage: Bool) -> String {
        """
        "variables": { "n": { "default": 0, "min": 0, "max": 5000 } },
        "start": "a",
        "locations": {
          "a": { \(startsWithPage ? #""text": "A.","# : "") "continue": "b" },
          "b": { "set": { "n": "n + 1" }, "continue": [{ "if": "n >= \(number)", "go": "end" }, { "go": "c" }] },
          "c": { "continue": "b" },
          "end": { "text": "The end.", "ending": "End" }
        }
        """
    }

    @Test(arguments: [true, false]) func theCheckerGivesUpWhereTheEngineDoes(_ startsWithPage: Bool) throws {
        var lost: Set<Bool> = []
        for number in 495...510 {
            let document = NumberedStory(counting(to: number, startsWithPage: startsWithPage)).document
            let story = try #require(document.story, "\(document.diagnostics)")
            var playthrough = Playthrough(try Program(story), seed: 1)
            while playthrough.canAdvance { try playthrough.apply(.advance) }
            let isLost = playthrough.state.phase == .lost
            lost.insert(isLost)
            let codes = StoryChecker().check(document).problems.diagnostics.map { $0.code }
            #expect(codes.contains(.circle) == isLost, "\(number): \(codes)")
        }
        #expect(lost == [true, false])
    }
}
