internal import Story

/// Texts of a story as paragraphs on paper.
///
/// Words that depend on the sheet are whole sentences where possible: “You see {if a}a door{else}a wall{end}.” becomes one sentence for
/// each case, so that nobody has to read around brackets.
struct SectionText {
    let sheet: SheetReading

    /// With more cases than this, a sentence keeps its conditions in brackets.
    private static let mostCases = 4

    /// Lines as paragraphs, each perhaps only for some readers.
    func steps(_ lines: [Template]) -> [Gamebook.Step] { lines.flatMap { steps($0.parts) } }

    /// A text in one piece, with brackets around what depends on the sheet.
    func runs(_ template: Template) -> [Gamebook.Run] { runs(template.parts[...]) }

    private func runs(_ parts: ArraySlice<Template.Part>) -> [Gamebook.Run] {
        parts.map { part in
            switch part {
            case .literal(let words): .words(words)
            case .value(let expression):
                switch sheet.kind(of: expression) {
                case .number, .yesNo: .amount(sheet.amount(expression))
                case .entry: .entry(sheet.entry(expression, sheet.options(of: expression)))
                }
            case .emphasis(let stress, let inner): .stressed(stress, runs(inner[...]))
            case .conditional(let branches, let otherwise):
                .depends(
                    branches.map { Gamebook.Alternative(condition: sheet.condition($0.condition), runs: runs($0.parts[...])) },
                    otherwise: runs(otherwise[...])
                )
            }
        }
    }

    private func steps(_ parts: [Template.Part]) -> [Gamebook.Step] {
        var steps: [Gamebook.Step] = []
        var plain: [Template.Part] = []
        for sentence in Self.sentences(parts) {
            if sentence.contains(where: { $0.isConditional }) {
                steps += paragraph(plain)
                plain = []
                steps += cases(sentence)
            } else {
                plain += sentence
            }
        }
        return steps + paragraph(plain)
    }

    /// A paragraph; none if there are no words in it.
    private func paragraph(_ parts: [Template.Part]) -> [Gamebook.Step] {
        let isBlank = parts.allSatisfy { part in
            if case .literal(let words) = part { words.unicodeScalars.allSatisfy { $0 == " " } } else { false }
        }
        return isBlank ? [] : [.words(runs(parts[...]))]
    }

    /// A sentence with conditions: its first one decides which whole sentence is read.
    private func cases(_ sentence: [Template.Part]) -> [Gamebook.Step] {
        guard let place = sentence.firstIndex(where: { $0.isConditional }),
            case .conditional(let branches, let otherwise) = sentence[place],
            sentence.count == 1 || Self.caseCount(sentence) <= Self.mostCases
        else { return paragraph(sentence) }
        let (before, after) = (sentence[..<place], sentence[(place + 1)...])
        let cases = branches.map { branch in
            Gamebook.Case(condition: sheet.condition(branch.condition), steps: steps(before + branch.parts + after))
        }
        let last = steps(before + otherwise + after)
        return last.isEmpty && cases.allSatisfy { $0.steps.isEmpty } ? [] : [.when(cases, otherwise: last)]
    }

    /// How many texts some parts can become.
    private static func caseCount(_ parts: [Template.Part]) -> Int {
        parts.reduce(1) { count, part in
            guard case .conditional(let branches, let otherwise) = part else { return count }
            let cases = branches.map { caseCount($0.parts) }.reduce(caseCount(otherwise), +)
            return min(count * min(cases, mostCases + 1), mostCases + 1)
        }
    }

    // MARK: Sentences

    /// Parts in groups that a reader can read one without the other.
    ///
    /// No group leaves a quotation mark or bracket alone, whatever its conditions leave of it: the sentence after an opening mark belongs
    /// to its group, and so does the one before a closing mark.
    private static func sentences(_ parts: [Template.Part]) -> [[Template.Part]] {
        var sentences: [[Template.Part]] = []
        let pieces = parts.flatMap { $0.sentences }
        for (number, piece) in pieces.enumerated() {
            guard let last = sentences.last, let before = last.last, before.endsSentence, before.endsInSpace || piece.beginsWithSpace,
                !last.leaves.contains(.marks)
            else {
                sentences.append((sentences.popLast() ?? []) + [piece])
                continue
            }
            guard piece.closes(before: pieces.dropFirst(number + 1).first) else {
                sentences.append([piece])
                continue
            }
            var closed = sentences.removeLast()
            while closed.leaves.contains(.nothing), let before = sentences.popLast() { closed = before + closed }
            sentences.append(closed + [piece])
        }
        return sentences
    }
}

