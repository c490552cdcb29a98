import Foundation
import Story
import StoryChecker
import StoryEngine
import StoryFormat
import TestSupport
import Testing

@testable import StoryMap

@Suite struct MapPlannerTests {
    private let story: Story

    init() throws { story = try #require(StoryDocument(Stories.garden).story) }

    /// The texts of the boxes that a box has lines to.
    private func goals(of name: String, in drawing: MapDrawing) -> [String] {
        drawing.edges.filter { drawing.nodes[$0.from].name == name }.map { drawing.nodes[$0.to].text }
    }

    private func node(_ name: String, in drawing: MapDrawing) throws -> MapNode {
        try #require(drawing.nodes.first { $0.name == name })
    }

    @Test func everyLocationChoiceAndBucketHasABox() throws {
        let drawing = MapPlanner.plan(story, .linked(story))
        #expect(drawing.title == "The Garden")
        #expect(drawing.subtitle == "3 locations, 2 endings")
        #expect(drawing.nodes.prefix(3).map { $0.number } == [1, 2, 3])
        #expect(drawing.nodes.prefix(3).map { $0.kind } == [.start, .ending(.funny), .ending(.happy)])
        #expect(drawing.nodes.prefix(3).map { $0.notes } == [["start"], ["funny end"], ["happy end"]])
        #expect(goals(of: "gate", in: drawing) == ["Unlock it.", "Dig.", "Fly.", "Climb."])
        #expect(goals(of: "gate/1", in: drawing) == ["On the Lawn"])
        #expect(goals(of: "gate/4", in: drawing) == ["pass", "fail"])
        #expect(goals(of: "gate/4/1", in: drawing) == ["On the Lawn"])
        #expect(goals(of: "gate/4/2", in: drawing) == ["All Mud"])
        #expect(try node("gate/1", in: drawing).isConditional)
        #expect(try !node("gate/2", in: drawing).isConditional)
        #expect(try node("gate/4", in: drawing).kind == .check)
        #expect(Set(drawing.nodes.map { $0.name }).count == drawing.nodes.count)
    }

    @Test func ofALocationAScreenReaderHearsWhereItsChoicesLead() throws {
        let gate = try node("gate", in: MapPlanner.plan(story, .linked(story)))
        #expect(
            gate.spoken
                == "Location 1: gate, start. “Unlock it.” leads to 3. “Dig.” leads to 1. “Fly.” leads to 3."
                + " “Climb.”, pass, leads to 3. “Climb.”, fail, leads to 2."
        )
    }

    @Test func whatNobodyComesToIsMarkedInWords() throws {
        var facts = MapFacts.linked(story)
        facts.locations[1] = .impossible
        facts.choices[0][2] = .impossible
        facts.outcomes[0][3][1] = .impossible
        facts.choices[0][0] = .unknown
        let drawing = MapPlanner.plan(story, facts)
        #expect(try node("mud", in: drawing).notes == ["funny end", "unreachable"])
        #expect(try node("mud", in: drawing).weight == .never)
        #expect(try node("gate/3", in: drawing).notes == ["never"])
        #expect(try node("gate/4", in: drawing).notes == [])
        #expect(try node("gate/4/2", in: drawing).notes == ["never"])
        #expect(try node("gate/1", in: drawing).notes == ["not known"])
        #expect(MapLegend(drawing).entries.contains { $0.meaning == "dotted: no reader can get here" })
        #expect(!MapLegend(MapPlanner.plan(story, .linked(story))).entries.contains { $0.meaning.contains("dotted") })
    }

    @Test func aWayStandsOutWithItsStepsNumbered() throws {
        var facts = MapFacts.linked(story)
        facts.ways[2] = MapWay(links: [
            .choice(location: 0, choice: 1, outcome: 0), .choice(location: 0, choice: 0, outcome: 0),
        ])
        let drawing = MapPlanner.plan(story, facts, to: 2)
        #expect(drawing.subtitle == "A way to “On the Lawn” in 2 steps")
        #expect(try node("gate/2", in: drawing).step == 1)
        #expect(try node("gate/1", in: drawing).step == 2)
        #expect(try node("lawn", in: drawing).weight == .way)
        #expect(try node("mud", in: drawing).weight == .quiet)
        #expect(drawing.edges.count { $0.weight == .way } == 4)
    }

