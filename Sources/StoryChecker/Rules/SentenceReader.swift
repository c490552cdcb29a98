internal import Story

/// Splits a line into sentences.
///
/// If a part depends on a condition, the text before it, each of its branches and the text after it are separate.
///
/// A template stores only the places of its expressions, not of its words. The places of sentences are calculated from how a template is
/// written, and compared with those of the expressions. If they do not match, a sentence has no place. The same goes for a later line
/// without expressions, which may be in its own string or in the same one as the lines before it.
struct SentenceReader {
    /// A character of a run, or a value.
    private struct Item {
        /// nil for a value.
        var scalar: Unicode.Scalar?
        /// Its bytes, counted from the start of the line.
        var bytes: Range<Int>
    }

    private var run: [Item] = []
    private var sentences: [Sentence] = []
    /// Where the next part is written in the line.
    private var position = 0
    /// Where the line starts in its text, once that is known.
    private var lineStart: Int?
    private var fits = true

    /// The sentences of a line, in order.
    static func sentences(of line: Template, isFirstLine: Bool) -> [Sentence] {
        var reader = SentenceReader()
        if isFirstLine { reader.lineStart = 0 }
        reader.read(line.parts)
        reader.endRun()
        for index in reader.sentences.indices {
            guard reader.fits, let start = reader.lineStart, let bytes = reader.sentences[index].bytes else {
                reader.sentences[index].bytes = nil
                continue
            }
            reader.sentences[index].bytes = bytes.lowerBound + start..<bytes.upperBound + start
        }
        return reader.sentences
    }

    // MARK: Parts

    private mutating func read(_ parts: [Template.Part]) {
        for part in parts {
            switch part {
            case .literal(let text):
                for scalar in text.unicodeScalars { readScalar(scalar) }
            case .value(let expression):
                let start = position
                readExpression(expression, after: 1)
                run.append(Item(scalar: nil, bytes: start..<position))
            case .emphasis(let stress, let inner):
                let stars = stress == .soft ? 1 : 2
                position += stars
                read(inner)
                position += stars
            case .conditional(let branches, let otherwise):
                endRun()
                for (number, branch) in branches.enumerated() {
                    readExpression(branch.condition, after: (number == 0 ? "{if " : "{else if ").utf8.count)
                    read(branch.parts)
                    endRun()
                }
                if !otherwise.isEmpty {
                    position += "{else}".utf8.count
                    read(otherwise)
                    endRun()
                }
                position += "{end}".utf8.count
            }
        }
    }

    private mutating func readScalar(_ scalar: Unicode.Scalar) {
        // An asterisk may be written with or without a backslash.
        if scalar == "*" { fits = false }
        let isEscaped = scalar == "{" || scalar == "}" || scalar == "\\"
        let end = position + (isEscaped ? 2 : UTF8.width(scalar))
        run.append(Item(scalar: scalar, bytes: position..<end))
        position = end
    }

    /// Skips an expression and its closing brace.
    private mutating func readExpression(_ expression: Expression, after opening: Int) {
        position += opening
        if let lineStart {
            if lineStart + position != expression.bytes.lowerBound { fits = false }
        } else {
            lineStart = expression.bytes.lowerBound - position
        }
        position += expression.bytes.count + 1
    }

    // MARK: Sentences

    /// A sentence ends at `.`, `!`, `?` or `…`, with closing marks after it, before white space.
    private mutating func endRun() {
        var start = 0
        var index = 0
        while index < run.count {
            var end = index + 1
            if run[index].scalar?.endsSentence == true {
                while end < run.count, let scalar = run[end].scalar, scalar.endsSentence || scalar.closes { end += 1 }
                if end == run.count || run[end].scalar?.isWordSpace == true {
                    addSentence(start..<end)
                    start = end
                }
            }
            index = end
        }
        addSentence(start..<run.count)
        run = []
    }

    private mutating func addSentence(_ items: Range<Int>) {
        guard let first = run[items].firstIndex(where: { $0.scalar?.isWordSpace != true }),
            let last = run[items].lastIndex(where: { $0.scalar?.isWordSpace != true })
        else { return }
        var text = ""
        var words = 0
        var letters = 0
        var lettersOfWord = 0
        for item in run[first...last] {
            guard let scalar = item.scalar else {
                text += "…"
                lettersOfWord += PeopleRules.valueLength
                continue
            }
            text.unicodeScalars.append(scalar)
            switch scalar.wordClass {
            case .letter, .wholeWord: lettersOfWord += 1
            case .sign: continue
            case .space:
                if lettersOfWord > 0 { words += 1 }
                letters += lettersOfWord
                lettersOfWord = 0
            }
        }
        if lettersOfWord > 0 { words += 1 }
        let bytes = run[first].bytes.lowerBound..<run[last].bytes.upperBound
        sentences.append(Sentence(text: text, words: words, letters: letters + lettersOfWord, bytes: bytes))
    }
}

extension Unicode.Scalar {
    fileprivate var endsSentence: Bool { self == "." || self == "!" || self == "?" || self == "…" }

    fileprivate var closes: Bool {
        switch self {
        case "”", "’", "\"", "'", ")", "]", "»", "›": true
        default: false
        }
    }
}
