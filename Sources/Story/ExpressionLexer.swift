/// Splits an expression's text into tokens.
struct ExpressionLexer {
    struct Token: Equatable {
        var kind: Kind
        var bytes: Range<Int>
    }

    enum Kind: Equatable {
        /// Without a sign; the parser checks that it fits into 64 bits.
        case number(UInt64)
        case text(String)
        case word(String)
        case symbol(String)
        case end
    }

    private let text: [UInt8]
    private var position: Int
    private let end: Int

    init(_ text: [UInt8], in bytes: Range<Int>) {
        self.text = text
        position = bytes.lowerBound
        end = bytes.upperBound
    }

    /// Takes the next token. At the end of the text, every call returns the end token.
    mutating func next() throws(TextProblem) -> Token {
        skipSpace()
        let start = position
        guard let byte = peek() else { return Token(kind: .end, bytes: start..<start) }
        let kind: Kind =
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): .number(try number())
            case UInt8(ascii: "'"), UInt8(ascii: "\""): .text(try quoted(by: byte))
            default: isNamePart(byte) && blankBeyondASCII == nil ? .word(word(also: [])) : .symbol(try symbol())
            }
        return Token(kind: kind, bytes: start..<position)
    }

    /// Takes an ID, which may contain `-` and `.`, unlike a name; nil if there is none here.
    mutating func takeIdentifier() -> Token? {
        skipSpace()
        let start = position
        let identifier = word(also: [UInt8(ascii: "-"), UInt8(ascii: ".")])
        return identifier.isEmpty ? nil : Token(kind: .word(identifier), bytes: start..<position)
    }

    private mutating func skipSpace() {
        while let byte = peek(), byte == UInt8(ascii: " ") || (9...13).contains(byte) { position += 1 }
    }

    private func peek(_ offset: Int = 0) -> UInt8? {
        position + offset < end ? text[position + offset] : nil
    }

    private func isNamePart(_ byte: UInt8) -> Bool {
        byte >= 0x80 || Unicode.Scalar(byte).isNamePart
    }

    /// The number of bytes of the Unicode space that is here, if it is one beyond ASCII.
    private var blankBeyondASCII: Int? {
        guard let first = peek(), first >= 0xC2, first < 0xF0, let second = peek(1) else { return nil }
        var value = UInt32(first & 0x1F) << 6 | UInt32(second & 0x3F)
        var length = 2
        if first >= 0xE0 {
            value = UInt32(first & 0x0F) << 12 | UInt32(second & 0x3F) << 6 | UInt32((peek(2) ?? 0) & 0x3F)
            length = 3
        }
        return Unicode.Scalar(value)?.isBlank == true ? length : nil
    }

    private mutating func word(also others: [UInt8]) -> String {
        let start = position
        while let byte = peek(), isNamePart(byte) || others.contains(byte), blankBeyondASCII == nil { position += 1 }
        return String(decoding: text[start..<position], as: UTF8.self)
    }

    private mutating func number() throws(TextProblem) -> UInt64 {
        let start = position
        while let byte = peek(), isNamePart(byte) || byte == UInt8(ascii: ".") { position += 1 }
        let digits = String(decoding: text[start..<position], as: UTF8.self)
        if let number = UInt64(digits), number <= Int64.min.magnitude { return number }
        let isNumber = digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        throw TextProblem(
            .expressionSyntax,
            isNumber ? "The number \(digits) is too large." : "“\(digits)” is not a whole number.",
            fix: isNumber ? "Use at most \(Int64.max)." : "Numbers are whole numbers; names do not start with a digit.",
            at: start..<position
        )
    }

    private mutating func quoted(by quote: UInt8) throws(TextProblem) -> String {
        let start = position
        position += 1
        var content: [UInt8] = []
        while let byte = peek(), byte != quote {
            if byte == UInt8(ascii: "\\"), let escaped = peek(1) {
                content.append(escaped)
                position += 2
            } else {
                content.append(byte)
                position += 1
            }
        }
        guard peek() == quote else {
            throw TextProblem(
                .expressionSyntax,
                "This quoted text is not closed.",
                fix: "Close it with \(Character(Unicode.Scalar(quote))).",
                at: start..<end
            )
        }
        position += 1
        return String(decoding: content, as: UTF8.self)
    }

    private mutating func symbol() throws(TextProblem) -> String {
        let start = position
        if let length = blankBeyondASCII {
            let fix = "Type an ordinary space."
            throw TextProblem(.expressionSyntax, "This is a special kind of space.", fix: fix, at: start..<start + length)
        }
        let first = peek() ?? 0
        let pair = peek(1).map { String(decoding: [first, $0], as: UTF8.self) } ?? ""
        if ["==", "!=", "<=", ">="].contains(pair) {
            position += 2
            return pair
        }
        let symbol = String(decoding: [first], as: UTF8.self)
        if ["<", ">", "+", "-", "*", "/", "%", "(", ")", ","].contains(symbol) {
            position += 1
            return symbol
        }
        let instead: [String: String] = ["&&": "and", "||": "or", "=": "==", "!": "not", "&": "and", "|": "or"]
        let wrong = instead[pair] == nil ? symbol : pair
        let fix = instead[wrong].map { "Write “\($0)”." }
        throw TextProblem(
            .expressionSyntax,
            "“\(wrong)” has no meaning in an expression.",
            fix: fix ?? "Put texts in quotes: 'like this'.",
            at: start..<start + wrong.utf8.count
        )
    }
}
