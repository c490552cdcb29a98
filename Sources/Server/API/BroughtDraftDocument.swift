internal import Library
internal import Story
internal import StoryFormat
internal import StoryImport

/// A draft that began with an author's file.
struct BroughtDraftDocument: Document {
    private let draft: DraftDocument
    private let stories: Int
    private let report: Report?
    private let mistakes: [Mistakes]

    static var schemaName: String? { "BroughtDraft" }
    static var notes: [String: [JSONField]] {
        [
            "stories": .summary("How many stories the file has."),
            "report": .summary("What was imported; absent for a file of Branchbook."),
            "mistakes": .summary("What keeps an imported story from the shelf, by kind; the pictures and sounds are not looked at."),
        ]
    }

    init(_ brought: StoryLibrary.BroughtDraft) {
        draft = DraftDocument(brought.draft)
        stories = brought.stories
        report = brought.report.map { Report($0, brought.reach) }
        mistakes = brought.mistakes.map { Mistakes($0) }
    }

    private struct Mistakes: Document {
        let code: String
        let count: Int
        let acceptable: Bool?

        static var notes: [String: [JSONField]] {
            [
                "code": .summary("The kind of problem, such as B0503."),
                "acceptable": .summary("Whether the story can be published all the same, if its author accepts this kind; absent if not."),
            ]
        }

        init(_ found: DiagnosticList.CodeCount) {
            code = found.code.description
            count = found.count
            acceptable = found.code.isAcceptable ? true : nil
        }
    }

    private struct Report: Document {
        let format: String
        let passages: Int
        let links: Int
        let variables: Int
        let reach: Reach?
        let leftOut: [LeftOut]
        let leftOutCount: Int

        static var notes: [String: [JSONField]] {
            [
                "format": .summary("The format as the file has it, such as `SugarCube`; empty if it does not say."),
                "reach": .summary("How much of the story readers can get to, if that is little."),
                "leftOut": .summary("What was not imported, or in another way, in the order of the file; at most 500."),
                "leftOutCount": .summary("How much that is in all."),
            ]
        }

        /// The most things that are sent; a page shows no more.
        private static let most = 500

        init(_ report: ImportReport, _ reach: Story.Reach?) {
            format = report.format
            passages = report.passages
            links = report.links
            variables = report.variables
            self.reach = reach.flatMap { $0.isLittle ? Reach(reached: $0.reached, places: $0.places) : nil }
            leftOut = report.leftOut.prefix(Self.most).map { LeftOut($0) }
            leftOutCount = report.leftOutCount
        }
    }

    private struct Reach: Document {
        let reached: Int
        let places: Int
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
