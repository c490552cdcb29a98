import Story
import StoryEngine
import StoryFormat
import TestSupport
import Testing

@testable import Library

/// What a record's lines add up to.
struct PlayFactsTests {
    private static let text = #"""
        {
          "branchbook": 1, "id": "s", "title": "S", "start": "a",
          "locations": {
            "a": {
              "text": "Here.",
              "choices": [
                { "id": "low", "text": "Two dice, low.", "check": { "type": "die", "sides": 6, "dice": 2, "atMost": 5 },
                  "outcomes": { "pass": "a", "fail": "a" } },
                { "id": "high", "text": "One die, high.", "check": { "type": "die", "sides": 20, "atLeast": 11 },
                  "outcomes": { "pass": "a", "fail": "a" } },
                { "id": "look", "text": "Look.", "check": { "type": "range", "ranges": { "far": [11, 20], "near": [0, 10] } },
                  "outcomes": { "near": "a", "far": "a" } },
                { "id": "end", "text": "End.", "go": "b" },
                { "id": "other", "text": "Other end.", "go": "c" }
              ]
            },
            "b": { "text": "There.", "ending": { "id": "the-end", "title": "The End" } },
            "c": { "text": "Elsewhere.", "ending": { "id": "another", "title": "Another" } }
          }
        }
        """#

    private let program: Program

    init() throws {
        let document = StoryDocument(Self.text)
        program = try Program(try #require(document.story, "\(document.problems)"))
    }

    /// Plays, and returns the lines of the record.
    private func lines(seed: UInt64 = 1, _ inputs: [Input]) throws -> [String] {
        var recorded = RecordedPlaythrough(program, seed: seed)
        for input in inputs { try recorded.apply(input) }
        return recorded.takeNewLines()
    }

    private func facts(_ inputs: [Input]) throws -> PlayFacts { PlayFacts(lines: try lines(inputs), of: program) }

    /// A line with a roll that the engine did not make.
    private func roll(_ number: Int, _ choice: String, _ value: Int, bucket: String = "pass") -> String {
        #"{"n":\#(number),"do":"choose","choice":"\#(choice)","at":{"phase":"result","location":"a","choice":"\#(choice)","bucket":"\#(bucket)","roll":\#(value),"turns":\#(number)}}"#
    }

    private func rolled(_ rolls: [(String, Int)]) throws -> PlayFacts {
        PlayFacts(lines: try lines([]) + rolls.enumerated().map { roll($0.offset + 1, $0.element.0, $0.element.1) }, of: program)
    }

    @Test func nothingIsNothing() throws {
        #expect(PlayFacts(lines: [], of: program) == PlayFacts())
        #expect(try facts([]) == PlayFacts())
    }

    @Test func aPageTurnedIsABeginning() throws {
        let facts = try facts([.advance])
        #expect(facts.isBegun)
        #expect(facts.choices == 0 && !facts.isAtEnding)
    }

    @Test func anEndingIsFound() throws {
        let facts = try facts([.advance, .advance, .choose("end"), .advance])
        #expect(facts.endings == ["the-end"])
        #expect(facts.finished == 1 && facts.choices == 1 && facts.isAtEnding)
    }

    @Test func goingBackUnsaysNothing() throws {
        let facts = try facts([.advance, .advance, .choose("end"), .advance, .undo])
        #expect(facts.endings == ["the-end"])
        #expect(facts.finished == 1 && facts.choices == 1 && !facts.isAtEnding)
    }

    @Test func anEndingReachedAgainIsCountedAgain() throws {
        let facts = try facts([
            .advance, .advance, .choose("end"), .advance, .undo, .choose("other"), .advance, .undo, .choose("end"),
            .advance,
        ])
        #expect(facts.endings == ["the-end", "another"])
        #expect(facts.finished == 3 && facts.choices == 3 && facts.isAtEnding)
    }

    @Test func aRestartLeavesTheEnding() throws {
        let facts = try facts([.advance, .advance, .choose("end"), .advance, .restart])
        #expect(facts.endings == ["the-end"] && facts.finished == 1 && !facts.isAtEnding)
    }

    @Test func takingARestartBackComesToNoNewEnding() throws {
        let facts = try facts([.advance, .advance, .choose("end"), .advance, .restart, .undo])
        #expect(facts.finished == 1 && facts.isAtEnding)
    }

    @Test func rollsAreCounted() throws {
        let facts = try facts([
            .advance, .advance, .choose("low"), .advance, .advance, .choose("look"), .advance, .advance, .choose("high"),
        ])
        #expect(facts.rolls == 3 && facts.choices == 3)
        #expect(facts.luckiest != nil && facts.unluckiest != nil)
    }

    @Test func theLeastLikelyRollIsTheLuckiest() throws {
        // 2 with two dice has a chance of 1 in 36; 19 or better with a twenty-sided die, 1 in 10.
        let facts = try rolled([("high", 19), ("low", 2), ("high", 18), ("low", 7), ("high", 2), ("low", 11)])
        #expect(facts.luckiest == PlayFacts.Roll(location: "a", choice: "low", roll: 2, low: 2, high: 12))
        // 11 or worse with two dice, 3 in 36; 2 or worse with twenty sides, 1 in 10.
        #expect(facts.unluckiest == PlayFacts.Roll(location: "a", choice: "low", roll: 11, low: 2, high: 12))
        #expect(facts.rolls == 6)
    }

    @Test func aHighRollIsGoodWhereMuchIsNeeded() throws {
        let facts = try rolled([("high", 3), ("high", 20)])
        #expect(facts.luckiest?.roll == 20 && facts.unluckiest?.roll == 3)
    }

    @Test func aLowRollIsGoodWhereLittleIsNeeded() throws {
        let facts = try rolled([("low", 3), ("low", 12)])
        #expect(facts.luckiest?.roll == 3 && facts.unluckiest?.roll == 12)
    }

    @Test func ofEqualRollsTheFirstIsTold() throws {
        let facts = try rolled([("high", 20), ("high", 20), ("high", 1)])
        #expect(facts.luckiest?.roll == 20 && facts.unluckiest?.roll == 1)
    }

    @Test func tablesHaveNoLuck() throws {
        let facts = try rolled([("look", 20)])
        #expect(facts.rolls == 1 && facts.luckiest == nil && facts.unluckiest == nil)
    }

    @Test(arguments: [0, 13, -4, Int(Int32.max)]) func whatCannotBeRolledIsNotTold(_ number: Int) throws {
        let facts = try rolled([("low", number)])
        #expect(facts.rolls == 1 && facts.luckiest == nil)
    }

    @Test func withoutTheStoryTheLinesSpeak() throws {
        let lines = try lines([.advance, .advance, .choose("low"), .advance, .advance, .choose("end"), .advance])
        let facts = PlayFacts(lines: lines, of: nil)
        #expect(facts.endings == ["the-end"] && facts.finished == 1 && facts.choices == 2 && facts.rolls == 1 && facts.luckiest == nil)
    }

    @Test func anEndingThatWasRenamedCountsUnderItsNewID() throws {
        let renamed = Self.text.replacing(#""id": "the-end""#, with: #""id": "final", "aliases": ["the-end"]"#)
        let later = try Program(try #require(StoryDocument(renamed).story))
        let lines = try lines([.advance, .advance, .choose("end"), .advance])
        #expect(PlayFacts(lines: lines, of: later).endings == ["final"])
    }

    @Test func anEndingThatIsGoneStaysFound() throws {
        let other = Self.text.replacing("the-end", with: "another-one")
        let later = try Program(try #require(StoryDocument(other).story))
        let lines = try lines([.advance, .advance, .choose("end"), .advance])
        #expect(PlayFacts(lines: lines, of: later).endings == ["the-end"])
    }

    @Test func aRepeatedLineSaysNothingNew() throws {
        let lines = try lines([.advance, .advance, .choose("end"), .advance])
        let repeated = lines + lines.dropFirst()
        #expect(PlayFacts(lines: repeated, of: program) == PlayFacts(lines: lines, of: program))
    }

    @Test func whatFollowsADamagedLineCounts() throws {
        var lines = try lines([.advance, .advance, .choose("end"), .advance])
        lines[1] = #"{"n":1,"do":"adv"#
        let facts = PlayFacts(lines: lines, of: program)
        #expect(facts.endings == ["the-end"] && facts.isAtEnding)
    }

    @Test(arguments: [
        "", "{", "[]", "null", "{\"do\":1}", "{\"do\":\"undo\"}", "{\"do\":\"choose\",\"at\":3}", "{\"n\":-4,\"do\":\"base\",\"at\":{}}",
    ])
    func nonsenseHarmsNothing(_ line: String) throws {
        let lines = try lines([.advance, .advance, .choose("end"), .advance])
        let facts = PlayFacts(lines: [line] + lines + [line], of: program)
        #expect(facts.endings == ["the-end"] && facts.finished == 1)
    }

    @Test func aNewBeginningStandsWhereTheOldOneStood() throws {
        let lines = try lines([.advance, .advance, .choose("end"), .advance])
        let text = lines.joined() + "{\"do\":\"adv"
        var (resumed, _) = try RecordedPlaythrough.resume(program, record: text)
        var all = text.split(separator: "\n").map { String($0) } + resumed.takeNewLines()
        let facts = PlayFacts(lines: all, of: program)
        #expect(facts.isAtEnding && facts.finished == 1 && facts.choices == 1)
        try resumed.apply(.undo)
        all += resumed.takeNewLines()
        #expect(!PlayFacts(lines: all, of: program).isAtEnding)
        try resumed.apply(.choose("other"))
        try resumed.apply(.advance)
        all += resumed.takeNewLines()
        #expect(PlayFacts(lines: all, of: program).endings == ["the-end", "another"])
    }

    @Test func aBeginningThatWasCutOffChangesNothing() throws {
        let lines = try lines([.advance, .advance, .choose("end"), .advance])
        let text = lines.joined() + "{\"do\":\"adv"
        var (resumed, _) = try RecordedPlaythrough.resume(program, record: text)
        let beginning = resumed.takeNewLines()
        let facts = PlayFacts(lines: lines + beginning.dropLast(), of: program)
        #expect(facts.isAtEnding && facts.finished == 1)
    }

    /// The oracle is the engine itself: what it shows while playing.
    @Test(arguments: OracleScale.seeds(40)) func countsWhatTheEngineShows(_ seed: UInt64) throws {
        var generator = StoryGenerator(seed: seed)
        let program = try Program(generator.story())
        var recorded = RecordedPlaythrough(program, seed: seed)
        var reader = RandomReader(seed: seed)
        var lines = recorded.takeNewLines()
        var expected = PlayFacts()
        for step in 0..<120 {
            let wasAtEnding = expected.isAtEnding
            let input = step % 7 == 6 ? .undo : reader.input(for: recorded.playthrough) ?? (step % 2 == 0 ? .undo : .restart)
            guard (try? recorded.apply(input)) != nil else { continue }
            lines += recorded.takeNewLines()
            expected.isBegun = true
            if case .choose = input { expected.choices += 1 }
            if case .choose = input, case .result(let result) = recorded.playthrough.scene, result.check != nil { expected.rolls += 1 }
            expected.isAtEnding = false
            if case .ending(let ending) = recorded.playthrough.scene {
                expected.isAtEnding = true
                if input != .undo, !wasAtEnding {
                    expected.finished += 1
                    if !expected.endings.contains(ending.id) { expected.endings.append(ending.id) }
                }
            }
            var found = PlayFacts(lines: lines, of: program)
            (found.luckiest, found.unluckiest) = (nil, nil)
            #expect(found == expected, "seed \(seed), step \(step)")
        }
    }
}