/// What conditions may leave of some parts.
private struct Leavings: OptionSet {
    let rawValue: UInt8

    static let nothing = Leavings(rawValue: 1)
    /// Quotation marks and brackets without words.
    static let marks = Leavings(rawValue: 2)
    static let words = Leavings(rawValue: 4)

    /// What is left of parts one after the other.
    static func + (left: Leavings, right: Leavings) -> Leavings {
        var both: Leavings = []
        if !left.union(right).isDisjoint(with: .words) { both.insert(.words) }
        let (first, second) = (left.subtracting(.words), right.subtracting(.words))
        if first.isEmpty || second.isEmpty { return both }
        if first.union(second).contains(.marks) { both.insert(.marks) }
        if first.contains(.nothing), second.contains(.nothing) { both.insert(.nothing) }
        return both
    }
}

extension [Template.Part] {
    fileprivate var leaves: Leavings { reduce(.nothing) { $0 + $1.leaves } }
}

extension Template.Part {
    fileprivate var isConditional: Bool { if case .conditional = self { true } else { false } }

    /// Words as one part for each sentence, with the spaces after it; any other part as it is.
    fileprivate var sentences: [Template.Part] {
        guard case .literal(let words) = self else { return [self] }
        var sentences: [Template.Part] = []
        var sentence = String.UnicodeScalarView()
        for scalar in words.unicodeScalars {
            if scalar != " ", sentence.last == " ", String(sentence).endsSentence {
                sentences.append(.literal(String(sentence)))
                sentence = String.UnicodeScalarView()
            }
            sentence.append(scalar)
        }
        return sentences + [.literal(String(sentence))]
    }

    /// Whether a sentence ends with it, whatever its conditions leave of it.
    fileprivate var endsSentence: Bool {
        switch self {
        case .literal(let words): words.endsSentence
        case .value: false
        case .emphasis(_, let inner): inner.last?.endsSentence ?? true
        case .conditional: texts.allSatisfy { $0.last?.endsSentence ?? true }
        }
    }

    fileprivate var endsInSpace: Bool {
        switch self {
        case .literal(let words): words.unicodeScalars.last == " "
        case .value: false
        case .emphasis(_, let inner): inner.last?.endsInSpace ?? true
        case .conditional: texts.allSatisfy { $0.last?.endsInSpace ?? true }
        }
    }

    fileprivate var beginsWithSpace: Bool {
        switch self {
        case .literal(let words): words.unicodeScalars.first == " "
        case .value: false
        case .emphasis(_, let inner): inner.first?.beginsWithSpace ?? true
        case .conditional: texts.allSatisfy { $0.first?.beginsWithSpace ?? true }
        }
    }

    fileprivate var leaves: Leavings {
        switch self {
        case .literal(let words):
            if words.unicodeScalars.allSatisfy({ $0 == " " }) { return .nothing }
            return words.unicodeScalars.allSatisfy { $0 == " " || $0.isQuoteOrBracket } ? .marks : .words
        case .value: return .words
        case .emphasis(_, let inner): return inner.leaves
        case .conditional: return texts.reduce([]) { $0.union($1.leaves) }
        }
    }

    /// Whether it begins with marks that belong to what is before it: a space follows them, or nothing.
    fileprivate func closes(before next: Template.Part?) -> Bool {
        guard case .literal(let words) = self else { return false }
        let rest = words.unicodeScalars.drop { $0.isQuoteOrBracket }
        guard rest.count < words.unicodeScalars.count else { return false }
        return rest.first.map { $0 == " " } ?? next?.beginsWithSpace ?? true
    }

    /// What a conditional part can become.
    private var texts: [[Template.Part]] {
        guard case .conditional(let branches, let otherwise) = self else { return [] }
        return branches.map { $0.parts } + [otherwise]
    }
}

extension String {
    /// Whether it ends like a sentence, perhaps with quotes or brackets after the stop.
    fileprivate var endsSentence: Bool {
        let last = unicodeScalars.last { $0 != " " && !$0.isQuoteOrBracket }
        return [".", "!", "?", "…", ":"].contains(last)
    }
}

extension Unicode.Scalar {
    fileprivate var isQuoteOrBracket: Bool {
        switch self {
        case "\"", "'", "”", "’", "“", "„", "‘", "‚", "»", "›", "«", "‹", "(", ")", "[", "]": true
        default: false
        }
    }
}
