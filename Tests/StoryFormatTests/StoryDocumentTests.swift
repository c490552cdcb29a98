import Story
import StoryFormat
import Testing

@Suite struct StoryDocumentTests {
    @Test func anEmptyFileIsSaidToBeEmpty() {
        let document = StoryDocument("")
        #expect(document.story == nil)
        #expect(document.diagnostics.map(\.code) == [.emptyFile])
    }
}
