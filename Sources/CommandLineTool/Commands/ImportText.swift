internal import DisplayText
internal import Story
internal import StoryFormat
internal import StoryImport

/// What an import says about itself.
struct ImportText {
    private let imported: ImportedStory
    private let tool: StoryImporter.Tool
    private let path: String

    /// The most things of one kind that a terminal shows, unless all are wanted.
    static let mostShown = 5

    /// - Parameter path: The imported file.
    init(_ imported: ImportedStory, from tool: StoryImporter.Tool, of path: String) {
        self.imported = imported
        self.tool = tool
        self.path = path
    }

    /// What an author must know first: that readers cannot get to most of the story; nothing if they can.
    var warning: [String] {
        let reach = Story.Reach(of: imported.story)
        guard reach.isLittle else { return [] }
        let reached = "Readers can get to only \(NumberWords.grouped(reach.reached)) of \(NumberWords.counted(reach.places, "place"))"
        return [
            "  \(reached): nothing that could be imported leads from the first page to the others.",
            "  Open the story with “branchbook edit”, and give the pages that readers can get to choices that lead on.",
        ]
    }

    /// What was imported.
    var summary: [String] {
        let report = imported.report
        let format = [report.format, report.formatVersion, report.container].filter { !$0.isEmpty }.joined(separator: " ")
        var counts = [NumberWords.counted(report.passages, tool.partName), NumberWords.counted(report.links, "link")]
        counts.append(NumberWords.counted(report.variables, "variable"))
        if !imported.story.pictures.isEmpty { counts.append(NumberWords.counted(imported.story.pictures.count, "picture")) }
        var lines = ["  \(Printable.text(format)): \(counts.joined(separator: ", "))"]
        let pages = report.locationsOfPassages
        if pages < report.passages {
            lines.append("  \(NumberWords.counted(pages, tool.partName)) of these became a place of the story.")
        }
        if report.leftOutCount == 0 { lines.append("  Everything was imported.") }
        return lines
    }

    /// What was not imported, by kinds.
    /// - Parameter most: The most things of one kind that are listed.
    func leftOut(most: Int) -> [String] {
        let report = imported.report
        guard report.leftOutCount > 0 else { return [] }
        var lines = ["Not imported, or imported in another way:"]
        for sort in LeftOut.Sort.allCases {
            let items = report.leftOut.filter { $0.sort == sort }
            guard !items.isEmpty else { continue }
            let count = items.reduce(0) { $0 + $1.count }
            lines += ["", "  \(sort.heading): \(NumberWords.grouped(count)). \(sort.replacement)"]
            for item in items.prefix(most) {
                let place = "\(FileReader.path(of: item.file, beside: path)):\(item.position.line):\(item.position.column)"
                let more = item.count > 1 ? " (\(item.count) times)" : ""
                lines.append("    \(Printable.text(place))  \(Printable.text(item.words))\(more)")
            }
            if items.count > most { lines.append("    … and \(NumberWords.grouped(items.count - most)) more") }
        }
        if report.leftOutCount > report.leftOut.reduce(0, { $0 + $1.count }) {
            lines += ["", "  There is more than can be listed: \(NumberWords.grouped(report.leftOutCount)) in all."]
        }
        return lines + ["", "\(tool.guide) says what to do with these."]
    }
}