    @Test func theWayOfAWitnessGoesAlongItsChoicesAndRolls() throws {
        let witness = Witness(steps: [
            .answer(variable: "heroName", value: .text("Ada")), .choose(location: "gate", choice: "dig"),
            .choose(location: "gate", choice: "climb"), .roll(check: "gate/climb", number: 12, bucket: "fail"),
        ])
        let way = MapWay(witness, to: 1, along: StoryLinks(story))
        #expect(
            way.links == [.choice(location: 0, choice: 1, outcome: 0), .choice(location: 0, choice: 3, outcome: 1)]
        )
    }

    @Test func theWayOfAWitnessTakesTheContinuationsBetweenItsDecisions() throws {
        let text = #"""
            {
              "branchbook": 1, "id": "hubs", "title": "Hubs", "start": "a", "variables": { "met": false },
              "locations": {
                "a": { "text": "A.", "continue": [{ "if": "met", "go": "d" }, { "go": "b" }] },
                "b": { "text": "B.", "choices": [{ "id": "on", "text": "On.", "go": "c" }] },
                "c": { "text": "C.", "continue": "d" },
                "d": { "text": "D.", "ending": { "title": "The End" } }
              }
            }
            """#
        let hubs = try #require(StoryDocument(text).story)
        let way = MapWay(Witness(steps: [.choose(location: "b", choice: "on")]), to: 3, along: StoryLinks(hubs))
        #expect(
            way.links == [
                .continuation(location: 0, continuation: 1), .choice(location: 1, choice: 0, outcome: 0),
                .continuation(location: 2, continuation: 0),
            ]
        )
        let drawing = MapPlanner.plan(hubs, .linked(hubs))
        #expect(goals(of: "a", in: drawing) == ["met", "otherwise"])
        #expect(goals(of: "c", in: drawing) == ["The End"])
        #expect(drawing.edges.count { $0.isContinuation } == 5)
    }

    @Test func aStoryWithMistakesHasItsMissingPlacesDrawn() throws {
        var broken = story
        broken.locations.append(
            Story.Location(id: "lost", pages: [], exit: .continuations([Story.Continuation(target: "nowhere")]))
        )
        let drawing = MapPlanner.plan(broken, .explored(broken))
        #expect(try node("lost", in: drawing).notes == ["unreachable"])
        #expect(drawing.nodes.last?.kind == .missing)
        #expect(goals(of: "lost", in: drawing) == ["nowhere"])
    }

    @Test func theExplorationSaysWhatTheLinksCannot() throws {
        let text = Stories.garden.replacingOccurrences(of: "age > 98", with: "hasKey and not hasKey")
        let never = try #require(StoryDocument(text).story)
        let facts = MapFacts.explored(never)
        #expect(facts.verdict(location: 0, choice: 2) == .impossible)
        #expect(facts.verdict(location: 0, choice: 1) == .reachable)
        #expect(MapFacts.linked(never).verdict(location: 0, choice: 2) == .reachable)
        #expect(Set(facts.ways.keys) == [1, 2])
    }

    @Test(arguments: [
        ("Climb up.", "Climb up."), ("Take {coins} *coins* {if met}twice{else}once{end}.", "Take … coins twice / once."),
        ("Two\nlines\tand  blanks ", "Two lines and blanks"),
    ])
    func textsAreShownInPlainWords(written: String, shown: String) throws {
        let template = try #require(StoryDocument(Self.story(choosing: written)).story)
        guard case .choices(let choices) = template.locations[0].exit else {
            Issue.record("There is no choice.")
            return
        }
        #expect(MapText.plain(choices[0].text) == shown)
    }

    private static func story(choosing text: String) -> String {
        let quoted = JSONValue.string(text).compact
        return """
            { "branchbook": 1, "id": "t", "title": "T", "start": "a", "variables": { "coins": 3, "met": false }, "locations": {
              "a": { "text": "A.", "choices": [{ "text": \(quoted), "go": "b" }] },
              "b": { "text": "B.", "ending": { "title": "End" } } } }
            """
    }

    @Test func longTextsEndAtAWord() {
        #expect(MapText.shortened("Wait. That was a fin. Look about first.", to: 32) == "Wait. That was a fin. Look\u{A0}…")
        #expect(MapText.shortened(String(repeating: "x", count: 40), to: 32) == String(repeating: "x", count: 31) + "…")
        #expect(MapText.shortened("Short.", to: 32) == "Short.")
    }

    @Test func linesAreNeverWiderThanAsked() {
        let text = "A donaudampfschifffahrtsgesellschaftskapitänswitwe 海の中の古い図書館には誰もいないと言われている went home."
        let lines = MapText.wrapped(text, width: 120, size: 13)
        #expect(lines.allSatisfy { MapText.width(of: $0, size: 13) <= 120 })
        #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }
}
