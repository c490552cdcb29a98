internal import Story

/// The lines of a page while they are made. A condition or a style may span several; in the story format, each ends on its line.
struct PageLines {
    /// A part of a line. Words of a link are known, because a line of nothing else is not prose.
    indirect enum Part {
        case literal(String)
        case value(Expression)
        case emphasis(Template.Stress, [Part])
        case conditional([(condition: Expression, parts: [Part])], otherwise: [Part])
        case link([Part])
    }

    /// At least one line.
    private(set) var lines: [[Part]] = [[]]
    /// Whether the first line begins a sentence, or may; not if these are lines inside others.
    private let beginsSentence: Bool

    init(beginningSentence: Bool = true) { beginsSentence = beginningSentence }

    mutating func add(_ part: Part) {
        lines[lines.count - 1].append(part)
    }

    mutating func newLine() {
        lines.append([])
    }

    /// Whether a value that is added now would begin a sentence, or might.
    var isAtSentenceStart: Bool { Self.endsSentence(lines[lines.count - 1][...], or: lines.count > 1 || beginsSentence) }

    private static func endsSentence(_ parts: ArraySlice<Part>, or isStart: Bool) -> Bool {
        switch parts.last {
        case .literal(let text)?:
            for scalar in text.unicodeScalars.reversed() {
                switch scalar {
                case "\"", "'", "“", "‘", "„", "«", "(", "[", "¿", "¡", " ": continue
                case ".", "!", "?", "…": return true
                default: return false
                }
            }
            // A value before that may end a sentence.
            if case .value? = parts.dropLast().last { return true }
            return endsSentence(parts.dropLast(), or: isStart)
        case .emphasis(_, let inner)?, .link(let inner)?: return endsSentence(inner[...], or: true)
        case .value?: return false
        case .conditional?: return true
        case nil: return isStart
        }
    }

    /// The last sentence of the words before this, on this line or the one above; empty if it has more than words.
    var lastSentence: String {
        guard let words = Self.plainWords(lines.suffix(2).last { !$0.isEmpty } ?? []) else { return "" }
        var sentence = ""
        var isNew = false
        for scalar in words.trimmed.unicodeScalars {
            if isNew, scalar.isBlank { sentence = "" }
            isNew = scalar == "." || scalar == "!" || scalar == "?"
            sentence.unicodeScalars.append(scalar)
        }
        return sentence.trimmed
    }

    /// The words of a line; nil if it has more.
    private static func plainWords(_ parts: [Part]) -> String? {
        var words = ""
        for part in parts {
            switch part {
            case .literal(let text): words += text
            case .emphasis(_, let inner):
                guard let inside = plainWords(inner) else { return nil }
                words += inside
            case .value, .conditional, .link: return nil
            }
        }
        return words
    }

    /// Adds the lines of a part that something wraps.
    mutating func add(_ inner: PageLines, _ wrap: ([Part]) -> Part) {
        for (index, line) in inner.lines.enumerated() {
            if index > 0 { newLine() }
            if !line.isEmpty { add(wrap(line)) }
        }
    }

    /// Adds parts of which one is shown: on one line if each has only one.
    mutating func add(conditional branches: [Branch]) {
        guard branches.allSatisfy({ $0.lines.lines.count == 1 }) else {
            for branch in branches {
                add(branch.lines) { .conditional([(branch.whole, $0)], otherwise: []) }
            }
            return
        }
        var parts: [(condition: Expression, parts: [Part])] = []
        var otherwise: [Part] = []
        for branch in branches {
            if let condition = branch.condition {
                parts.append((condition, branch.lines.lines[0]))
            } else {
                otherwise = branch.lines.lines[0]
            }
        }
        // Branches without words only matter before one that has some.
        while otherwise.isEmpty, let last = parts.last, last.parts.isEmpty { parts.removeLast() }
        if !parts.isEmpty { add(.conditional(parts, otherwise: otherwise)) }
    }

    /// One of several ways for a text to continue.
    struct Branch {
        /// Its condition, if none before it is true; nil if it is shown otherwise.
        var condition: Expression?
        /// Everything that must be true for it.
        var whole: Expression
        var lines: PageLines
    }

    /// The lines that have words which are not only those of links.
    var templates: [Template] { templates(in: 0..<Int.max) }

    /// Those among the lines with these numbers.
    func templates(in range: Range<Int>) -> [Template] {
        let range = range.clamped(to: 0..<lines.count)
        return lines[range].compactMap { line in
            // Beside a link, a bullet or a number is no prose.
            guard Self.hasLink(line) ? Self.hasProse(line) : Self.hasSigns(line) else { return nil }
            let parts = Self.trimmed(Self.templateParts(line))
            return parts.isEmpty ? nil : Template(parts)
        }
    }

    /// All lines as one, such as the words of a choice.
    var label: Template {
        var parts: [Part] = []
        for (index, line) in lines.enumerated() {
            if index > 0 { parts.append(.literal(" ")) }
            parts += line
        }
        return Template(Self.trimmed(Self.templateParts(parts)))
    }

    private static func hasProse(_ parts: [Part]) -> Bool {
        parts.contains { part in
            switch part {
            case .literal(let text): text.unicodeScalars.contains { isWord($0) }
            case .value: true
            case .emphasis(_, let inner): hasProse(inner)
            case .conditional(let branches, let otherwise): hasProse(otherwise) || branches.contains { hasProse($0.parts) }
            case .link: false
            }
        }
    }

