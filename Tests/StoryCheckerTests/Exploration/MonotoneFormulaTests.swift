import StoryChecker
import StoryFormat
import Testing

/// Counters that grow without end, in formulas that can tell only a few of their values apart.
@Suite struct MonotoneFormulaTests {
    /// A story that goes round between a hub and a shop.
    /// - Parameters:
    ///   - condition: That of the way out.
    ///   - effect: What is set in the shop.
    private static func exploration(_ condition: String, setting effect: String = "", variables: String = "") throws -> Exploration {
        let document = NumberedStory(
            """
            "variables": { "coins": { "default": 0, "min": 0, "max": 1000000 }\(variables) },
            "start": "hub",
            "locations": {
              "hub": { "text": "A hub.", "choices": [
                { "text": "Shop", "go": "shop" }, { "id": "out", "text": "Out", "if": "\(condition)", "go": "end" },
                { "id": "quit", "text": "Quit", "go": "lost" } ] },
              "shop": { "text": "A shop.", "set": { \(effect) }, "choices": [{ "text": "Hub", "go": "hub" }] },
              "end": { "text": "The end.", "ending": "End" },
              "lost": { "text": "Lost.", "ending": "Lost" }
            }
            """
        ).document
        let story = try #require(document.story, "\(document.problems.diagnostics.map(\.message))")
        return try Explorer.explore(story)
    }

    @Test(arguments: [
        "min(visits(hub), 3) == 3", "visits(shop) * 2 >= 6", "2 * visits(shop) + 1 == 7", "10 - visits(shop) < 5",
        "max(visits(shop), 4) > 5", "visits(shop) / 3 >= 2", "0 - 2 * visits(shop) <= -8", "7 <= min(visits(shop) * 3, 9)", "turns * 2 > 9",
    ])
    func aCounterIsFollowedOnlyAsFarAsItMatters(condition: String) throws {
        let exploration = try Self.exploration(condition)
        #expect(exploration.isComplete && exploration.stateCount < 60, "\(exploration.stateCount)")
        #expect(exploration.endings.map(\.verdict) == [.reachable, .reachable])
    }

    @Test(arguments: [
        "min(visits(hub), 3) == 4", "visits(shop) * 2 == 7", "max(visits(shop), 4) < 4", "0 - visits(shop) > 0",
        "min(visits(shop) * 3, 9) == 8",
    ])
    func whatNoCountMakesTrueIsImpossible(condition: String) throws {
        let exploration = try Self.exploration(condition)
        #expect(exploration.isComplete && exploration.endings[0].verdict == .impossible)
    }

    @Test(arguments: [
        ("coins >= 6", #""coins": "visits(shop) * 2""#), ("coins == 9", #""coins": "min(visits(shop), 5) + 4""#),
        ("twice > 7", #""coins": "visits(shop) * 2", "twice": "coins""#),
    ])
    func aVariableThatIsSetToItIsTheSame(condition: String, effect: String) throws {
        let twice = #", "twice": { "default": 0, "min": 0, "max": 1000000 }"#
        let exploration = try Self.exploration(condition, setting: effect, variables: twice)
        #expect(exploration.isComplete && exploration.stateCount < 100, "\(exploration.stateCount)")
        #expect(exploration.endings.map(\.verdict) == [.reachable, .reachable])
    }

    @Test func variablesThatAreSetToEachOtherGetNoBordersWithoutEnd() throws {
        let document = NumberedStory(
            """
            "variables": { "a": { "default": 0, "min": 0, "max": 1000000 }, "b": { "default": 0, "min": 0, "max": 1000000 } },
            "start": "hub",
            "locations": {
              "hub": { "text": "A hub.", "choices": [
                { "id": "a", "text": "A", "set": { "a": "b + 1" }, "go": "hub" }, { "id": "b", "text": "B", "set": { "b": "a + 1" }, "go": "hub" },
                { "id": "out", "text": "Out", "if": "a >= 500000", "go": "end" } ] },
              "end": { "text": "The end.", "ending": "End" }
            }
            """
        ).document
        let exploration = try Explorer.explore(try #require(document.story), bounds: ExplorationBounds(states: 1_000, bytes: 1 << 24))
        #expect(!exploration.isComplete && exploration.endings[0].verdict != .impossible)
    }

    @Test func whatIsFarIsNotImpossible() throws {
        let document = NumberedStory(
            """
            "variables": { "coins": 0 },
            "start": "hub",
            "locations": {
              "hub": { "text": "A hub.", "choices": [
                { "id": "many", "text": "Many", "set": { "coins": 999999999999999 }, "go": "hub" },
                { "id": "more", "text": "More", "set": { "coins": "coins + 4000000000" }, "go": "hub" },
                { "id": "out", "text": "Out", "if": "coins / 2 >= 500000000000001", "go": "end" } ] },
              "end": { "text": "The end.", "ending": "End" }
            }
            """
        ).document
        let exploration = try Explorer.explore(try #require(document.story), bounds: ExplorationBounds(states: 1_000, bytes: 1 << 24))
        #expect(exploration.endings[0].verdict == .reachable)
    }
}
