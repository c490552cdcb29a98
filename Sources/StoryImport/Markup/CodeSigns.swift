/// What looks like code in words for readers: a command of a story format, an HTML element, a link in brackets, a value in a template.
///
/// Where words are to look like that, ``String/spelledOut`` has an invisible sign keep them from being code.
struct CodeSigns {
    private var cursor: ByteCursor
    private let dialect: Dialect
    /// Where each closing sign stands next, so that a text is searched only once for each.
    private var ends: [Int]

    private static let closers: [StaticString] = [">>", "%>", "-->", ">", "<", "]]", "}"]
    /// A command in parentheses is no longer than this.
    private static let longestMacro = 1_000

    /// The parts of a text that look like code, in order.
    /// - Parameter dialect: Only Harlowe's commands stand in parentheses.
    static func ranges(in bytes: [UInt8], _ dialect: Dialect) -> [Range<Int>] {
        var signs = CodeSigns(cursor: ByteCursor(bytes), dialect: dialect, ends: closers.map { _ in -1 })
        var ranges: [Range<Int>] = []
        while let byte = signs.cursor.peek() {
            let start = signs.cursor.position
            signs.cursor.position = signs.end(of: byte) ?? start + 1
            if signs.cursor.position > start + 1 { ranges.append(start..<signs.cursor.position) }
        }
        return ranges
    }

    /// Where what begins here ends; nil if it is no code.
    private mutating func end(of byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "<"):
            if cursor.starts(with: "<<") { return isCommand ? next(0).map { $0 + 2 } : nil }
            if cursor.starts(with: "<%") { return next(1).map { $0 + 2 } }
            if cursor.starts(with: "<!--") { return next(2).map { $0 + 3 } }
            return tagEnd()
        case UInt8(ascii: "["): return cursor.starts(with: "[[") ? next(5).map { $0 + 2 } : nil
        case UInt8(ascii: "$"): return cursor.starts(with: "${") ? next(6).map { $0 + 1 } : nil
        case UInt8(ascii: "("): return dialect == .harlowe ? macroEnd() : nil
        default: return nil
        }
    }

    /// Where a closing sign stands next behind the place.
    private mutating func next(_ closer: Int) -> Int? {
        if ends[closer] <= cursor.position {
            var look = cursor
            look.position += 1
            ends[closer] = look.find(Self.closers[closer]) ?? cursor.end
        }
        return ends[closer] < cursor.end ? ends[closer] : nil
    }

    /// Whether a command of SugarCube begins here: `<<name`, `<</name`, `<<=`, `<<-`.
    private var isCommand: Bool {
        guard let first = cursor.peek(2) else { return false }
        if first == UInt8(ascii: "=") || first == UInt8(ascii: "-") { return true }
        return ByteCursor.isLetter(first) || first == UInt8(ascii: "/") && cursor.peek(3).map(ByteCursor.isLetter) ?? false
    }

    private mutating func tagEnd() -> Int? {
        var look = cursor
        look.position += cursor.peek(1) == UInt8(ascii: "/") ? 2 : 1
        guard let first = look.peek(), ByteCursor.isLetter(first) else { return nil }
        _ = look.takeWord()
        guard let after = look.peek(), ByteCursor.isBlank(after) || after == UInt8(ascii: ">") || after == UInt8(ascii: "/"),
            let end = next(3), next(4).map({ $0 > end }) ?? true
        else { return nil }
        return end + 1
    }

    private func macroEnd() -> Int? {
        var look = cursor
        look.position += 1
        guard look.peek().map(ByteCursor.isLetter) ?? false else { return nil }
        let name = HarloweName.plain(look.takeWord())
        guard look.take(":"), HarloweMacros.isCommand(name) else { return nil }
        var depth = 1
        look.end = min(look.end, look.position + Self.longestMacro)
        while let byte = look.peek() {
            look.position += 1
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            if depth == 0 { return look.position }
        }
        return nil
    }
}

extension String {
    /// The same words to readers, with an invisible sign where they would look like code.
    var spelledOut: String {
        var spelled: [UInt8] = []
        let bytes = Array(utf8)
        for (index, byte) in bytes.enumerated() {
            spelled.append(byte)
            guard index + 1 < bytes.count, !ByteCursor.isBlank(bytes[index + 1]) else { continue }
            switch byte {
            case UInt8(ascii: "<"), UInt8(ascii: "["), UInt8(ascii: "$"), UInt8(ascii: "("): spelled += Array("\u{2060}".utf8)
            default: continue
            }
        }
        return spelled.count == bytes.count ? self : String(decoding: spelled, as: UTF8.self)
    }

    /// The words without the signs of ``spelledOut``, once nothing takes them for code any more. One before a value stays.
    var unspelled: String {
        let sign = Array("\u{2060}".utf8)
        let bytes = Array(utf8)
        var rest: [UInt8] = []
        var position = 0
        while position < bytes.count {
            let end = position + sign.count
            let isSign = end <= bytes.count && bytes[position..<end].elementsEqual(sign)
            switch rest.last {
            case UInt8(ascii: "<") where isSign, UInt8(ascii: "[") where isSign, UInt8(ascii: "$") where isSign:
                position = end
            case UInt8(ascii: "(") where isSign && end < bytes.count:
                position = end
            default:
                rest.append(bytes[position])
                position += 1
            }
        }
        return rest.count == bytes.count ? self : String(decoding: rest, as: UTF8.self)
    }

    /// The text without what looks like code.
    func withoutCode(_ dialect: Dialect) -> String {
        let bytes = Array(utf8)
        var rest: [UInt8] = []
        var start = 0
        for range in CodeSigns.ranges(in: bytes, dialect) {
            rest += bytes[start..<range.lowerBound]
            start = range.upperBound
        }
        return start == 0 ? self : String(decoding: rest + bytes[start...], as: UTF8.self)
    }
}