    private static func hasLink(_ parts: [Part]) -> Bool {
        parts.contains { part in
            switch part {
            case .literal, .value: false
            case .emphasis(_, let inner): hasLink(inner)
            case .conditional(let branches, let otherwise): hasLink(otherwise) || branches.contains { hasLink($0.parts) }
            case .link: true
            }
        }
    }

    private static func hasSigns(_ parts: [Part]) -> Bool {
        parts.contains { part in
            switch part {
            case .literal(let text): text.unicodeScalars.contains { !$0.isBlank }
            case .value, .link: true
            case .emphasis(_, let inner): hasSigns(inner)
            case .conditional(let branches, let otherwise): hasSigns(otherwise) || branches.contains { hasSigns($0.parts) }
            }
        }
    }

    /// Whether this is more than a bullet, a number or a separator.
    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z": true
        default: scalar.value >= 0xC0 && !(0x2000...0x2BFF).contains(scalar.value) && !scalar.isBlank && scalar != "×" && scalar != "÷"
        }
    }

    private static func templateParts(_ parts: [Part]) -> [Template.Part] {
        var made: [Template.Part] = []
        for part in parts {
            switch part {
            case .literal(let text): append(.literal(text), to: &made)
            case .value(let expression): append(.value(expression), to: &made)
            case .link(let inner): for part in templateParts(inner) { append(part, to: &made) }
            case .conditional(let branches, let otherwise):
                let all = branches.map { Template.Branch(condition: $0.condition, parts: templateParts($0.parts)) }
                append(.conditional(all, otherwise: templateParts(otherwise)), to: &made)
            case .emphasis(let stress, let inner):
                for part in emphasized(templateParts(inner), stress) { append(part, to: &made) }
            }
        }
        return made
    }

    private static func append(_ part: Template.Part, to parts: inout [Template.Part]) {
        if case .literal(let more) = part, case .literal? = parts.last {
            // Taken out first, so that the text grows in place instead of being copied for each piece.
            guard case .literal(var text)? = parts.popLast() else { return }
            text += more
            return parts.append(.literal(text))
        }
        switch (parts.last, part) {
        case (.emphasis?, .emphasis(_, let inner)):
            // The stars of both would touch, and mean something else.
            for part in inner where !part.isEmphasis { parts.append(part) }
        case (_, .literal(let text)) where text.isEmpty:
            return
        default:
            parts.append(part)
        }
    }

    /// Emphasis around words, with the spaces outside: stars beside a space are only stars.
    private static func emphasized(_ parts: [Template.Part], _ stress: Template.Stress) -> [Template.Part] {
        var inner = flat(parts)
        var (before, after): (Template.Part?, Template.Part?)
        if case .literal(let text)? = inner.first {
            let bytes = Array(text.utf8)
            let start = bytes.firstIndex { !ByteCursor.isBlank($0) } ?? bytes.count
            if start > 0 {
                before = .literal(String(decoding: bytes[..<start], as: UTF8.self))
                inner[0] = .literal(String(decoding: bytes[start...], as: UTF8.self))
                if start == bytes.count { inner.removeFirst() }
            }
        }
        if case .literal(let text)? = inner.last {
            let bytes = Array(text.utf8)
            let end = (bytes.lastIndex { !ByteCursor.isBlank($0) } ?? -1) + 1
            if end < bytes.count {
                after = .literal(String(decoding: bytes[end...], as: UTF8.self))
                inner[inner.count - 1] = .literal(String(decoding: bytes[..<end], as: UTF8.self))
                if end == 0 { inner.removeLast() }
            }
        }
        var made: [Template.Part] = []
        if let before { made.append(before) }
        if !inner.isEmpty { made.append(.emphasis(stress, inner)) }
        if let after { made.append(after) }
        return made
    }

    /// The parts without emphasis: nested stars are easily misread.
    private static func flat(_ parts: [Template.Part]) -> [Template.Part] {
        var made: [Template.Part] = []
        for part in parts {
            switch part {
            case .emphasis(_, let inner): for part in flat(inner) { append(part, to: &made) }
            case .conditional(let branches, let otherwise):
                let all = branches.map { Template.Branch(condition: $0.condition, parts: flat($0.parts)) }
                made.append(.conditional(all, otherwise: flat(otherwise)))
            default: append(part, to: &made)
            }
        }
        return made
    }

    private static func trimmed(_ parts: [Template.Part]) -> [Template.Part] {
        var parts = parts
        if case .literal(let text)? = parts.first {
            let bytes = Array(text.utf8.drop { ByteCursor.isBlank($0) })
            if bytes.isEmpty { parts.removeFirst() } else { parts[0] = .literal(String(decoding: bytes, as: UTF8.self)) }
        }
        if case .literal(let text)? = parts.last {
            var bytes = Array(text.utf8)
            while let last = bytes.last, ByteCursor.isBlank(last) { bytes.removeLast() }
            if bytes.isEmpty { parts.removeLast() } else { parts[parts.count - 1] = .literal(String(decoding: bytes, as: UTF8.self)) }
        }
        return parts
    }
}

extension Template.Part {
    fileprivate var isEmphasis: Bool { if case .emphasis = self { true } else { false } }
}
