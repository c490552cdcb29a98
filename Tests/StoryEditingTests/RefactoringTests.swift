import Story
import StoryEditing
import StoryEngine
import StoryFormat
import TestSupport
import Testing

@Suite struct RefactoringTests {
    // MARK: What a command does

    @Test func aRenamedLocationIsFoundEverywhere() throws {
        var composer = try self.composer(
            """
            { "branchbook": 1, "id": "a", "title": "A", "start": "hall", "locations": {
              "hall": { "text": "Hello {if visits(hall) > 1}again{end}.", "choices": [
                { "text": "Stay", "if": "not visited( hall )", "go": "hall" },
                { "id": "roll", "text": "Roll", "check": { "type": "passFail" }, "outcomes": { "pass": "bed", "fail": "hall" } } ] },
              "bed": { "text": "Zzz", "ending": "Good night" } } }
            """
        )
        try composer.rename(#require(composer.draft.thing("locations", named: "hall")), to: "entry")
        #expect(
            composer.draft.json["locations"]?.compact == """
                {"entry":{"aliases":["hall"],"text":"Hello {if visits(entry) > 1}again{end}.","choices":[\
                {"text":"Stay","if":"not visited(entry)","go":"entry"},\
                {"id":"roll","text":"Roll","check":{"aliases":["hall/roll"],"type":"passFail"},"outcomes":{"pass":"bed","fail":"entry"}}]},\
                "bed":{"text":"Zzz","ending":"Good night"}}
                """
        )
        #expect(composer.draft.story.text("start") == "entry")
        #expect(StoryDocument(composer.draft.text).problems.errorCount == 0)
    }

