/// Splits a calculation into tokens.
struct FormulaLexer: Sendable {
    enum Token: Equatable, Sendable {
        case number(Int64)
        case text(String)
        /// What stands between the signs of a template literal with values in it, such as `Hello ${$name}`.
        case template(Range<Int>)
        /// A name, with the `$` or `_` before it.
        case word(String)
        case sign(String)
        /// What no value of the story format can be, such as a fraction.
        case other
        case end
    }

    var cursor: ByteCursor

    /// The longest first, so that `===` is not `==` and `=`.
    private static let signs: [StaticString] = [
        "===", "!==", "...", "==", "!=", "<=", ">=", "&&", "||", "+=", "-=", "*=", "/=", "%=", "++", "--", "=>", "'s",
    ]

    mutating func next() -> Token {
        cursor.skipBlanks()
        guard let byte = cursor.peek() else { return .end }
        if ByteCursor.isDigit(byte) { return number() }
        if byte == UInt8(ascii: "\""), let text = quoted(byte) { return .text(text) }
        if byte == UInt8(ascii: "`"), let content = template() { return .template(content) }
        if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") {
            // In Harlowe, this may be a possessive; its parser asks for that first.
            if let text = quoted(byte) { return .text(text) }
        }
        if ByteCursor.isWord(byte) || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "?") && isHook {
            let start = cursor.position
            cursor.position += 1
            _ = cursor.takeWord(hyphens: false)
            return .word(cursor.text(start..<cursor.position))
        }
        for sign in Self.signs where cursor.take(sign) { return .sign("\(sign)") }
        cursor.position += 1
        return .sign(String(Unicode.Scalar(byte)))
    }

    /// `?name` of Harlowe.
    private var isHook: Bool { cursor.peek(1).map(ByteCursor.isLetter) ?? false && cursor.peek(-1) != UInt8(ascii: " ") }

    private mutating func number() -> Token {
        var value: Int64? = 0
        while let byte = cursor.peek(), ByteCursor.isDigit(byte) {
            let (product, overflow) = (value ?? 0).multipliedReportingOverflow(by: 10)
            let (sum, tooLarge) = product.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
            value = value == nil || overflow || tooLarge ? nil : sum
            cursor.position += 1
        }
        if cursor.peek() == UInt8(ascii: "."), cursor.peek(1).map(ByteCursor.isDigit) ?? false {
            cursor.position += 1
            var isWhole = true
            while let byte = cursor.peek(), ByteCursor.isDigit(byte) {
                isWhole = isWhole && byte == UInt8(ascii: "0")
                cursor.position += 1
            }
            if !isWhole { value = nil }
        }
        // A number with a unit, such as 2s.
        if let byte = cursor.peek(), ByteCursor.isWord(byte) {
            _ = cursor.takeWord(hyphens: false)
            return .other
        }
        return value.map { .number($0) } ?? .other
    }

    /// Takes a text in quotes; nil if it does not end.
    private mutating func quoted(_ quote: UInt8) -> String? {
        var look = cursor
        look.position += 1
        let content = Self.unescaped(&look) { $0.peek() == quote }
        guard look.peek() == quote else { return nil }
        cursor.position = look.position + 1
        return content
    }

    /// Takes the words up to an end, with what backslashes stand for.
    static func unescaped(_ look: inout ByteCursor, until isEnd: (ByteCursor) -> Bool) -> String {
        var content: [UInt8] = []
        while let byte = look.peek(), !isEnd(look) {
            guard byte == UInt8(ascii: "\\"), let escaped = look.peek(1) else {
                content.append(byte)
                look.position += 1
                continue
            }
            content.append(escaped == UInt8(ascii: "n") ? UInt8(ascii: " ") : escaped)
            look.position += 2
        }
        return String(decoding: content, as: UTF8.self)
    }

    /// Takes a template literal; nil if it does not end, or has no values in it.
    private mutating func template() -> Range<Int>? {
        var look = cursor
        look.position += 1
        let start = look.position
        var hasValues = false
        while let byte = look.peek(), byte != UInt8(ascii: "`") {
            if byte == UInt8(ascii: "\\") {
                look.position += 2
            } else if let end = Self.endOfValue(look) {
                hasValues = true
                look.position = end
            } else {
                look.position += 1
            }
        }
        guard hasValues, look.peek() == UInt8(ascii: "`") else { return nil }
        cursor.position = look.position + 1
        return start..<look.position
    }

    /// Where `${…}` ends that begins here; nil if it does not, or something else begins.
    static func endOfValue(_ cursor: ByteCursor) -> Int? {
        guard cursor.starts(with: "${") else { return nil }
        var depth = 0
        for index in cursor.position + 1..<cursor.end {
            if cursor.bytes[index] == UInt8(ascii: "{") { depth += 1 }
            if cursor.bytes[index] == UInt8(ascii: "}") { depth -= 1 }
            if depth == 0 { return index + 1 }
        }
        return nil
    }
}
