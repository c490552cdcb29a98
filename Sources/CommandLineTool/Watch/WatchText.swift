internal import DisplayText
internal import Story
internal import StoryFormat

/// The output of `watch`.
struct WatchText {
    /// The file's name for display.
    let file: String
    /// Colours and styles.
    let palette: Palette
    /// The width of the screen in columns.
    let columns: Int

    /// The maximum number of fixed problems that are listed.
    static let mostFixed = 20

    /// The output after the first check.
    func first(_ findings: CheckFindings, _ exploration: ExplorationSummary?, source: SourceText, facts: String, time: String) -> String {
        let text = CheckText(file: file, source: source, palette: palette, columns: columns)
        return text.problems(findings.first(CheckText.mostShown)) + rest(findings.problems)
            + summary(time, "\(Printable.text(file)): \(findings.summary)\(findings.problems == 0 ? facts : "")", exploration)
    }

    /// The output after a change.
    func changed(
        _ difference: WatchDifference,
        _ findings: CheckFindings,
        _ exploration: ExplorationSummary?,
        source: SourceText,
        time: String
    ) -> String {
        var shown = CheckFindings()
        shown.diagnostics = difference.new
        let check = CheckText(file: file, source: source, palette: palette, columns: columns)
        var text = check.problems(shown.first(CheckText.mostShown)) + rest(difference.new.count)
        for diagnostic in difference.fixed.prefix(WatchText.mostFixed) {
            text += palette.paint("fixed:", .fix) + " " + Printable.text(diagnostic.message) + " [\(diagnostic.code)]\n"
        }
        let more = difference.fixed.count - WatchText.mostFixed
        if more > 0 { text += palette.paint("fixed:", .fix) + " and \(NumberWords.grouped(more)) more\n" }
        var words = "\(Printable.text(file)): \(findings.summary)"
        if !difference.words.isEmpty { words += " (\(difference.words))" }
        return text + summary(time, words, exploration)
    }

    /// The output if the file cannot be read.
    func waiting(_ sentence: String, time: String) -> String {
        summary(time, "\(Printable.text(file)): \(Printable.text(sentence)) Waiting for the next save.", nil)
    }

    /// Why a file seems to be half written; nil if it does not.
    static func halfWritten(_ diagnostics: [Diagnostic]) -> String? {
        if diagnostics.contains(where: { $0.code == .emptyFile }) { return "The file is empty; an editor may still be writing it." }
        if diagnostics.contains(where: { $0.code == .unclosed }) { return "The file ends too early; an editor may still be writing it." }
        return nil
    }

    private func rest(_ count: Int) -> String {
        count > CheckText.mostShown ? "… and \(NumberWords.grouped(count - CheckText.mostShown)) more\n" : ""
    }

    private func summary(_ time: String, _ words: String, _ exploration: ExplorationSummary?) -> String {
        let looked = exploration.map { " " + Printable.text($0.words) } ?? ""
        return palette.paint(time, .quiet) + "  " + words + (looked.isEmpty ? "" : "." + looked) + "\n"
    }
}