    @Test func aRollTakesOverWhatAChoiceDoes() throws {
        var composer = try self.composer(
            """
            { "branchbook": 1, "id": "a", "title": "A", "start": "hall", "locations": {
              "hall": { "text": "A gap.", "choices": [{ "text": "Jump", "result": "You fly.", "set": { "jumps": 1 }, "go": "bed" }] },
              "bed": { "text": "Zzz", "ending": "Good night" } } }
            """
        )
        let before = composer.draft.text
        let hall = try #require(composer.draft.thing("locations", named: "hall"))
        let jump = try #require(composer.draft.things(in: hall, "choices").first)
        let check = try composer.roll(jump, [JSONField("type", .string("die")), JSONField("atMost", .number(4))])
        #expect(
            composer.draft.json["locations"]?["hall"]?.compact == """
                {"text":"A gap.","choices":[{"id":"bed","text":"Jump","check":{"type":"die","atMost":4},"outcomes":{\
                "pass":{"text":"You fly.","set":{"jumps":1},"go":"bed"},"fail":"bed-fail"}}]}
                """
        )
        #expect(composer.draft.thing("locations", named: "bed-fail") != nil)
        // Other buckets take over what is written for these; what is left goes into the bin, and so does the empty place.
        let weights = JSONValue.object([JSONField("luck", .number(1)), JSONField("pass", .number(2))])
        #expect(try composer.roll(jump, [JSONField("type", .string("random")), JSONField("weights", weights)]) == check)
        #expect(
            composer.draft.json["locations"]?["hall"]?["choices"]?.compact == """
                [{"id":"bed","text":"Jump","check":{"type":"random","weights":{"luck":1,"pass":2}},"outcomes":{\
                "pass":{"text":"You fly.","set":{"jumps":1},"go":"bed"},"luck":{"aliases":["fail"],"go":"bed-fail"}}}]
                """
        )
        try composer.stopRolling(jump)
        #expect(composer.draft.json["locations"]?["hall"]?["choices"]?["check"] == nil)
        #expect(composer.draft.thing("locations", named: "bed-fail") == nil)
        try composer.write(jump, "id", nil)
        #expect(composer.draft.text == before)
        #expect(throws: CommandRefusal.wrongKind(jump)) { try composer.roll(jump, [JSONField("type", .string("dance"))]) }
        #expect(throws: CommandRefusal.wrongKind(hall)) { try composer.roll(hall, [JSONField("type", .string("die"))]) }
    }

    @Test func aNameGivenBackIsNoAliasAnyMore() throws {
        var composer = try self.composer(Stories.garden)
        let gate = try #require(composer.draft.thing("locations", named: "gate"))
        try composer.rename(gate, to: "door")
        try composer.rename(gate, to: "gate")
        #expect(composer.draft[gate]?["aliases"] == .array([.string("door")]))
        #expect(throws: CommandRefusal.takenName("lawn")) { try composer.rename(gate, to: "lawn") }
        #expect(throws: CommandRefusal.badName("a b")) { try composer.rename(gate, to: "a b") }
    }

    @Test func aRenamedVariableIsNamedAnewInTextsAndEffects() throws {
        var composer = try self.composer(Stories.garden)
        try composer.rename(#require(composer.draft.thing("variables", named: "heroName")), to: "name")
        try composer.rename(#require(composer.draft.thing("variables", named: "hasKey")), to: "carriesKey")
        let text = composer.draft.text
        #expect(text.contains("{name} stands at the gate."))
        #expect(text.contains(#""if": "carriesKey""#))
        #expect(text.contains(#""set": { "carriesKey": true }"#))
        #expect(StoryDocument(text).problems.errorCount == 0)
    }

    @Test func aRenamedOptionIsComparedByItsNewID() throws {
        var composer = try self.composer(
            """
            { "branchbook": 1, "id": "a", "title": "A", "start": "hall",
              "variables": { "hat": { "options": ["straw", "tin"], "default": "tin" }, "motto": "tin" }, "locations": {
              "hall": { "set": { "hat": "'tin'", "motto": "'tin'" },
                "text": "{if hat == 'tin'}Clank{end}{if 'tin' != hat}Hush{end}{if hat in ('straw', 'tin')}!{end}{if motto == 'tin'}?{end}",
                "ending": "End" } } }
            """
        )
        let hat = try #require(composer.draft.thing("variables", named: "hat"))
        try composer.rename(composer.draft.things(in: hat, "options")[1], to: "pot")
        #expect(
            composer.draft.json["locations"]?["hall"]?["text"]?.string
                == "{if hat == 'pot'}Clank{end}{if 'pot' != hat}Hush{end}{if hat in ('straw', 'pot')}!{end}{if motto == 'tin'}?{end}"
        )
        #expect(composer.draft.json["locations"]?["hall"]?["set"]?.compact == #"{"hat":"'pot'","motto":"'tin'"}"#)
        #expect(composer.draft.json["variables"]?["hat"]?["default"]?.string == "pot")
        #expect(StoryDocument(composer.draft.text).problems.errorCount == 0)
    }

    @Test func usesTellReadersFromWriters() throws {
        let draft = try composer(Stories.garden).draft
        let uses = draft.uses(of: try #require(draft.thing("variables", named: "hasKey")))
        #expect(uses.map(\.sort) == [.reads, .writes])
        #expect(draft.uses(of: try #require(draft.thing("pictures", named: "gate"))).map(\.sort) == [.refers])
    }

    // MARK: Endings, choices and rolls keep their IDs

    /// Whatever is split, joined, extracted or renamed, readers can reach the endings that they could reach, by the same choices and rolls.
    @Test func storiesReadTheSameAfterwards() throws {
        var count = 0
        for seed in OracleScale.seeds(400) {
            let story = OracleScale.story(seed)
            let draft = try Draft(reading: jsonValue(story.json))
            var author = RandomAuthor(seed: seed, device: 1)
            for _ in 0..<12 {
                var composer = Composer(draft, device: 1, lastNumber: 0)
                guard (try? Self.refactor(&composer, &author)) != nil, !composer.changes.isEmpty else { continue }
                let document = StoryDocument(composer.draft.text)
                let changed = try #require(document.story, "seed \(seed): \(document.diagnostics.map(\.message)) \(composer.draft.text)")
                count += 1
                for playthrough in 0..<3 as Range<UInt64> {
                    let before = try Self.reading(story, seed: playthrough)
                    let after = try Self.reading(changed, seed: playthrough)
                    #expect(before == after, "seed \(seed).\(playthrough): \(composer.draft.text)")
                }
            }
        }
        #expect(count > OracleScale.least(500))
    }

    private static func refactor(_ composer: inout Composer, _ author: inout RandomAuthor) throws(CommandRefusal) {
        let draft = composer.draft
        let locations = draft.things(in: .story, "locations")
        guard let location = author.one(of: locations) else { return }
        let pages = draft.things(in: location, "pages")
        switch author.number(below: 5) {
        case 0: try composer.rename(location, to: "other")
        case 1: _ = try composer.split(location, at: author.one(of: pages) ?? .story)
        case 2: try composer.merge(location)
        case 3: _ = try composer.extract(from: author.one(of: pages) ?? .story, through: author.one(of: pages) ?? .story)
        default: try composer.rename(author.one(of: draft.things(in: .story, "variables")) ?? .story, to: "another")
        }
    }

    /// What a reader at random sees: all texts and rolls until an ending.
    private static func reading(_ story: Story, seed: UInt64) throws -> [String] {
        var playthrough = Playthrough(try Program(story), seed: seed)
        var numbers = SeededGenerator(seed: seed)
        var seen: [String] = []
        for _ in 0..<60 {
            let choices = playthrough.enabledChoices
            if !choices.isEmpty {
                // By their order, as a choice may be named after a place.
                let index = Int.random(in: 0..<choices.count, using: &numbers)
                seen.append("choice \(index) of \(choices.count)")
                guard (try? playthrough.apply(.choose(choices[index]))) != nil else { break }
            } else if case .question(let question) = playthrough.scene {
                guard (try? playthrough.apply(.answer(answer(to: question)))) != nil else { break }
            } else {
                seen.append(words(of: playthrough.scene))
                guard (try? playthrough.apply(.advance)) != nil else { break }
            }
        }
        return seen
    }

    private static func answer(to question: Scene.Question) -> AnswerValue {
        switch question.answer {
        case .text: .text("Ada")
        case .number(let limits): .number(limits.lowerBound)
        case .yesNo: .yesNo(true)
        case .oneOf(let options): .option(options[0].id)
        }
    }

    private static func words(of scene: Scene) -> String {
        switch scene {
        case .page(let page): page.lines.map { "\($0)" }.joined()
        case .ending(let ending): "ending \(ending.id)"
        default: ""
        }
    }

    // MARK: Search

    @Test func findsInTextsOnly() throws {
        var composer = try self.composer(
            """
            { "branchbook": 1, "id": "cat", "title": "Cat", "start": "cat", "variables": { "cat": 1 }, "locations": {
              "cat": { "text": "The {cat} cat, a CAT, and catalogues. {if cat > 0}cat{end} Ökatze", "choices": [{ "text": "Cat!", "go": "cat" }] } } }
            """
        )
        let pattern = Pattern("cat", isWholeWord: true)
        let hits = composer.draft.hits(of: pattern)
        #expect(hits.map(\.field) == ["title", "text", "text", "text", "text"])
        try composer.replace(Array(hits.dropFirst()), of: pattern, with: "dog")
        #expect(
            composer.draft.json["locations"]?.compact == """
                {"cat":{"text":"The {cat} dog, a dog, and catalogues. {if cat > 0}dog{end} Ökatze","choices":[{"text":"dog!","go":"cat"}]}}
                """
        )
        #expect(composer.draft.story.text("title") == "Cat")
        #expect(composer.draft.hits(of: Pattern("ökatze")).count == 1)
        #expect(composer.draft.hits(of: Pattern("ökatze", matchesCase: true)).isEmpty)
        #expect(composer.draft.hits(of: Pattern("")).isEmpty)
    }

    private func composer(_ text: String) throws -> Composer {
        Composer(try Draft(reading: jsonValue(text)), device: 1, lastNumber: 0)
    }
}
