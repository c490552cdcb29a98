internal import DisplayText
internal import Story
internal import StoryFormat

/// What `watch` says, for people.
struct WatchText {
    /// The file's name as it is shown.
    let file: String
    /// How words are marked.
    let palette: Palette
    /// How wide the screen is.
    let columns: Int

    /// How many mended problems are named.
    static let mostMended = 20

    /// What is said at the first look.
    func first(_ findings: CheckFindings, _ exploration: ExplorationSummary?, source: SourceText, facts: String, time: String) -> String {
        let text = CheckText(file: file, source: source, palette: palette, columns: columns)
        return text.problems(findings.first(CheckText.mostShown)) + rest(findings.problems)
            + summary(time, "\(Printable.text(file)): \(findings.summary)\(findings.problems == 0 ? facts : "")", exploration)
    }

    /// What is said after a change.
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
        for diagnostic in difference.mended.prefix(WatchText.mostMended) {
            text += palette.paint("fixed:", .mend) + " " + Printable.text(diagnostic.message) + " [\(diagnostic.code)]\n"
        }
        let more = difference.mended.count - WatchText.mostMended
        if more > 0 { text += palette.paint("fixed:", .mend) + " and \(NumberWords.grouped(more)) more\n" }
        var words = "\(Printable.text(file)): \(findings.summary)"
        if !difference.words.isEmpty { words += " (\(difference.words))" }
        return text + summary(time, words, exploration)
    }

    /// What is said where the file cannot be read.
    func waiting(_ sentence: String, time: String) -> String {
        summary(time, "\(Printable.text(file)): \(Printable.text(sentence)) Waiting for the next save.", nil)
    }

    /// Why a file seems to be half written; nil where it does not.
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
