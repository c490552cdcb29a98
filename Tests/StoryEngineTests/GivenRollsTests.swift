import Story
import StoryFormat
import TestSupport
import Testing

@testable import StoryEngine

/// Given rolls come up whatever the seed, and change nothing else.
@Suite struct GivenRollsTests {
    /// Two dice with a modifier, one number from a range, and a weighted result, all of which lead back.
    private let program: Program

    init() throws {
        let text = #"""
            {
              "branchbook": 1, "id": "s", "title": "S", "start": "a",
              "variables": { "isWet": false },
              "locations": {
                "a": {
                  "text": "Here.",
                  "choices": [
                    { "id": "jump", "text": "Jump.",
                      "check": { "type": "die", "sides": 6, "dice": 2, "atMost": 5,
                        "modifiers": [{ "if": "isWet", "shift": 3, "reason": "wet shoes" }] },
                      "outcomes": { "pass": "a", "fail": { "set": { "isWet": true }, "go": "a" } } },
                    { "id": "look", "text": "Look.",
                      "check": { "type": "range", "ranges": { "far": [11, 20], "near": [0, 10] } },
                      "outcomes": { "near": "a", "far": "a" } },
                    { "id": "wait", "text": "Wait.",
                      "check": { "type": "random", "weights": { "rain": 3, "sun": 2 } },
                      "outcomes": { "rain": "a", "sun": "a" } },
                    { "id": "end", "text": "End.", "go": "b" }
                  ]
                },
                "b": { "text": "There.", "ending": "The End" }
              }
            }
            """#
        let document = StoryDocument(text)
        program = try Program(try #require(document.story, "\(document.problems)"))
    }

    // MARK: What comes up

    @Test(arguments: [0, 1, 77] as [UInt64]) func theRollsComeUpInTheOrderOfTheChecks(_ seed: UInt64) throws {
        var reading = Reading(program, seed: seed, rolls: [6, 11, 4, 5])
        let jump = try reading.choose("jump")
        #expect(jump.roll == 6 && jump.total == 6 && jump.bucket == "fail" && jump.dice == [3, 3])
        let look = try reading.choose("look")
        #expect(look.roll == 11 && look.bucket == "far" && look.dice == [11])
        let wait = try reading.choose("wait")
        #expect(wait.roll == 4 && wait.bucket == "sun")
        let again = try reading.choose("jump")
        #expect(again.roll == 5 && again.modifiers.map { $0.shift } == [3] && again.total == 8 && again.bucket == "fail")
        #expect(again.dice.reduce(0, +) == 5)
    }

    @Test func behindTheGivenRollsTheSeedDecides() throws {
        for seed in 0..<UInt64(40) {
            var given = Reading(program, seed: seed, rolls: [7, 7])
            var seeded = Reading(program, seed: seed)
            for number in 0..<6 {
                let (first, second) = (try given.choose("jump"), try seeded.choose("jump"))
                #expect(first.roll == (number < 2 ? 7 : second.roll), "seed \(seed)")
                if number >= 2 { #expect(first.dice == second.dice, "seed \(seed)") }
            }
        }
    }

    @Test(arguments: [1, 13, 0, -1, .min, .max]) func whatCannotBeRolledIsLeftToTheSeedAndUsedUp(_ number: Int) throws {
        var given = Reading(program, seed: 5, rolls: [number, 9])
        var seeded = Reading(program, seed: 5)
        #expect(try given.choose("jump") == seeded.choose("jump"))
        #expect(try given.choose("jump").roll == 9)
    }

    @Test func theFacesOfEveryGivenNumberAddUpToIt() {
        for sides in [2, 6, 7, 100] {
            for dice in 1...8 {
                let strategy = DiceStrategy(sides: sides, dice: dice, target: 1, isAtLeast: true)
                for number in strategy.rolls {
                    let roll = strategy.roll(RollSource(seed: 1, reading: 0, check: 1, count: 0, given: number))
                    let isFair = roll.dice.count == dice && roll.dice.allSatisfy { (1...sides).contains($0) }
                    #expect(isFair && roll.value == number && roll.dice.reduce(0, +) == number, "\(number) with \(dice) of \(sides)")
                }
            }
        }
    }

    // MARK: Undo, looking back, restart

    @Test func undoLeadsBackToTheSameRolls() throws {
        var reading = Reading(program, seed: 3, rolls: [12, 2, 15])
        let first = try reading.choose("jump")
        #expect(try reading.choose("jump").roll == 2)
        try reading.playthrough.apply(.undo)
        try reading.playthrough.apply(.undo)
        #expect(try reading.choose("jump") == first)
        #expect(try reading.choose("jump").roll == 2)
        try reading.playthrough.apply(.undo)
        // Another check gets the second roll instead.
        #expect(try reading.choose("look").roll == 2)
        #expect(try reading.choose("look").roll == 15)
    }

    @Test func lookingBackShowsWhatWasRolled() throws {
        var reading = Reading(program, seed: 3, rolls: [12, 20, 2])
        var results: [Scene] = []
        for choice in ["jump", "look", "jump", "wait"] {
            _ = try reading.choose(choice)
            results.append(reading.playthrough.scene)
        }
        var playthrough = reading.playthrough
        var seen = [playthrough.scene]
        while playthrough.canGoBack {
            try playthrough.apply(.back)
            if case .result = playthrough.scene { seen.append(playthrough.scene) }
        }
        #expect(seen == results.reversed())
    }

    @Test func aRestartBeginsWithoutGivenRolls() throws {
        var given = Reading(program, seed: 9, rolls: [12, 12, 12])
        var seeded = Reading(program, seed: 9)
        #expect(try given.choose("jump").roll == 12)
        _ = try seeded.choose("jump")
        try given.playthrough.apply(.restart)
        try seeded.playthrough.apply(.restart)
        for _ in 0..<3 { #expect(try given.choose("jump") == seeded.choose("jump")) }
        for _ in 0..<4 { try given.playthrough.apply(.undo) }
        #expect(try given.choose("jump").roll == 12)
    }

    // MARK: Any story

    /// Rolls that came up with one seed, given to a playthrough with another, lead the same way.
    @Test(arguments: 0..<5) func theRollsOfOneSeedAreGivenToAnother(_ block: UInt64) throws {
        var count = 0
        for seed in block * 60..<(block + 1) * 60 {
            let program = try Program(generatedStory(seed))
            var first = Playthrough(program, seed: seed)
            var reader = RandomReader(seed: seed)
            var inputs: [Input] = []
            var rolls: [Int] = []
            while inputs.count < 80, let input = reader.input(for: first), (try? first.apply(input)) != nil {
                inputs.append(input)
                if case .choose = input, case .result(let result) = first.scene, let check = result.check {
                    rolls.append(check.roll)
                }
            }
            count += rolls.count
            let again = Playthrough(program, seed: ~seed, rolls: rolls)
            let text = transcript(of: inputs, in: Playthrough(program, seed: seed))
            expectEqual(withoutFaces(transcript(of: inputs, in: again)), withoutFaces(text), "seed \(seed)")
        }
        #expect(count > 20)
    }

    /// Undo and looking back, as a wild reader uses them, also follow the rules with given rolls.
    @Test func noInputBreaksARuleWithGivenRolls() throws {
        for seed in 0..<UInt64(100) {
            let story = generatedStory(seed)
            var random = SeededGenerator(seed: seed)
            let rolls = (0..<6).map { _ in Int.random(in: 0...12, using: &random) }
            let playthrough = Playthrough(try Program(story), seed: seed, rolls: rolls)
            var rules = PlayRules(story: story, playthrough: playthrough, seed: seed)
            var reader = WildReader(seed: seed)
            for _ in 0..<40 { try rules.apply(reader.input(for: rules.playthrough)) }
            try rules.undoEverything()
        }
    }

    /// A sum does not determine how the dice fell.
    private func withoutFaces(_ transcript: String) -> String {
        transcript.replacing(#/(rolled \d+) \([\d+]+\)/#) { $0.output.1 }
    }

    /// A playthrough that advances to the choices by itself.
    private struct Reading {
        var playthrough: Playthrough

        init(_ program: Program, seed: UInt64, rolls: [Int] = []) {
            playthrough = Playthrough(program, seed: seed, rolls: rolls)
        }

        /// Picks a choice and returns the report of its check.
        mutating func choose(_ id: String) throws -> RollReport {
            while playthrough.canAdvance { try playthrough.apply(.advance) }
            try playthrough.apply(.choose(id))
            guard case .result(let result) = playthrough.scene else { throw Unexpected(scene: playthrough.scene) }
            return try #require(result.check)
        }
    }

    private struct Unexpected: Error {
        var scene: Scene
    }
}
