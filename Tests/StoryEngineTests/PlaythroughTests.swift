import Story
import StoryEngine
import StoryFormat
import Testing

@Suite struct PlaythroughTests {
    @Test func aStoryOpensAtItsTitle() throws {
        let text = """
            {"branchbook": 1, "id": "s", "title": "A Start", "start": "a", "locations": {"a": {"text": "Here.", "ending": "The End"}}}
            """
        let story = try #require(StoryDocument(text).story)
        let playthrough = Playthrough(try Program(story), seed: 1)
        guard case .title(let page) = playthrough.scene else {
            Issue.record("\(playthrough.scene)")
            return
        }
        #expect(page.title == "A Start")
    }
}
