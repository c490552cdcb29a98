internal import Story

/// Texts as ink writes them, in which nothing of the author's words has a meaning.
struct InkMarkup {
    private var output = ""
    private var sentence = SentencePlace.start
    /// Whether a value of the text stands at the start of a sentence and may begin with a small letter, which ink does not change.
    private(set) var hasSmallLetter = false

    private init() {}

    /// A line of text.
    static func line(_ template: Template, _ script: inout InkScript) -> (text: String, hasSmallLetter: Bool) {
        var markup = InkMarkup()
        markup.write(template.parts, &script)
        return (markup.output, markup.hasSmallLetter)
    }

    /// Words that are only words.
    static func escaped(_ words: String, isQuoted: Bool = false) -> String {
        var markup = InkMarkup()
        markup.write(words, isQuoted: isQuoted)
        return markup.output
    }

    private mutating func write(_ parts: [Template.Part], _ script: inout InkScript) {
        for part in parts {
            switch part {
            case .literal(let words): write(words)
            case .value(let expression): write(expression, &script)
            case .emphasis(_, let inner): write(inner, &script)
            case .conditional(let branches, let otherwise):
                write(branches[...], otherwise, &script)
            }
        }
    }

    /// Branches one within the other: ink knows only one condition in a line, and no branch without words.
    private mutating func write(_ branches: ArraySlice<Template.Branch>, _ otherwise: [Template.Part], _ script: inout InkScript) {
        guard let first = branches.first else { return write(otherwise, &script) }
        let (before, outer) = (sentence, output)
        let condition = script.text(first.condition)
        let start = "{" + condition + ":"
        output += start
        write(first.parts, &script)
        let hasWords = output != outer + start
        let after = sentence
        sentence = before
        let middle = hasWords ? output + "|" : outer + "{not \(InkScript.operand(condition)):"
        let whole = hasWords ? output + "}" : outer
        output = middle
        write(branches.dropFirst(), otherwise, &script)
        output = output == middle ? whole : output + "}"
        if sentence != after { sentence = .middle }
    }

    private mutating func write(_ value: Expression, _ script: inout InkScript) {
        let isCapital = sentence == .start
        sentence = .middle
        if let options = script.options(of: value) {
            let text = script.compared(value)
            for option in options {
                output += "{\(text) == \(InkScript.quoted(option.id.text)):"
                write(isCapital ? option.text.beginningWithCapital : option.text)
                output += "}"
            }
            sentence = .middle
        } else {
            hasSmallLetter = hasSmallLetter || isCapital && !script.isNumber(value)
            output += script.shown(value)
        }
    }

    private mutating func write(_ words: String, isQuoted: Bool = false) {
        let scalars = Array(words.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            if scalar == "\0" {
                output += "\u{FFFD}"
            } else if (9...13).contains(scalar.value) {
                output += " "
            } else {
                if hasMeaning(scalar, before: next, isQuoted: isQuoted) { output += "\\" }
                output.unicodeScalars.append(scalar)
            }
            sentence.add(scalar)
        }
    }

    /// Whether nothing stands before this on its line, or in its part of a condition.
    private var isAtStart: Bool {
        switch output.unicodeScalars.last(where: { $0 != " " }) {
        case nil, ":", "|", "}": true
        default: false
        }
    }

    /// Whether a character could mean something here.
    private func hasMeaning(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?, isQuoted: Bool) -> Bool {
        switch scalar {
        case "\\", "{", "}", "|", "[", "]", "#", "~": return true
        case "\"": return isQuoted
        // An arrow, glue or a thread may also begin with the last character of these words.
        case "<": return next == nil || next == ">" || next == "-"
        case "-": return next == nil || next == ">" || isAtStart
        case ">": return output.hasSuffix("-") || output.hasSuffix("<")
        // Comments are taken away before anything else, so the signs may not stand together even behind a backslash.
        case "/": return output.hasSuffix("/")
        case "*": return isAtStart || output.hasSuffix("/")
        case "+", "=", "&", "!", "$", "(", ":": return isAtStart && !isQuoted
        // `VAR`, `TODO` and the like.
        case "A"..."Z": return isAtStart && !isQuoted && (next.map { ("A"..."Z").contains($0) } ?? false)
        default: return false
        }
    }
}

extension String {
    /// The text with its first letter as at the start of a sentence.
    fileprivate var beginningWithCapital: String {
        guard let first = unicodeScalars.first else { return self }
        return first.properties.titlecaseMapping + String(String.UnicodeScalarView(unicodeScalars.dropFirst()))
    }
}
