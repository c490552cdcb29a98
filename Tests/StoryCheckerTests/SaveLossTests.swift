import Story
import StoryChecker
import StoryFormat
import TestSupport
import Testing

/// The finder reports what saves of an earlier version lose, and what replaced it; anything with an alias is not lost.
@Suite struct SaveLossTests {
    private static let before = """
        {"branchbook": 1, "id": "s", "title": "S", "start": "hall",
         "variables": {
           "name": { "prompt": "Who?", "kind": "text" }, "coins": 3,
           "colour": { "prompt": "Which?", "options": [{ "id": "red", "text": "Red" }, { "id": "blue", "text": "Blue" }] }
         },
         "locations": {
           "hall": { "text": "A long hall with a row of seven silver doors.", "choices": [
             { "id": "jump", "text": "Jump!", "check": { "type": "random", "weights": { "low": 1, "high": 1 } }, "outcomes": { "low": "den", "high": "den" } },
             { "text": "Into the den", "go": "den" }] },
           "den": { "text": "The den is full of sleeping cats of all sizes.", "ending": "Cats" }
         }}
        """

    private func story(_ text: String) throws -> Story {
        let document = StoryDocument(text)
        return try #require(document.story, "\(document.diagnostics)")
    }

    private func losses(_ changes: [(String, String)]) throws -> [SaveLoss] {
        let text = changes.reduce(Self.before) { $0.replacing($1.0, with: $1.1) }
        #expect(text != Self.before || changes.isEmpty)
        return SaveLoss.losses(from: try story(Self.before), to: try story(text))
    }

    @Test func aChoiceThatWasPickedOnceCanBePickedAgain() throws {
        let once = Self.before.replacing("\"text\": \"Jump!\"", with: "\"text\": \"Jump!\", \"once\": true")
        let renamed = once.replacing("\"id\": \"jump\"", with: "\"id\": \"leap\"")
        let losses = SaveLoss.losses(from: try story(once), to: try story(renamed))
        #expect(losses.first { $0.sort == .choice }?.message.hasSuffix("and those who picked it can pick it again.") == true)
    }

    typealias Case = (changes: [(String, String)], sort: SaveLoss.Sort, id: String, owner: String?, successor: String?)

    static let cases: [Case] = [
        ([("\"name\": {", "\"heroName\": {")], .variable, "name", nil, "heroName"),
        ([("\"coins\": 3,", "")], .variable, "coins", nil, nil),
        ([("\"id\": \"blue\"", "\"id\": \"teal\"")], .option, "blue", "colour", "teal"),
        ([("\"id\": \"jump\"", "\"id\": \"leap\"")], .choice, "jump", "hall", "leap"),
        ([("\"type\": \"random\"", "\"id\": \"luck\", \"type\": \"random\"")], .check, "hall/jump", "hall", "luck"),
        ([("\"low\"", "\"bad\"")], .bucket, "low", "hall", "bad"),
        ([("\"ending\": \"Cats\"", "\"ending\": { \"id\": \"cats\", \"title\": \"Cats\" }")], .ending, "den", nil, "cats"),
    ]

    @Test(arguments: SaveLossTests.cases)
    func whatIsGoneIsNamed(_ expected: Case) throws {
        let (changes, sort, id, owner, successor) = expected
        let losses = try losses(changes)
        #expect(losses.map { $0.id } == [id])
        let loss = try #require(losses.first)
        #expect(loss.sort == sort)
        #expect(loss.owner == owner)
        #expect(loss.successor == successor)
        #expect(loss.message.hasPrefix("The \(sort.rawValue) “\(id)”"))
        #expect(loss.fix.contains("\"aliases\": [\"\(id)\"]"))
    }

    @Test func aLocationIsKnownByItsWords() throws {
        let found = try losses([("\"den\"", "\"cat-room\"")])
        // The choice and the ending are named after the location, so they are lost with it.
        #expect(found.map { $0.sort } == [.location, .choice, .ending])
        #expect(found.allSatisfy { $0.id == "den" && $0.successor == "cat-room" })
    }

    @Test func whatHasAnAliasIsNotLost() throws {
        #expect(
            try losses([
                ("\"den\": {", "\"cat-room\": { \"aliases\": [\"den\"],"), ("\"den\"", "\"cat-room\""), ("[\"cat-room\"]", "[\"den\"]"),
            ]).isEmpty
        )
        #expect(try losses([("\"id\": \"jump\"", "\"id\": \"leap\", \"aliases\": [\"jump\"]")]).isEmpty)
        #expect(try losses([("\"id\": \"blue\"", "\"id\": \"teal\", \"aliases\": [\"blue\"]")]).isEmpty)
        #expect(try losses([]).isEmpty)
    }

    @Test func generatedStoriesLoseNothingToThemselves() {
        for seed in 0..<UInt64(40) {
            var generator = StoryGenerator(seed: seed)
            let story = generator.story()
            #expect(SaveLoss.losses(from: story, to: story).isEmpty, "seed \(seed)")
        }
    }
}
