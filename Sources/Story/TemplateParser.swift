extension Template {
    /// Parses a template.
    /// - Throws: The first error, with the bytes it is about.
    public init(parsing text: String) throws(TextProblem) {
        let bytes = Array(text.utf8)
        let (template, problems) = Template.parse(bytes, in: 0..<bytes.count)
        if let problem = problems.first { throw problem }
        self = template
    }

    /// Parses a range of UTF-8 as a template, and reports every mistake in it.
    /// - Complexity: O(*n*) in the bytes.
    public static func parse(_ text: [UInt8], in bytes: Range<Int>) -> (template: Template, problems: [TextProblem]) {
        var parser = TemplateParser(text, in: bytes)
        let template = Template(parser.whole())
        return (template, parser.problems)
    }
}

/// A recursive-descent parser for templates that continues after a mistake.
struct TemplateParser {
    private(set) var problems: [TextProblem] = []
    private let text: [UInt8]
    private let start: Int
    private let end: Int
    private var position: Int
    private var depth = 0
    /// Whether the rest was skipped, so that an unclosed part is not the author's mistake.
    private var hasGivenUp = false
    /// Whether an unterminated quote was found. From then on, quotes no longer hide braces.
    private var hasOpenQuote = false

    /// What encloses the parts being parsed, and what ends them.
    private enum Context: Equatable {
        case text
        case emphasis(Template.Stress)
        case branch
    }

    init(_ text: [UInt8], in bytes: Range<Int>) {
        self.text = text
        start = bytes.lowerBound
        end = bytes.upperBound
        position = start
    }

    mutating func whole() -> [Template.Part] {
        parts(in: .text)
    }

    private mutating func parts(in context: Context) -> [Template.Part] {
        var parts: [Template.Part] = []
        var literal: [UInt8] = []
        func flush() {
            guard !literal.isEmpty else { return }
            parts.append(.literal(String(decoding: literal, as: UTF8.self)))
            literal = []
        }
        while let byte = peek() {
            switch byte {
            case UInt8(ascii: "\\"):
                if let escaped = peek(1), Self.escapable.contains(escaped) {
                    literal.append(escaped)
                    position += 2
                } else {
                    report("This backslash has no meaning.", fix: "Write \\\\ for a backslash.", position..<position + 1)
                    position += 1
                }
            case UInt8(ascii: "*"):
                switch star(in: context) {
                case .literal(let count):
                    literal += [UInt8](repeating: byte, count: count)
                    position += count
                case .closes:
                    flush()
                    return parts
                case .opens(let stress):
                    flush()
                    parts.append(emphasis(stress))
                }
            case UInt8(ascii: "}"):
                report("This brace does not close anything.", fix: "Write \\} for a brace.", position..<position + 1)
                position += 1
            case UInt8(ascii: "{"):
                if context != .text, [.else, .elseIf, .end].contains(tag().word) {
                    flush()
                    return parts
                }
                flush()
                if let part = gap() { parts.append(part) }
            default:
                literal.append(byte)
                position += 1
            }
        }
        flush()
        return parts
    }

    // MARK: Emphasis

    private enum Star {
        case literal(count: Int)
        case closes
        case opens(Template.Stress)
    }

    private mutating func star(in context: Context) -> Star {
        var run = 1
        while peek(run) == UInt8(ascii: "*") { run += 1 }
        // A row of asterisks is an ornament; taking it whole also keeps the work linear.
        guard run <= 3 else { return .literal(count: run) }
        let spaceBefore = position == start || Self.isSpace(text[position - 1])
        let spaceAfter = peek(run).map(Self.isSpace) ?? true
        if !spaceBefore {
            if context == .emphasis(.soft) || (context == .emphasis(.strong) && run >= 2) { return .closes }
        }
        if !spaceAfter { return .opens(run >= 2 ? .strong : .soft) }
        if !spaceBefore {
            report("This star does not end any emphasis on its line.", fix: "Write \\* for a star.", position..<position + run)
        }
        return .literal(count: run)
    }

