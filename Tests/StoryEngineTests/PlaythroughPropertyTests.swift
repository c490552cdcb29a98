import Story
import TestSupport
import Testing

@testable import StoryEngine

/// What is true in every story, whatever the reader does. A failure prints the seed of its story.
@Suite struct PlaythroughPropertyTests {
    /// One pass over a thousand stories, because generating them takes longest: refusals change nothing, undo restores everything, looking
    /// back leads where it should, positions are valid, and the same inputs give the same bytes again.
    @Test(arguments: 0..<10) func noInputBreaksARule(_ block: UInt64) throws {
        for seed in block * 100..<(block + 1) * 100 {
            let story = generatedStory(seed)
            let program = try Program(story)
            var rules = PlayRules(story: story, playthrough: Playthrough(program, seed: seed), seed: seed)
            var reader = WildReader(seed: seed)
            var inputs: [Input] = []
            while inputs.count < 40 {
                inputs.append(reader.input(for: rules.playthrough))
                try rules.apply(inputs[inputs.count - 1])
            }
            try rules.undoEverything()

            let loaded = try Program(head: program.whole)
            #expect(loaded.missingParts.isEmpty)
            #expect(loaded.whole == program.whole, "seed \(seed)")
            let text = transcript(of: inputs, in: Playthrough(loaded, seed: seed))
            expectEqual(text, rules.transcript, "seed \(seed), loaded")
        }
    }

    @Test func undoAndTheSameChoiceGiveTheSameRoll() throws {
        var rolls = 0
        for seed in 0..<UInt64(150) {
            let program = try Program(generatedStory(seed))
            var playthrough = Playthrough(program, seed: seed)
            var reader = RandomReader(seed: seed)
            for _ in 0..<60 {
                guard let input = reader.input(for: playthrough) else { break }
                try playthrough.apply(input)
                guard case .choose = input, case .result(let result) = playthrough.scene else { continue }
                try playthrough.apply(.undo)
                try playthrough.apply(input)
                expectEqual(playthrough.scene, .result(result), "seed \(seed)")
                if result.check != nil { rolls += 1 }
            }
        }
        #expect(rolls > 60)
    }

    @Test func aCheckElsewhereChangesNoRoll() throws {
        for seed in 0..<UInt64(100) {
            let story = generatedStory(seed)
            let program = try Program(story)
            let inputs = sensibleInputs(program, seed: seed)

            var more = story
            more.locations.insert(locationWithACheck("entirely-new", leadingTo: story.start), at: 0)
            for index in more.locations.indices {
                guard case .choices(var choices) = more.locations[index].exit else { continue }
                choices.insert(choiceWithACheck(Story.Choice.ID("brand-new-\(index)"), leadingTo: story.start), at: 0)
                more.locations[index].exit = .choices(choices)
            }
            let rolls = try rolls(inputs, program, seed: seed)
            #expect(try self.rolls(inputs, Program(more), seed: seed) == rolls, "seed \(seed)")
        }
    }

    @Test func differentSeedsRollDifferently() throws {
        var story = Story(id: "s", title: "S", start: "a", locations: [])
        story.locations = [locationWithACheck("a", leadingTo: "a")]
        let program = try Program(story)
        let inputs = [Input.advance] + (0..<20).flatMap { _ in [Input.choose("roll"), .advance] }
        let all = try (0..<UInt64(200)).map { try rolls(inputs, program, seed: $0) }
        #expect(Set(all).count == all.count)
        // A new reading has new rolls.
        let again = try rolls(inputs + [.restart] + inputs, program, seed: 1)
        #expect(Array(again.prefix(20)) != Array(again.suffix(20)))
    }

    @Test func theHeadAloneDecidesEverything() throws {
        for seed in 0..<UInt64(12) {
            var generator = StoryGenerator(seed: seed)
            let program = try Program(generator.story(.hundredKilobytes))
            #expect(program.partCount > 1)
            let inputs = wildInputs(program, seed: seed)
            let text = transcript(of: inputs, in: Playthrough(program, seed: seed))

            var bare = try Program(head: program.head)
            #expect(bare.missingParts == Array(1..<program.partCount))
            let whole = Playthrough(program, seed: seed)
            var pair = (whole: whole, bare: Playthrough(bare, seed: seed))
            for input in inputs {
                let refusal = refusal(of: input, by: &pair.whole)
                #expect(self.refusal(of: input, by: &pair.bare) == refusal)
                expectEqual(pair.bare.state, pair.whole.state, "seed \(seed)")
                if case .loading(let part) = pair.bare.scene {
                    expectEqual(bare.missingParts.contains(part), true, "seed \(seed)")
                } else {
                    expectEqual(pair.bare.scene, pair.whole.scene, "seed \(seed)")
                }
            }
            var random = SeededGenerator(seed: seed)
            for part in bare.missingParts.shuffled(using: &random) {
                let bytes = try #require(program.part(part))
                #expect(throws: Program.LoadError.damaged) { try bare.load(part: part, bytes: Array(bytes.dropLast())) }
                try bare.load(part: part, bytes: bytes)
                try pair.bare.load(part: part, bytes: bytes)
            }
            expectEqual(pair.bare.scene, pair.whole.scene, "seed \(seed)")
            #expect(transcript(of: inputs, in: Playthrough(bare, seed: seed)) == text)
        }
    }

    // MARK: Plays

    private func wildInputs(_ program: Program, seed: UInt64) -> [Input] {
        var playthrough = Playthrough(program, seed: seed)
        var reader = WildReader(seed: seed)
        return (0..<60).map { _ in
            let input = reader.input(for: playthrough)
            _ = refusal(of: input, by: &playthrough)
            return input
        }
    }

    private func sensibleInputs(_ program: Program, seed: UInt64) -> [Input] {
        var playthrough = Playthrough(program, seed: seed)
        var reader = RandomReader(seed: seed)
        var inputs: [Input] = []
        while inputs.count < 60, let input = reader.input(for: playthrough) {
            _ = refusal(of: input, by: &playthrough)
            inputs.append(input)
        }
        return inputs
    }

    private func refusal(of input: Input, by playthrough: inout Playthrough) -> Refusal? {
        do {
            try playthrough.apply(input)
            return nil
        } catch {
            return error
        }
    }

    private func rolls(_ inputs: [Input], _ program: Program, seed: UInt64) throws -> [Int] {
        var playthrough = Playthrough(program, seed: seed)
        var rolls: [Int] = []
        for input in inputs {
            try playthrough.apply(input)
            if case .choose = input, case .result(let result) = playthrough.scene, let check = result.check {
                rolls.append(check.roll)
            }
        }
        return rolls
    }

    private func choiceWithACheck(_ id: Story.Choice.ID, leadingTo target: Story.Location.ID) -> Story.Choice {
        let check = Story.Check(id: Story.Check.ID("\(id)-check"), kind: .percentile(atMost: 50))
        let outcomes = check.buckets.map { Story.BucketOutcome(bucket: $0, outcome: Story.Outcome(target: target)) }
        return Story.Choice(id: id, text: Template(literal: "Try"), action: .check(check, outcomes))
    }

    private func locationWithACheck(_ id: Story.Location.ID, leadingTo target: Story.Location.ID) -> Story.Location {
        Story.Location(id: id, pages: [], exit: .choices([choiceWithACheck("roll", leadingTo: target)]))
    }
}
