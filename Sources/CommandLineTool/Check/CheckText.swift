internal import DisplayText
internal import Story
internal import StoryFormat

/// The output of `check` for people.
struct CheckText {
    /// The file's name for display.
    let file: String
    /// The file's text.
    let source: SourceText
    /// Colours and styles.
    let palette: Palette
    /// The width of the screen in columns.
    let columns: Int

    /// The maximum number of problems shown in full.
    static let mostShown = 50

    /// The problems, their number, and how much was explored.
    /// - Parameter facts: What to say about a story without problems, such as its number of locations.
    func text(_ findings: CheckFindings, _ exploration: ExplorationSummary?, facts: String = "") -> String {
        let shown = findings.first(CheckText.mostShown)
        var text = problems(shown)
        if findings.problems > shown.count { text += table(findings, shown: shown.count) }
        text += "\(Printable.text(file)): \(findings.summary)\(findings.problems == 0 ? facts : "")\n"
        if let exploration { text += Printable.text(exploration.words) + "\n" }
        return text
    }

    /// Problems in full.
    func problems(_ diagnostics: [Diagnostic]) -> String {
        let width = min(max(columns - 5, 40), 120)
        var renderer = DiagnosticRenderer(file: file, source: source, palette: palette, columns: width)
        return diagnostics.map { renderer.text(of: $0) }.joined()
    }

    /// The number of problems of each kind, as a table.
    private func table(_ findings: CheckFindings, shown: Int) -> String {
        var text = "\n\(NumberWords.grouped(shown)) of \(NumberWords.grouped(findings.problems)) problems are shown. Summary of all:\n\n"
        var rows: [(count: String, code: String, message: String)] = []
        for (code, count) in findings.counts.map({ ($0.code, $0.count) }) {
            let first = findings.diagnostics.first { $0.code == code }
            rows.append((NumberWords.grouped(count), code.description, Printable.text(first?.message ?? "")))
        }
        let notSorted = findings.problems - findings.counts.reduce(0) { $0 + $1.count }
        if notSorted > 0 { rows.append((NumberWords.grouped(notSorted), "", "more, counted only")) }
        let widest = rows.map { $0.count.count }.max() ?? 0
        for row in rows {
            let line = "  " + String(repeating: " ", count: widest - row.count.count) + row.count + "  " + row.code.padded(to: 7)
            let room = max(20, min(columns, 120) - TextWidth.columns(line))
            text += line + CheckText.shortened(row.message, to: room) + "\n"
        }
        let example = findings.counts.max { $0.count < $1.count }?.code.description ?? "CODE"
        return text + "\nEach sentence is an example; “branchbook explain \(example)” describes the problem in full.\n\n"
    }

    /// A text shortened with `…` to a number of columns.
    static func shortened(_ text: String, to columns: Int) -> String {
        guard TextWidth.columns(text) > columns else { return text }
        var result = ""
        var used = 1
        for character in text {
            used += TextWidth.columns(of: character)
            if used > columns { break }
            result.append(character)
        }
        return result + "…"
    }

    /// The size of a story, in parentheses.
    static func facts(of story: Story?) -> String {
        guard let story else { return "" }
        let endings = story.locations.count { if case .ending = $0.exit { true } else { false } }
        let locations = NumberWords.counted(story.locations.count, "location")
        return " (\(locations), \(NumberWords.counted(endings, "ending")))"
    }
}
