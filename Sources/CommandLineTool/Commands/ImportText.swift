internal import DisplayText
internal import Story
internal import StoryFormat
internal import StoryImport

/// What an import says about itself in a terminal.
enum ImportText {
    /// The most things of one kind that are listed.
    private static let mostListed = 5

    static func show(_ imported: ImportedStory, from tool: StoryImporter.Tool, of path: String, _ context: Context) {
        let report = imported.report
        let format = [report.format, report.formatVersion, report.container].filter { !$0.isEmpty }.joined(separator: " ")
        let passages = NumberWords.counted(report.passages, tool.partName)
        let count = imported.story.pictures.count
        let pictures = count > 0 ? ", " + NumberWords.counted(count, "picture") : ""
        let links = NumberWords.counted(report.links, "link")
        context.output.line(
            "  \(Printable.text(format)): \(passages), \(links), \(NumberWords.counted(report.variables, "variable"))" + pictures
        )
        let pages = report.locationsOfPassages
        if pages < report.passages {
            context.output.line("  \(NumberWords.counted(pages, tool.partName)) became a place of the story; the others are listed below.")
        }
        guard report.leftOutCount > 0 else {
            context.output.line("  Everything was imported.")
            return
        }
        context.output.line()
        context.output.line("Not imported, or imported in another way:")
        for sort in LeftOut.Sort.allCases {
            let items = report.leftOut.filter { $0.sort == sort }
            guard !items.isEmpty else { continue }
            let count = items.reduce(0) { $0 + $1.count }
            context.output.line()
            context.output.line("  \(sort.heading): \(NumberWords.grouped(count)). \(sort.replacement)")
            for item in items.prefix(mostListed) {
                let place = "\(FileReader.path(of: item.file, beside: path)):\(item.position.line):\(item.position.column)"
                let more = item.count > 1 ? " (\(item.count) times)" : ""
                context.output.line("    \(Printable.text(place))  \(Printable.text(item.words))\(more)")
            }
            if items.count > mostListed {
                context.output.line("    … and \(NumberWords.grouped(items.count - mostListed)) more")
            }
        }
        if report.leftOutCount > report.leftOut.reduce(0, { $0 + $1.count }) {
            context.output.line()
            context.output.line("  There is more than can be listed: \(NumberWords.grouped(report.leftOutCount)) in all.")
        }
        context.output.line()
        context.output.line("\(tool.guide) says what to do with these.")
    }
}
