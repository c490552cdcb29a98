internal import Story

/// Texts in the markup of SugarCube, in which nothing of the author's words has a meaning.
struct TweeMarkup {
    let script: TweeScript

    /// A line of text.
    func line(_ template: Template) -> String {
        var writer = Writer(script: script)
        writer.write(template.parts)
        return writer.output
    }

    /// Words on one line that are only words.
    func line(_ words: String) -> String { line(Template(literal: words)) }

    /// A link to a passage; its body runs when readers follow it.
    ///
    /// Words in brackets let Twine draw an arrow, but SugarCube has no markup there, and takes some words for code. Other words are a text.
    func link(_ words: Template, to passage: String, body: String = "") -> String {
        guard let plain = Self.plainWords(words) else {
            return "<<link \(TweeScript.quoted(line(words))) \(TweeScript.quoted(passage))>>\(body)<</link>>"
        }
        let link = "[[\(plain)->\(passage)]]"
        return body.isEmpty ? link : "<<link \(link)>>\(body)<</link>>"
    }

    /// The words of a text that SugarCube can only take for words, wherever they are; nil if they may be anything else.
    static func plainWords(_ template: Template) -> String? {
        guard template.parts.count == 1, case .literal(let words) = template.parts[0] else { return nil }
        var previous: Unicode.Scalar = " "
        var isCode = true
        for (index, scalar) in words.unicodeScalars.enumerated() {
            switch scalar {
            case "a"..."z": break
            case "A"..."Z": isCode = isCode && index > 0
            case "0"..."9", ",", ".", "!", "?", ";", "’", "…", "–", "—", "“", "”", "„":
                guard index > 0 else { return nil }
                if scalar != "." { isCode = isCode && ("0"..."9").contains(scalar) }
            case " ", "-", "'":
                guard index > 0, scalar != previous else { return nil }
                isCode = isCode && scalar == "-"
            default:
                guard scalar.value >= 0xC0, !scalar.isBlank else { return nil }
            }
            previous = scalar
        }
        // One small word could be the name of something in the browser.
        return isCode || previous == " " ? nil : words
    }
}

/// Writes parts of a text one after the other, knowing what stands before.
private struct Writer {
    let script: TweeScript
    var output = ""
    private var openStresses: [Template.Stress] = []
    private var sentence = SentencePlace.start

    init(script: TweeScript) { self.script = script }

    mutating func write(_ parts: [Template.Part]) {
        for (index, part) in parts.enumerated() {
            switch part {
            case .literal(let words): write(words)
            case .value(let expression): write(expression, before: index + 1 < parts.count ? parts[index + 1] : nil)
            case .emphasis(let stress, let inner):
                // The same style inside itself would end it.
                let mark = openStresses.contains(stress) ? "" : stress == .soft ? "//" : "''"
                openStresses.append(stress)
                output += mark
                write(inner)
                output += mark
                openStresses.removeLast()
            case .conditional(let branches, let otherwise): write(branches, otherwise)
            }
        }
    }

    private mutating func write(_ branches: [Template.Branch], _ otherwise: [Template.Part]) {
        let before = sentence
        var after: [SentencePlace] = []
        for (index, branch) in branches.enumerated() {
            output += (index == 0 ? "<<if " : "<<elseif ") + script.text(branch.condition) + ">>"
            sentence = before
            write(branch.parts)
            after.append(sentence)
        }
        sentence = before
        if !otherwise.isEmpty {
            output += "<<else>>"
            write(otherwise)
        }
        after.append(sentence)
        output += "<</if>>"
        if after.contains(where: { $0 != after[0] }) { sentence = .middle }
    }

    private mutating func write(_ value: Expression, before next: Template.Part?) {
        let isCapital = sentence == .start
        sentence = .middle
        var words = script.text(value)
        let options = script.optionsVariable(of: value)
        if let options, options.hasWords {
            words = "setup.words[\(TweeScript.quoted(options.name))][\(words)]"
        }
        guard case .variable(let name) = value.kind else {
            output += "<<= \(words)>>"
            return
        }
        let isNumber = if case .number? = script.variables[name]?.kind { true } else { false }
        if isCapital, !isNumber {
            output += "<<= \(words).toUpperFirst()>>"
        } else if words.hasPrefix("$"), Self.ends(before: next) {
            output += words
        } else {
            output += "<<= \(words)>>"
        }
    }

    /// Whether a variable without a macro ends before what comes next, so that nothing becomes part of its name.
    private static func ends(before next: Template.Part?) -> Bool {
        guard case .literal(let words)? = next else { return true }
        var scalars = words.unicodeScalars.makeIterator()
        guard let first = scalars.next(), first.isASCII else { return true }
        return switch first {
        case "a"..."z", "A"..."Z", "0"..."9": false
        case ".": scalars.next().map { !$0.isASCII || $0 == " " } ?? true
        default: true
        }
    }

    private mutating func write(_ words: String) {
        let scalars = Array(words.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let next = index + 1 < scalars.count ? scalars[index + 1] : nil
            if hasMeaning(scalar, before: next) {
                output += "&#" + (scalar.value < 10 ? "0" : "") + String(scalar.value) + ";"
            } else {
                output.unicodeScalars.append(scalar == "\0" ? "\u{FFFD}" : scalar)
            }
            sentence.add(scalar)
        }
    }

    /// Whether this is the start of a line, or of what a macro or a style encloses.
    private var isAtStart: Bool {
        switch output.unicodeScalars.last(where: { $0 != " " }) {
        case nil, ">", "'", "/": true
        default: false
        }
    }

    /// Whether a character could be markup here.
    private func hasMeaning(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
        let previous = output.unicodeScalars.last
        switch scalar {
        case "&", "<", ">", "[", "]", "{", "}", "$", "_", "~", "^", "@", "\\", "|", "=", "/", "`", "\t", "\r", "\n": return true
        case "!", "*", "#": return isAtStart
        case "\"", "-": return previous == scalar || next == scalar
        case "'": return previous == scalar || next == scalar || next == nil
        // Addresses become links, and a line may not look like the start of a passage.
        case ":": return isAtStart || next != " "
        // A template of SugarCube.
        case "?": return next.map { $0 == "_" || $0.properties.isAlphabetic } ?? false
        default: return false
        }
    }
}
