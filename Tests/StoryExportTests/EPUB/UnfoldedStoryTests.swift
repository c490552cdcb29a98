import Story
import StoryEngine
import StoryFormat
import TestSupport
import Testing

@testable import StoryExport

/// The unfolded book and the engine, side by side.
@Suite struct UnfoldedStoryTests {
    /// A story in which everything happens that a leaf can hold.
    private static let mill = #"""
        {
          "branchbook": 1, "id": "mill", "title": "The Mill", "language": "en",
          "variables": {
            "who": { "prompt": "Who is there?", "default": "Ada" },
            "brave": { "prompt": "Are you brave?", "default": false },
            "steps": { "prompt": "How many steps?", "default": 2, "min": 1, "max": 2 },
            "lamp": false,
            "deep": 0
          },
          "start": "yard",
          "locations": {
            "yard": {
              "pages": [
                { "text": "{who} stands in the yard." },
                { "if": "visited(loft)", "text": ["It is the same yard.", "It is *darker*."], "reveal": "lines", "explanation": "A yard & more." }
              ],
              "choices": [
                { "id": "loft", "text": "Climb up.", "once": true, "go": "loft" },
                { "id": "lamp", "text": "Take the lamp.", "if": "not lamp", "reason": "You have it.", "set": { "lamp": true },
                  "go": "yard" },
                { "id": "wade", "text": "Wade in.", "if": "brave or lamp", "set": { "deep": "steps" }, "go": "pond" },
                { "id": "jump", "text": "Jump.",
                  "check": { "type": "die", "sides": 6, "atMost": 3, "modifiers": [{ "if": "lamp", "shift": -1, "reason": "light" }] },
                  "outcomes": { "pass": { "text": "You land {roll} steps on.", "set": { "deep": "roll" }, "go": "pond" }, "fail": "mud" } },
                { "id": "guess", "text": "Guess.",
                  "check": { "type": "percentile", "atMost": 40, "modifiers": [{ "if": "lamp", "shift": 10, "reason": "glare" }] },
                  "outcomes": { "pass": "mud", "fail": { "text": "Wrong.", "go": "yard" } } }
              ]
            },
            "loft": {
              "sequence": [{ "left": { "text": "Who is it?" } }, { "right": { "text": "A bat." } }],
              "pages": [{ "text": "It is dusty." }],
              "continue": [{ "if": "steps == 2", "go": "mud" }, { "go": "yard" }]
            },
            "pond": { "text": "You are {deep} deep.{if lamp} Your lamp floats.{end}", "ending": "Deep" },
            "mud": { "text": "Mud.", "ending": "Mud" }
          }
        }
        """#

    private static func story(_ text: String) throws -> Story {
        let document = StoryDocument(text)
        return try #require(document.story, "\(document.diagnostics)")
    }

    private static func book(_ story: Story, _ unfolded: UnfoldedStory) throws -> EPUBBook {
        EPUBBook(unfolded: unfolded, ExportSource(story, files: []), try Program(story), BookWords(story))
    }

    private static func unfolded(_ story: Story, mostStates: Int = 3_000) throws -> UnfoldedStory {
        try UnfoldedStory(story, try Program(story), BookWords(story), mostStates: mostStates)
    }

    @Test func everyWrongLinkAndWordIsNoticed() throws {
        let story = try Self.story(Self.mill)
        let unfolded = try Self.unfolded(story)
        let right = try Self.book(story, unfolded)
        #expect(try BookSearch(story, right, most: 20_000).isComplete)
        let known = Dictionary(right.documents.map { ($0.body, BookPage($0.body)) }) { first, _ in first }
        let faults = BookFaults(unfolded).stories
        #expect(faults.count > 200)
        for (fault, wrong) in faults {
            let book = try Self.book(story, wrong)
            #expect(throws: BookTwin.Difference.self, "\(fault)") { _ = try BookSearch(story, book, known: known, most: 20_000) }
        }
    }

    /// Those whose every state is soon gone through.
    @Test(
        arguments: [
            "seven-pages", "01-choosing", "04-rolling", "06-finding-all-endings", "07-reading-together", "08-writing-your-first-story",
            "09-sharing-it",
        ]
    )
    func everyStateOfABundledStoryReadsAsInTheEngine(name: String) throws {
        let story = try #require(try TweeTrips.bundled().first { $0.name == name }).story
        let search = try BookSearch(story, try Self.book(story, try Self.unfolded(story)), most: 5_000)
        #expect(search.isComplete)
    }

    @Test func everyStateOfGeneratedStoriesReadsAsInTheEngine() throws {
        var complete = 0
        for seed in OracleScale.seeds(150) {
            let story = OracleScale.story(seed)
            guard let unfolded = try? Self.unfolded(story) else { continue }
            #expect(throws: Never.self, "seed \(seed)") {
                let search = try BookSearch(story, try Self.book(story, unfolded), most: 150)
                if search.isComplete { complete += 1 }
            }
        }
        #expect(complete > OracleScale.least(60))
    }

    @Test func randomReadingsOfUnfoldedStoriesAreThoseOfTheEngine() throws {
        for (name, story) in try TweeTrips.bundled() {
            guard let unfolded = try? Self.unfolded(story) else { continue }
            let (program, book) = (try Program(story), try Self.book(story, unfolded))
            let pages = BookTwin.pages(of: book)
            for seed in OracleScale.seeds(20, from: 1) {
                var twin = try BookTwin(program, pages, book.words, start: book.start, seed: seed)
                var reader = RandomReader(seed: seed)
                #expect(throws: Never.self, "\(name), \(seed)") {
                    for _ in 0..<60 {
                        guard !twin.isOver, let input = reader.input(for: twin.playthrough) else { return }
                        try twin.apply(input)
                    }
                }
            }
        }
    }

    @Test func noTwoLeavesReadTheSame() throws {
        let story = try Self.story(Self.mill)
        let unfolded = try Self.unfolded(story)
        #expect(unfolded.states > unfolded.leaves.count)
        #expect(Set(unfolded.leaves).count == unfolded.leaves.count)
        #expect(unfolded.fixed == ["who": "Ada"])
    }

    @Test func aStoryWithTooManyStatesIsNotUnfolded() throws {
        let story = try Self.story(Self.mill)
        #expect(throws: UnfoldedStory.Obstacle.states) { try Self.unfolded(story, mostStates: 20) }
        let program = try Program(story)
        let count = try Self.unfolded(story).leaves.count
        #expect(throws: UnfoldedStory.Obstacle.leaves(count)) { try UnfoldedStory(story, program, BookWords(story), mostLeaves: count - 1) }
    }

    @Test func anAnswerThatDecidesAndCanBeAnythingIsNotSettledForOthers() throws {
        let text = Self.mill.replacing("not lamp", with: "not lamp and who == 'Bo'")
        #expect(throws: UnfoldedStory.Obstacle.answer(variable: "who")) { try Self.unfolded(try Self.story(text)) }
        let short = Self.mill.replacing(#""default": "Ada""#, with: #""default": """#)
        #expect(throws: UnfoldedStory.Obstacle.answer(variable: "who")) { try Self.unfolded(try Self.story(short)) }
    }

    /// Counts that nothing reads exactly must not make a state of every lap.
    @Test func goingRoundInACircleEndsInFewLeaves() throws {
        let text = #"""
            {"branchbook": 1, "id": "lap", "title": "Lap", "language": "en", "start": "a", "locations": {
              "a": {"text": "Round.{if visits(a) > 2} Again.{end}{if turns >= 4} And again.{end}", "choices": [
                {"id": "on", "text": "On.", "go": "b"}, {"id": "stop", "text": "Stop.", "if": "visited(b)", "go": "end"}]},
              "b": {"text": "B.", "continue": "a"}, "end": {"text": "Home.", "ending": "Home"}}}
            """#
        let story = try Self.story(text)
        let unfolded = try Self.unfolded(story, mostStates: 100)
        let search = try BookSearch(story, try Self.book(story, unfolded), most: 1_000)
        #expect(search.isComplete)
        #expect(unfolded.leaves.count == 10)
        let exact = text.replacing("Round.", with: "Round {visits(a)}.")
        #expect(throws: UnfoldedStory.Obstacle.states) { try Self.unfolded(try Self.story(exact), mostStates: 100) }
    }

    @Test func noPageFollowsTheOneThatOffersIt() throws {
        for (name, story) in try TweeTrips.bundled() {
            guard let unfolded = try? Self.unfolded(story), unfolded.leaves.count > 10 else { continue }
            let order = LeafOrder.order(unfolded.leaves)
            #expect(order.first == 0 && Set(order).count == unfolded.leaves.count, "\(name)")
            let offered = zip(order, order.dropFirst()).count { leaf, next in
                if case .next = unfolded.leaves[leaf].exit { false } else { unfolded.leaves[leaf].targets.contains(next) }
            }
            #expect(offered <= 2, "\(name): \(offered)")
        }
    }
}
