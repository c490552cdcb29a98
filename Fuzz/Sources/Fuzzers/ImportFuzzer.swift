import StoryFormat
import StoryImport

/// Any bytes are stories that the format takes unchanged, or have problems with places.
func fuzzImport(_ bytes: [UInt8]) {
    do throws(ImportFailure) {
        for imported in try TwineImporter.stories(in: bytes) + TwineImporter.stories(in: bytes, takesAddresses: true) {
            let json = imported.story.json
            precondition(StoryDocument(json).story == imported.story, "Written and read again, it differs: \(json)")
            let report = imported.report
            let listed = report.leftOut.filter { $0.sort == .branch }.reduce(0) { $0 + $1.count }
            let isCut = report.leftOut.count >= ImportReport.mostListed
            precondition(isCut || report.links <= report.linksImported + listed, "A link is missing, and not listed: \(json)")
        }
    } catch {
        precondition(!error.problems.isEmpty, "Refused without a reason")
    }
}
