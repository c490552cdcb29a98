internal import DisplayText
internal import Story
internal import StoryChecker
internal import StoryFormat

/// Shows what is wrong with a story's words in another language.
enum WordsText {
    /// The most problems of one kind that are shown; the rest are counted.
    private static let mostShown = 10

    /// The findings of a file, then their number.
    static func text(_ findings: [WordsFinding], in path: String, _ palette: Palette) -> String {
        var text = ""
        var shown: [String: Int] = [:]
        for finding in findings {
            shown[finding.kind, default: 0] += 1
            guard shown[finding.kind, default: 0] <= mostShown else { continue }
            text += line(finding, path, palette)
        }
        for kind in shown.keys.sorted() {
            let more = shown[kind, default: 0] - mostShown
            if more > 0 { text += "  and \(more) more [\(kind)]\n" }
        }
        let errors = findings.count { $0.severity == .error }
        let warnings = findings.count - errors
        let counts = findings.isEmpty ? "complete" : "\(NumberWords.counted(errors, "error")), \(NumberWords.counted(warnings, "warning"))"
        return text + "\(Printable.text(path)): \(counts)\n"
    }

    private static func line(_ finding: WordsFinding, _ path: String, _ palette: Palette) -> String {
        let isError = finding.severity == .error
        var text = palette.paint("\(Printable.text(path)):\(finding.position.line):\(finding.position.column):", .strong)
        text += " " + palette.paint(isError ? "error:" : "warning:", isError ? .error : .warning)
        text += " " + palette.paint(Printable.text(finding.message), .strong) + " [\(finding.kind)]\n"
        if let fix = finding.fix { text += "  " + palette.paint("fix:", .fix) + " " + Printable.text(fix) + "\n" }
        return text
    }
}
