import Story
import TestSupport
import Testing

@testable import StoryEngine

/// Counting lines as they arrive gives the same result as counting all of them at once.
@Suite struct RecordFactsStateTests {
    /// Counts each piece from the state stored before it; if that is not possible, counts all lines, as a library does.
    private struct Counter {
        let program: Program?
        private(set) var facts: RecordFacts
        private(set) var all: [String] = []
        private var state: String?
        private(set) var wholeCounts = 0

        init(_ program: Program?) {
            self.program = program
            facts = RecordFacts(lines: [], of: program)
            state = facts.state
        }

        mutating func take(_ lines: [String]) {
            all += lines
            if let state, var next = RecordFacts(state: state, of: program) {
                next.take(lines)
                if next.state != nil {
                    (facts, self.state) = (next, next.state)
                    return
                }
            }
            wholeCounts += 1
            facts = RecordFacts(lines: all, of: program)
            state = facts.state
        }
    }

    @Test(arguments: OracleScale.seeds(60)) func randomPlaysAmountToTheSameLineByLineAndAtOnce(_ seed: UInt64) throws {
        let program = try Program(generatedStory(seed))
        var random = SeededGenerator(seed: seed)
        var recorded = RecordedPlaythrough(program, seed: seed)
        var reader = WildReader(seed: seed)
        var counter = Counter(program)
        var text = ""
        for step in 0..<80 {
            _ = try? recorded.apply(reader.input(for: recorded.playthrough))
            var lines = recorded.takeNewLines()
            text += lines.joined()
            if step % 16 == 15 {
                // A line that is cut off makes the reading begin anew, with all states that undo can lead to.
                (recorded, _) = try RecordedPlaythrough.resume(program, record: text + "{\"do\"")
                let beginning = ["{\"do\""] + recorded.takeNewLines()
                text += beginning.joined()
                lines += beginning
            }
            if Bool.random(using: &random), let again = counter.all.randomElement(using: &random) { lines.append(again) }
            while !lines.isEmpty {
                let piece = Array(lines.prefix(Int.random(in: 1...3, using: &random)))
                lines.removeFirst(piece.count)
                counter.take(piece)
                #expect(counter.facts == RecordFacts(lines: counter.all, of: program), "seed \(seed), step \(step)")
            }
        }
        #expect(counter.wholeCounts == 0, "seed \(seed)")
    }

    @Test func takingBackMoreThanIsWrittenDownCountsAllLinesOnce() throws {
        let story = Story(id: "s", title: "S", start: "a", locations: [location("a", "b"), location("b", "a")])
        let program = try Program(story)
        var recorded = RecordedPlaythrough(program, seed: 1)
        var counter = Counter(program)
        func step(_ input: Input) throws {
            try recorded.apply(input)
            counter.take(recorded.takeNewLines())
        }
        try step(.advance)
        for round in 0..<700 {
            try step(.advance)
            try step(.choose(round.isMultiple(of: 2) ? "b" : "a"))
        }
        #expect(counter.wholeCounts == 0)
        for round in 0..<600 {
            try step(.undo)
            if round.isMultiple(of: 50) { #expect(counter.facts == RecordFacts(lines: counter.all, of: program), "round \(round)") }
        }
        #expect(counter.facts == RecordFacts(lines: counter.all, of: program))
        #expect((1...3).contains(counter.wholeCounts), "counted whole \(counter.wholeCounts) times")
        // The stored state does not grow with the record.
        #expect((counter.facts.state?.utf8.count ?? .max) < 4_096)
    }

    private func location(_ id: Story.Location.ID, _ next: Story.Location.ID) -> Story.Location {
        let choice = Story.Choice(
            id: Story.Choice.ID(next.text),
            text: Template(literal: "On"),
            action: .outcome(Story.Outcome(target: next))
        )
        return Story.Location(id: id, pages: [Story.Page(lines: [Template(literal: "At \(id).")])], exit: .choices([choice]))
    }

    @Test func onlyTheSameStoryGoesOn() throws {
        let program = try Program(Story(id: "s", title: "S", start: "a", locations: [location("a", "b"), location("b", "a")]))
        let other = try Program(Story(id: "s", title: "Other", start: "a", locations: [location("a", "b"), location("b", "a")]))
        var recorded = RecordedPlaythrough(program, seed: 1)
        try recorded.apply(.advance)
        let facts = RecordFacts(lines: recorded.takeNewLines(), of: program)
        let state = try #require(facts.state)
        #expect(RecordFacts(state: state, of: program) == facts)
        #expect(RecordFacts(state: state, of: other) == nil)
        #expect(RecordFacts(state: state, of: nil) == nil)
        let gone = try #require(RecordFacts(lines: [], of: nil).state)
        #expect(RecordFacts(state: gone, of: program) == nil)
        #expect(RecordFacts(state: gone, of: nil) != nil)
    }

    @Test func whatIsNoStateIsRefused() throws {
        let program = try Program(Story(id: "s", title: "S", start: "a", locations: [location("a", "b"), location("b", "a")]))
        let state = try #require(RecordFacts(lines: [], of: program).state)
        for end in 0..<state.utf8.count {
            #expect(RecordFacts(state: String(decoding: state.utf8.prefix(end), as: UTF8.self), of: program) == nil)
        }
        #expect(RecordFacts(state: state.replacingFirst(#""version":1"#, with: #""version":2"#), of: program) == nil)
        #expect(RecordFacts(state: state.replacingFirst(#""here":[0,0]"#, with: #""here":[1,0]"#), of: program) == nil)
    }
}

extension String {
    fileprivate func replacingFirst(_ text: String, with other: String) -> String {
        guard let range = firstRange(of: text) else { return self }
        return replacingCharacters(in: range, with: other)
    }

    private func firstRange(of text: String) -> Range<String.Index>? { ranges(of: text).first }

    private func replacingCharacters(in range: Range<String.Index>, with other: String) -> String {
        String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
    }
}
