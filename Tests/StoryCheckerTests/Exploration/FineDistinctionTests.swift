import Story
import StoryChecker
import StoryFormat
import Testing

@testable import StoryEngine

/// Small stories in which something depends on a distinction that an abstraction could easily lose.
@Suite struct FineDistinctionTests {
    private func explore(_ body: String) throws -> Exploration {
        let document = NumberedStory(body).document
        let story = try #require(document.story, "\(document.diagnostics)")
        return try Explorer.explore(story)
    }

    private func codes(_ body: String) -> [String] {
        StoryChecker().check(NumberedStory(body).document).problems.diagnostics.map { $0.code.description }
    }

    /// Plays the witness of every ending that has one.
    private func replay(_ exploration: Exploration, _ body: String) throws {
        let story = try #require(NumberedStory(body).document.story)
        let program = try Program(story)
        for ending in exploration.endings {
            guard let witness = ending.witness else { continue }
            let replay = try WitnessReplay(witness, in: program)
            guard case .ending(let scene) = replay.playthrough.scene else {
                Issue.record("\(ending.id) is not where its witness leads")
                continue
            }
            #expect(scene.id == ending.id)
        }
    }

    @Test func textsOfDifferentLengthsAreNeverTheSame() throws {
        let body = #"""
            "variables": {
              "cat": { "prompt": "The cat?", "default": "Tom", "min": 2, "max": 3 },
              "dog": { "prompt": "The dog?", "default": "Rover", "min": 4, "max": 8 }
            },
            "start": "a",
            "locations": {
              "a": { "text": "Hm.", "choices": [
                { "id": "same", "if": "cat == dog", "text": "Same", "go": "same" }, { "id": "other", "text": "Other", "go": "other" } ] },
              "same": { "text": "Same.", "ending": "Same" },
              "other": { "text": "Other.", "ending": "Other" }
            }
            """#
        let exploration = try explore(body)
        #expect(exploration.endings.map { $0.verdict } == [.impossible, .reachable])
        try replay(exploration, body)
    }

    @Test func textsOfOverlappingLengthsCanBeTheSame() throws {
        let body = #"""
            "variables": {
              "cat": { "prompt": "The cat?", "default": "Tom Kitten", "min": 8, "max": 10 },
              "dog": { "prompt": "The dog?", "default": "Rex", "min": 1, "max": 8 }
            },
            "start": "a",
            "locations": {
              "a": { "text": "Hm.", "choices": [
                { "id": "same", "text": "Same", "go": "same",
                  "if": "cat == dog and cat not in ('Adaaaaaa', 'Robinaaa', 'Zoëaaaaa', 'Олегaaaa', 'Meiaaaaa', 'otteraaa')" },
                { "id": "other", "text": "Other", "go": "other" } ] },
              "same": { "text": "Same.", "ending": "Same" },
              "other": { "text": "Other.", "ending": "Other" }
            }
            """#
        let exploration = try explore(body)
        #expect(exploration.endings.map { $0.verdict } == [.reachable, .reachable])
        try replay(exploration, body)
    }

    @Test func aNumberThatStartsVastCanBecomeTooLarge() {
        let body = #"""
            "variables": { "stars": 9223372036854775800 },
            "start": "a",
            "locations": {
              "a": { "text": "Hm.", "choices": [
                { "id": "more", "text": "More", "set": { "stars": "stars + 10" }, "go": "b" }, { "id": "end", "text": "End", "go": "b" } ] },
              "b": { "text": "{stars}", "ending": "B" }
            }
            """#
        #expect(codes(body).contains("B0606"), "\(codes(body))")
    }

    @Test func optionsAreCopiedWhole() throws {
        let body = #"""
            "variables": {
              "first": { "prompt": "First?", "options": ["red", "blue", "green"] },
              "second": { "default": "red", "options": ["red", "blue", "green"] }
            },
            "start": "a",
            "locations": {
              "a": { "text": "Hm.", "set": { "second": "first" }, "choices": [
                { "id": "one", "if": "second == 'green'", "text": "One", "go": "one" }, { "id": "other", "text": "Other", "go": "other" } ] },
              "one": { "text": "One.", "ending": "One" },
              "other": { "text": "Other.", "ending": "Other" }
            }
            """#
        let exploration = try explore(body)
        #expect(exploration.endings.map { $0.verdict } == [.reachable, .reachable])
    }

    /// There are too many ages to try them all, but none of them matters.
    @Test func anUnimportantVastQuestionLeavesTheRestKnown() throws {
        let exploration = try explore(
            #"""
            "variables": { "age": { "prompt": "How old?", "default": 3 }, "twice": 0 },
            "start": "a",
            "locations": {
              "a": { "text": "Hm.", "choices": [{ "id": "on", "text": "On", "go": "b" }, { "id": "off", "text": "Off", "go": "c" }] },
              "b": { "text": "Never.", "set": { "age": 4 }, "choices": [
                { "id": "on", "text": "On", "set": { "twice": "age % 7" }, "go": "d" }, { "id": "off", "text": "Off", "go": "c" } ] },
              "c": { "text": "C.", "ask": ["age"], "ending": "C" },
              "d": { "text": "D.", "choices": [
                { "id": "x", "text": "X", "if": "twice == 3", "go": "e" }, { "id": "y", "text": "Y", "go": "c" } ] },
              "e": { "text": "E.", "ending": "E" }
            }
            """#
        )
        #expect(exploration.isComplete)
        #expect(exploration.endings.map { $0.verdict } == [.reachable, .impossible])
    }
}
