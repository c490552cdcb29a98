internal import DisplayText
internal import Story
internal import StoryChecker

/// The output of `odds` for people.
struct OddsText {
    /// What was found.
    let report: OddsReport
    /// Colours and styles.
    let palette: Palette
    /// The width of the screen in columns.
    let columns: Int
    /// Whether to draw bars with ASCII characters.
    let isPlain: Bool

    /// The maximum number of steps of a way that are shown.
    static let mostSteps = 100

    /// The endings, the way to the rarest, the length of readings, and the story's statistics.
    var text: String {
        var parts = [heading + endings, length]
        if let rarest = report.rarest { parts.insert(way(to: rarest), at: 1) }
        parts.append(report.facts.text)
        parts.append(remarks)
        return parts.joined(separator: "\n")
    }

    // MARK: The endings

    private var heading: String {
        let count = NumberWords.counted(report.rows.count, "ending")
        return palette.paint("\(Printable.text(report.story.title)): \(count)", .strong) + "\n\n"
    }

    private struct Line {
        var percent: String
        var oneIn: String
        var share: Double
        var words: String
    }

    private var endings: String {
        var lines = report.sortedRows.map(line)
        if report.odds.unfinished > 0 {
            let percent = ProbabilityWords.percent(report.odds.unfinished)
            let oneIn = ProbabilityWords.oneIn(report.odds.unfinished) ?? ""
            let words = report.summary.stop == nil ? "(never reaches an ending)" : "(no ending found)"
            lines.append(Line(percent: percent, oneIn: oneIn, share: report.odds.unfinished, words: words))
        }
        let percentWidth = lines.map { $0.percent.count }.max() ?? 0
        let oneInWidth = lines.map { $0.oneIn.count }.max() ?? 0
        let bars = Bars(width: columns < 72 ? 8 : 20, isPlain: isPlain)
        let widestBar = lines.map { TextWidth.columns(bars.bar($0.share)) }.max() ?? 0
        var text = ""
        for line in lines {
            let percent = String(repeating: " ", count: percentWidth - line.percent.count) + line.percent
            let bar = bars.bar(line.share)
            let space = String(repeating: " ", count: widestBar - TextWidth.columns(bar))
            let start = "  \(percent)  \(line.oneIn.padded(to: oneInWidth + 2))"
            let room = max(16, columns - TextWidth.columns(start) - widestBar - 2)
            text += start + palette.paint(bar, .heading) + space + "  " + CheckText.shortened(line.words, to: room) + "\n"
        }
        return text
    }

    private func line(_ row: OddsReport.Row) -> Line {
        let name = "\(Printable.text(row.ending.title)) (\(row.ending.kind.rawValue))"
        switch row.ending.verdict {
        case .reachable:
            let (percent, oneIn) = words(of: row)
            return Line(percent: percent, oneIn: oneIn, share: row.probability, words: name)
        case .impossible: return Line(percent: "never", oneIn: "unreachable", share: 0, words: name)
        case .unknown: return Line(percent: "unknown", oneIn: "not found yet", share: row.probability, words: name)
        }
    }

    private func words(of row: OddsReport.Row) -> (percent: String, oneIn: String) {
        switch report.odds.basis {
        case .unknown: return ("unknown", "not worked out")
        case .solved: return (ProbabilityWords.percent(row.probability), ProbabilityWords.oneIn(row.probability) ?? "never by chance")
        case .sampled:
            let (lower, upper) = (row.interval?.lowerBound ?? 0, row.interval?.upperBound ?? 1)
            guard row.probability > 0 else { return ("unknown", "at most \(ProbabilityWords.percent(upper))") }
            return ("about " + ProbabilityWords.percent(row.probability), Self.range(lower, upper))
        }
    }

    /// A range of probabilities, such as `7.1 to 9.8%`.
    private static func range(_ lower: Double, _ upper: Double) -> String {
        let places = upper < 0.1 ? 2 : 1
        return "\(ProbabilityWords.decimal(lower * 100, places: places)) to \(ProbabilityWords.decimal(upper * 100, places: places))%"
    }