    private mutating func emphasis(_ stress: Template.Stress) -> Template.Part {
        let opening = position..<position + (stress == .soft ? 1 : 2)
        position = opening.upperBound
        let inner = nested(opening) { parser in parser.parts(in: .emphasis(stress)) }
        if peek() == UInt8(ascii: "*") {
            position += opening.count
        } else if !hasGivenUp {
            let fix = "Close it with the same stars on this line, and start again on the next, or write \\* for a star."
            report("The emphasis that starts here does not end on its line.", fix: fix, opening)
        }
        return .emphasis(stress, inner)
    }

    // MARK: Gaps

    private enum Word {
        case `if`, elseIf, `else`, end, other
    }

    /// The contents of a pair of braces.
    private struct Tag {
        var word = Word.other
        /// The bytes of the expression, if there is one.
        var content: Range<Int>
        /// The byte where the text continues.
        var end: Int
        var isClosed: Bool
        /// How to write this here, if the word is from another template language.
        var fix: String?
    }

    /// Looks at the tag that opens here, without moving.
    private mutating func tag() -> Tag {
        let close = tagEnd()
        let isClosed = close < end && text[close] == UInt8(ascii: "}")
        var tag = Tag(content: position + 1..<close, end: isClosed ? close + 1 : close, isClosed: isClosed)
        guard isClosed else { return tag }
        var rest = tag.content
        if take("else", in: &rest) {
            if take("if", in: &rest) {
                tag.word = .elseIf
                tag.content = rest
            } else if rest.isEmpty {
                tag.word = .else
            }
        } else if take("if", in: &rest) {
            tag.word = .if
            tag.content = rest
        } else if take("end", in: &rest), rest.isEmpty {
            tag.word = .end
        } else {
            takeForeignWord(&tag)
        }
        return tag
    }

    /// Keywords of other template languages, unless they are the name of a variable.
    private static let foreignWords: [(text: String, word: Word)] = [
        ("elseif", .elseIf), ("elsif", .elseIf), ("elif", .elseIf), ("#elseif", .elseIf), (":else if", .elseIf),
        ("#else", .else), (":else", .else), ("endif", .end), ("end if", .end), ("/if", .end), ("#endif", .end), ("#if", .if),
    ]

    private func takeForeignWord(_ tag: inout Tag) {
        for (foreign, word) in Self.foreignWords {
            var rest = tag.content
            guard take(foreign, mayTouchParenthesis: true, in: &rest) else { continue }
            switch word {
            case .if, .elseIf:
                guard !rest.isEmpty, !isExpression(tag.content) else { continue }
                tag.content = rest
                tag.fix = word == .if ? "Write {if …}." : "Write {else if …}."
            case .else, .end, .other:
                guard rest.isEmpty else { continue }
                tag.fix = word == .else ? "Write {else}." : "Write {end}."
            }
            tag.word = word
            return
        }
    }

    /// Whether this is an expression as it is, such as `elif != 2` with a variable of that name.
    private func isExpression(_ bytes: Range<Int>) -> Bool {
        (try? Expression(parsing: String(decoding: text[bytes], as: UTF8.self))) != nil
    }

    private mutating func reportForeignWord(_ tag: Tag, _ bytes: Range<Int>) {
        guard let fix = tag.fix else { return }
        report("This is another tool's syntax.", fix: fix, bytes)
    }

