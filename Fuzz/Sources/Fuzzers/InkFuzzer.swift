import StoryFormat
import StoryImport

/// Any bytes are a story that the format takes unchanged, or have problems with places. A file that includes others includes this one's end.
func fuzzInk(_ bytes: [UInt8]) {
    do throws(ImportFailure) {
        var importer = try InkImporter(name: "story.ink", bytes: bytes)
        while importer.wanted != nil { try importer.add(Array(bytes.suffix(bytes.count / 2))) }
        let imported = try importer.story()
        let json = imported.story.json
        precondition(StoryDocument(json).story == imported.story, "Written and read again, it differs: \(json)")
    } catch {
        precondition(!error.problems.isEmpty, "Refused without a reason")
    }
}
