import Story
import StoryFormat
import Testing

@testable import StoryChecker

struct LinkRulesTests {
    @Test func aStoryWhoseLinksHoldHasNoFindings() throws {
        try NumberedStory(
            """
            "start": "hall", "locations": {
              "hall": { "text": "A door.", "choices": [{ "text": "On", "go": "bed" }, { "text": "Again", "go": "hall" }] },
              "bed": { "text": "Sleep.", "ending": "Good night" } }
            """
        ).expect()
    }

    @Test func aPlaceThatNothingLeadsToIsReportedAtItsKey() throws {
        try NumberedStory(
            """
            "start": "hall", "locations": {
              "hall": { "text": "A door.", "continue": "bed" },
              «1»"attic": { "text": "Dust.", "continue": "bed" },
              "bed": { "text": "Sleep.", "ending": "Good night" } }
            """
        ).expect("B0501 No path leads from the start to “attic”.")
    }

    @Test func whatIsCutOffIsSaidOnceWithItsEndings() throws {
        let story = NumberedStory(
            """
            "start": "hall", "locations": {
              "hall": { "text": "A door.", "continue": "bed" },
              "cellar": { "text": "Dark.", "ending": "Lost" },
              «1»"attic": { "text": "Dust.", "choices": [{ "text": "Down", "go": "cellar" }, { "text": "Up", "go": "roof" }] },
              "roof": { "text": "High.", "ending": "Stars" },
              "bed": { "text": "Sleep.", "ending": "Good night" } }
            """
        )
        try story.expect(
            "B0502 No path leads from the start to “attic”, nor to the 2 places after it, so no reader can reach the endings “Lost” and “Stars”."
        )
        let related = try story.findings()[0].related
        #expect(related.map { $0.pointer } == ["/locations/cellar", "/locations/roof"])
        #expect(related.map { $0.message } == ["This also cuts off the ending “Lost”.", "This also cuts off the ending “Stars”."])
    }

    @Test func aCutOffCircleIsOneMistakeAtItsFirstPlace() throws {
        try NumberedStory(
            """
            "start": "hall", "locations": {
              "hall": { "text": "A door.", "ending": "Here" },
              «1»"east": { "text": "East.", "continue": "west" },
              "west": { "text": "West.", "continue": "east" } }
            """
        ).expect("B0501 No path leads from the start to “east”, nor to the place after it.")
    }

    @Test func aPlaceBehindTwoLostOnesIsSaidOfTheFirst() throws {
        try NumberedStory(
            """
            "start": "hall", "locations": {
              "hall": { "text": "A door.", "ending": "Here" },
              «1»"east": { "text": "East.", "continue": "cellar" },
              «2»"west": { "text": "West.", "continue": "cellar" },
              "cellar": { "text": "Dark.", "ending": "Lost" } }
            """
        ).expect(
            "B0502 No path leads from the start to “east”, nor to the place after it, so no reader can reach the ending “Lost”.",
            "B0501 No path leads from the start to “west”."
        )
    }

    @Test func onlySomeOfManyLostEndingsAreNamed() throws {
        let ways = (1...5).map { #"{ "text": "\#($0)", "go": "e\#($0)" }"# }.joined(separator: ", ")
        let endings = (1...5).map { #""e\#($0)": { "text": "End.", "ending": "End \#($0)" }"# }.joined(separator: ", ")
        let story = NumberedStory(
            """
            "start": "hall", "locations": { "hall": { "text": "A door.", "ending": "Here" },
              «1»"attic": { "text": "Dust.", "choices": [\(ways)] }, \(endings) }
            """
        )
        try story.expect(
            "B0502 No path leads from the start to “attic”, nor to the 5 places after it, so no reader can reach the endings “End 1”, "
        )
        #expect(try story.findings()[0].message.hasSuffix("“End 1”, “End 2”, “End 3” and 2 more."))
        #expect(try story.findings()[0].related.count == 5)
    }

    @Test func linksFollowAliasesAndBucketsAndOutcomes() throws {
        try NumberedStory(
            """
            "start": "old-hall", "locations": {
              "hall": { "aliases": ["old-hall"], "text": "A door.", "choices": [
                { "id": "jump", "text": "Jump", "check": { "type": "passFail" }, "outcomes": { "pass": "old-bed", "fail": { "go": "mud" } } }] },
              "mud": { "text": "Mud.", "continue": [{ "if": "turns > 3", "go": "bath" }, { "go": "hall" }] },
              "bath": { "text": "Bath.", "ending": "Clean" },
              "bed": { "aliases": ["old-bed"], "text": "Sleep.", "ending": "Good night" } }
            """
        ).expect()
    }

    @Test func aPartThatCannotBeLeftIsReportedWhereItCloses() throws {
        let story = NumberedStory(
            """
            "start": "hall", "locations": {
              "hall": { "text": "A door.", "choices": [{ "text": "In", "go": "gate" }, { "text": "Bed", "go": "bed" }] },
              "gate": { "text": "A gate.", "continue": "east" },
              «1»"east": { "text": "East.", "choices": [{ "text": "West", "go": "west" }] },
              "west": { "text": "West.", "choices": [{ "text": "East", "go": "east" }] },
              "bed": { "text": "Sleep.", "ending": "Good night" } }
            """
        )
        try story.expect("B0504 From “east” a reader can read on, but no way leads to an ending.")
        #expect(try story.findings()[0].related.map { $0.pointer } == ["/locations/west"])
    }

    @Test func theGraphSaysWhatReadersCanComeToAndWhenceTheyCanEnd() throws {
        var story = Story(id: "s", title: "S", start: "a", locations: [])
        func place(_ id: String, _ targets: String...) -> Story.Location {
            let ways = targets.map { Story.Continuation(target: Story.Location.ID($0)) }
            return Story.Location(id: Story.Location.ID(id), pages: [], exit: .continuations(ways))
        }
        let ending = Story.Location(id: "e", pages: [], exit: .ending(Story.Ending(id: "e", title: "E")))
        story.locations = [place("a", "b", "e"), place("b", "c"), place("c", "b"), ending, place("d", "e")]
        let graph = LinkGraph(story, index: StoryIndex(story))
        #expect(graph.isReachable == [true, true, true, true, false])
        #expect(graph.canEnd == [true, false, false, true, true])
        #expect(graph.componentCount == 4)
        #expect(graph.component[1] == graph.component[2])
        #expect(graph.component[0] > graph.component[1])
        #expect(graph.component[4] > graph.component[3])
    }

    @Test(arguments: [true, false])
    func aHundredThousandPlacesNeedNoDeepStack(isCircle: Bool) throws {
        let count = 100_000
        var story = Story(id: "s", title: "S", start: "0", locations: [])
        story.locations = (0..<count).map { number in
            let target = Story.Location.ID("\(number + 1 < count ? number + 1 : 0)")
            let exit: Story.Exit =
                number + 1 == count && !isCircle
                ? .ending(Story.Ending(id: "end", title: "End")) : .continuations([Story.Continuation(target: target)])
            return Story.Location(id: Story.Location.ID("\(number)"), pages: [], exit: exit)
        }
        let graph = LinkGraph(story, index: StoryIndex(story))
        #expect(graph.componentCount == (isCircle ? 1 : count))
        #expect(LinkRules.problems(in: story, graph: graph).map { $0.code } == (isCircle ? [.noEndingFromHere] : []))
    }
}