    /// Where the tag that opens here ends: at its closing brace, or at an opening one, because expressions contain braces only in quotes.
    private mutating func tagEnd() -> Int {
        var close = position + 1
        var quote: UInt8?
        while close < end {
            let byte = text[close]
            if let open = quote {
                if byte == UInt8(ascii: "\\") { close += 1 } else if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "{") {
                return close
            } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\""), !hasOpenQuote {
                quote = byte
            }
            close += 1
        }
        guard quote != nil else { return end }
        // The unterminated quote is the mistake, not the brace. Searching for its end again and again would be quadratic.
        hasOpenQuote = true
        return tagEnd()
    }

    /// Takes a word at the start of a range, and the spaces around it.
    private func take(_ word: String, mayTouchParenthesis: Bool = false, in bytes: inout Range<Int>) -> Bool {
        var lower = bytes.lowerBound
        while lower < bytes.upperBound, Self.isSpace(text[lower]) { lower += 1 }
        let after = lower + word.utf8.count
        guard after <= bytes.upperBound, text[lower..<after].elementsEqual(word.utf8) else { return false }
        guard after == bytes.upperBound || Self.isSpace(text[after]) || (mayTouchParenthesis && text[after] == UInt8(ascii: "("))
        else { return false }
        lower = after
        while lower < bytes.upperBound, Self.isSpace(text[lower]) { lower += 1 }
        bytes = lower..<bytes.upperBound
        return true
    }

    private mutating func gap() -> Template.Part? {
        let opening = position
        if let end = doubledBraces() {
            report("This brace is doubled.", fix: "Write { and } only once.", opening..<end)
            position = end
            return nil
        }
        let tag = tag()
        guard tag.isClosed else {
            report("The brace that opens here is not closed.", fix: "Close it with }, or write \\{ for a brace.", opening..<opening + 1)
            position = tag.end
            if position == end { hasGivenUp = true }
            return nil
        }
        position = tag.end
        switch tag.word {
        case .other:
            return expression(tag.content).map { .value($0) }
        case .if:
            reportForeignWord(tag, opening..<tag.end)
            return conditional(opening: opening..<tag.end, first: tag.content)
        case .end where tag.fix != nil && Expression.isName(String(decoding: text[tag.content], as: UTF8.self)):
            // No {if} is open, so this may be a variable with that name.
            return expression(tag.content).map { .value($0) }
        case .elseIf, .else, .end:
            report("This belongs to no {if}.", fix: "Start with {if …}, or remove this.", opening..<tag.end)
            return nil
        }
    }

    /// Where a `{{…}}` that opens here ends, if it contains no other braces. Never moves.
    private func doubledBraces() -> Int? {
        guard peek(1) == UInt8(ascii: "{") else { return nil }
        var close = position + 2
        while close < end, text[close] != UInt8(ascii: "{"), text[close] != UInt8(ascii: "}") { close += 1 }
        guard close + 1 < end, text[close] == UInt8(ascii: "}"), text[close + 1] == UInt8(ascii: "}") else { return nil }
        return close + 2
    }

    private mutating func conditional(opening: Range<Int>, first: Range<Int>) -> Template.Part? {
        var branches: [Template.Branch] = []
        var otherwise: [Template.Part] = []
        var condition = expression(first)
        var isElse = false
        while true {
            let parts = nested(opening) { parser in parser.parts(in: .branch) }
            if isElse {
                otherwise += parts
            } else if let condition {
                branches.append(Template.Branch(condition: condition, parts: parts))
            }
            guard peek() == UInt8(ascii: "{") else {
                if hasGivenUp { break }
                report("The {if} that starts here has no {end} on its line.", fix: "Write {end} where the part ends.", opening)
                break
            }
            let tagStart = position
            let tag = tag()
            position = tag.end
            reportForeignWord(tag, tagStart..<tag.end)
            if tag.word == .end { break }
            if isElse {
                report("Only {end} can follow {else}.", fix: "Write {end} here.", tagStart..<tag.end)
            }
            isElse = tag.word == .else || isElse
            condition = tag.word == .elseIf ? expression(tag.content) : nil
        }
        return branches.isEmpty ? nil : .conditional(branches, otherwise: otherwise)
    }

    private mutating func expression(_ bytes: Range<Int>) -> Expression? {
        do {
            return try Expression(parsing: text, in: bytes)
        } catch {
            problems.append(error)
            return nil
        }
    }

    /// Parses one level deeper; beyond the maximum, the rest is skipped.
    private mutating func nested(_ opening: Range<Int>, _ body: (inout TemplateParser) -> [Template.Part]) -> [Template.Part] {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Template.deepest else {
            report("This text is nested more than \(Template.deepest) levels deep.", fix: "Split it into several lines.", opening)
            position = end
            hasGivenUp = true
            return []
        }
        return body(&self)
    }

    // MARK: Bytes

    private static let escapable: [UInt8] = Array("{}*\\".utf8)

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (9...13).contains(byte)
    }

    private func peek(_ offset: Int = 0) -> UInt8? {
        position + offset < end ? text[position + offset] : nil
    }

    private mutating func report(_ message: String, fix: String, _ bytes: Range<Int>) {
        problems.append(TextProblem(.textSyntax, message, fix: fix, at: bytes.clamped(to: start..<end)))
    }
}
