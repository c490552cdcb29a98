internal import Library
internal import StoryFormat
internal import StoryImport

/// A draft that began with an author's file.
struct BroughtDraftDocument: Document {
    private let draft: DraftDocument
    private let stories: Int
    private let report: Report?

    static var schemaName: String? { "BroughtDraft" }
    static var notes: [String: [JSONField]] {
        [
            "stories": .summary("How many stories the file has."),
            "report": .summary("What was imported; absent for a file of Branchbook."),
        ]
    }

    init(_ brought: StoryLibrary.BroughtDraft) {
        draft = DraftDocument(brought.draft)
        stories = brought.stories
        report = brought.report.map { Report($0) }
    }

    private struct Report: Document {
        let format: String
        let passages: Int
        let links: Int
        let variables: Int
        let leftOut: [LeftOut]
        let leftOutCount: Int

        static var notes: [String: [JSONField]] {
            [
                "format": .summary("The format as the file has it, such as `SugarCube`; empty if it does not say."),
                "leftOut": .summary("What was not imported, or in another way, in the order of the file; at most 500."),
                "leftOutCount": .summary("How much that is in all."),
            ]
        }

        /// The most things that are sent; a page shows no more.
        private static let most = 500

        init(_ report: ImportReport) {
            format = report.format
            passages = report.passages
            links = report.links
            variables = report.variables
            leftOut = report.leftOut.prefix(Self.most).map { LeftOut($0) }
            leftOutCount = report.leftOutCount
        }
    }

    private struct LeftOut: Document {
        let sort: String
        let words: String
        let passage: String?
        let file: String?
        let line: Int
        let count: Int

        static var notes: [String: [JSONField]] {
            [
                "sort": .summary("What kind of thing it is; the pages have words for each."),
                "words": .summary("It as the file has it, shortened."),
                "file": .summary("The included file that it is in; absent for the main one."),
            ]
        }

        init(_ item: StoryImport.LeftOut) {
            sort = item.sort.rawValue
            words = item.words
            passage = item.passage
            file = item.file
            line = item.position.line
            count = item.count
        }
    }
}
