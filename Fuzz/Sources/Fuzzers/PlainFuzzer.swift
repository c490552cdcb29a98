import StoryFormat
import StoryImport

/// Any bytes are a story that the format takes unchanged, or have problems with places, as Markdown and as JSON.
func fuzzPlain(_ bytes: [UInt8]) {
    for name in ["story.md", "story.json"] {
        do throws(ImportFailure) {
            for imported in try StoryImporter(name: name, bytes: bytes).stories() {
                let json = imported.story.json
                precondition(StoryDocument(json).story == imported.story, "Written and read again, it differs: \(json)")
                precondition(imported.report.links == imported.report.linksImported, "A link is missing: \(json)")
            }
        } catch {
            precondition(!error.problems.isEmpty, "Refused without a reason")
        }
    }
}