    // MARK: The rarest ending

    private func way(to row: OddsReport.Row) -> String {
        let title = Printable.text(row.ending.title)
        var text = palette.paint("The rarest ending, and a way to it: “\(title)”", .strong) + "\n\n"
        guard let witness = row.ending.witness else { return text }
        let sentences = WitnessWords(report.story).sentences(witness)
        if sentences.isEmpty { text += "  It happens by itself: there is nothing to answer or pick.\n" }
        let shown = sentences.prefix(OddsText.mostSteps)
        let indent = String(shown.count).count + 4
        for (number, sentence) in shown.enumerated() {
            let lines = TextWrapper.plain(sentence, width: max(20, min(columns, 100) - indent))
            let label = "\(number + 1). "
            for (index, line) in lines.enumerated() {
                let start = index == 0 ? String(repeating: " ", count: indent - label.count) + label : String(repeating: " ", count: indent)
                text += start + line + "\n"
            }
        }
        let more = sentences.count - shown.count
        if more > 0 { text += "  … and \(NumberWords.counted(more, "more step"))\n" }
        // On one line, however long, so that it can be copied.
        let command = Printable.text(ReplayLine.text(for: witness, file: report.file))
        return text + "\n  To read it: " + command + "\n"
    }

    // MARK: The length

    private var length: String {
        switch report.odds.basis {
        case .solved: break
        case .unknown(.circles): return paragraph("Readers can go round in circles for so long that the odds could not be worked out.")
        case .unknown(.memory):
            return paragraph("The odds could not be worked out: that needs more memory than --max-memory allows.")
        case .unknown(.unexplored): return paragraph("The odds could not be worked out, because not everything was explored.")
        case .sampled(let readings):
            let count = NumberWords.counted(readings, "random reading")
            let ended = Double(readings) * (1 - report.odds.unfinished)
            guard ended >= 0.5 else { return paragraph("None of \(count) reached an ending.") }
            let choices = ProbabilityWords.average(report.odds.choices.expected)
            let endings = NumberWords.grouped(Int(ended.rounded()))
            return paragraph("\(endings) of \(count) reached an ending, after \(choices) choices on average.")
        }
        guard report.odds.endings.contains(where: { $0 > 0 }) else {
            return report.summary.stop == nil ? "No reading reaches an ending.\n" : "No reading was seen to reach an ending.\n"
        }
        let rows = [("choices", report.odds.choices), ("pages", report.odds.pages), ("words", report.odds.words)]
        var cells = [["A reading has", "on average", "at least", "at most"]]
        for (name, length) in rows {
            let most = length.most.map { NumberWords.grouped($0) } ?? "no limit"
            cells.append(["  " + name, ProbabilityWords.average(length.expected), NumberWords.grouped(length.least), most])
        }
        var text = ""
        for row in cells {
            text += row[0].padded(to: 14)
            for (column, cell) in row.enumerated().dropFirst() {
                let width = cells.map { $0[column].count }.max() ?? 0
                text += "  " + String(repeating: " ", count: width - cell.count) + cell
            }
            text += "\n"
        }
        return text
    }

    // MARK: How sure that is

    private var remarks: String {
        var sentences = [report.summary.words]
        if case .sampled(let readings) = report.odds.basis {
            let count = NumberWords.counted(readings, "random reading")
            sentences.append("The percentages come from \(count). Each range contains the true probability with 99% confidence.")
            return paragraph(sentences.joined(separator: " "))
        }
        if case .unknown = report.odds.basis { return paragraph(sentences.joined(separator: " ")) }
        if report.summary.stop != nil {
            sentences.append("Endings may be more likely than shown, because some ways to them were not explored.")
        }
        sentences.append("The probabilities are for a reader who picks and answers at random.")
        let lines = sentences.flatMap { TextWrapper.plain($0, width: min(max(columns, 40), 100)) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func paragraph(_ text: String) -> String {
        TextWrapper.plain(text, width: min(max(columns, 40), 100)).joined(separator: "\n") + "\n"
    }
}
