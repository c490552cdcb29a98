internal import DisplayText
internal import Story
internal import StoryFormat

/// What `check` found, for people.
struct CheckText {
    /// The file's name as it is shown.
    let file: String
    /// The file's text.
    let source: SourceText
    /// How words are marked.
    let palette: Palette
    /// How wide the screen is.
    let columns: Int

    /// How many problems are shown in full.
    static let mostShown = 50

    /// The problems, how many there are, and how much was looked at.
    /// - Parameter facts: What is said of a story without problems, such as how many locations it has.
    func text(_ findings: CheckFindings, _ exploration: ExplorationSummary?, facts: String = "") -> String {
        let shown = findings.first(CheckText.mostShown)
        var text = problems(shown)
        if findings.problems > shown.count { text += table(findings, shown: shown.count) }
        text += "\(Printable.text(file)): \(findings.summary)\(findings.problems == 0 ? facts : "")\n"
        if let exploration { text += Printable.text(exploration.words) + "\n" }
        return text
    }

    /// Problems, each in full.
    func problems(_ diagnostics: [Diagnostic]) -> String {
        let width = min(max(columns - 5, 40), 120)
        var renderer = DiagnosticRenderer(file: file, source: source, palette: palette, columns: width)
        return diagnostics.map { renderer.text(of: $0) }.joined()
    }

    /// How many problems there are of each sort.
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

    /// A text that ends in `…` where it would need more columns.
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

    /// How large a sound story is, in brackets.
    static func facts(of story: Story?) -> String {
        guard let story else { return "" }
        let endings = story.locations.count { if case .ending = $0.exit { true } else { false } }
        let locations = NumberWords.counted(story.locations.count, "location")
        return " (\(locations), \(NumberWords.counted(endings, "ending")))"
    }
}
