extension JSONParser {
    /// Parses a string; nil if it is unterminated.
    mutating func string() -> String? {
        let start = position
        var content: [UInt8] = []
        var hasLineBreak = false
        position += 1
        while let byte = peek() {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return String(decoding: content, as: UTF8.self)
            case UInt8(ascii: "\n"):
                guard let next = textAfterLine else {
                    reportUnclosed(start)
                    return nil
                }
                if !hasLineBreak {
                    report(.runningText, at: position..<position + 1)
                }
                hasLineBreak = true
                content.append(byte)
                position = next
            case 13 where peek(at: position + 1) == UInt8(ascii: "\n"):
                position += 1
            case UInt8(ascii: "\\"):
                if let scalar = escape() { content += Array(String(Character(scalar)).utf8) }
            case 0..<0x20:
                report(.controlCharacter(byte), at: position..<position + 1)
                position += 1
            default:
                content.append(byte)
                position += 1
            }
        }
        reportUnclosed(start)
        return nil
    }

    private mutating func reportUnclosed(_ start: Int) {
        report(.openText, at: start..<start + 1)
        mayMissComma = true
    }

    /// Where the text being parsed continues after this line; nil if its closing quote seems to be missing.
    private var textAfterLine: Int? {
        var index = position
        while let byte = peek(at: index), [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
        switch peek(at: index) {
        case nil, UInt8(ascii: "\""), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "["): return nil
        default: return index
        }
    }

    /// Parses an escape sequence; nil if it is cut off.
    private mutating func escape() -> Unicode.Scalar? {
        let start = position
        let byte = peek(at: start + 1)
        position = min(start + 2, source.count)
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            guard let unit = hexadecimal(at: start + 2) else {
                // If the file ends within the escape, the mistake is the unterminated text.
                if start + 6 > source.count, !source[position...].contains(UInt8(ascii: "\"")) { return nil }
                break
            }
            position = start + 6
            if !UTF16.isLeadSurrogate(unit), !UTF16.isTrailSurrogate(unit) { return Unicode.Scalar(unit) }
            if UTF16.isLeadSurrogate(unit), peek(at: position) == UInt8(ascii: "\\"), peek(at: position + 1) == UInt8(ascii: "u"),
                let trail = hexadecimal(at: position + 2), UTF16.isTrailSurrogate(trail)
            {
                position += 6
                return Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(trail) - 0xDC00))
            }
            report(.halfCharacter, at: start..<position)
            return "\u{FFFD}"
        default: break
        }
        // If a backslash is the last character of the file, the mistake is the unterminated text.
        if byte == nil { return nil }
        let end = byte == UInt8(ascii: "\n") ? start + 1 : position
        position = end
        report(.unknownEscape, at: start..<end)
        // The replacement has as many bytes as the locator expects for this escape.
        return "?"
    }

    private func hexadecimal(at index: Int) -> UInt16? {
        var value: UInt16 = 0
        for offset in 0..<4 {
            guard let digit = peek(at: index + offset).flatMap({ Self.digit($0) }) else { return nil }
            value = value << 4 | UInt16(digit)
        }
        return value
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// Parses a number, which must be an integer: `3`, `-3`, and also `3.0` and `3e2`.
    mutating func number() -> JSONNode.Content {
        let start = position
        while let byte = peek(), Self.isNumberPart(byte) { position += 1 }
        let text = source[start..<position]
        guard let number = DecimalNumber(text) else {
            report(.notANumber, at: start..<position)
            return .invalid
        }
        switch number.wholeValue {
        case .whole(let value):
            return .number(value)
        case .fraction:
            report(.fraction, at: start..<position)
        case .tooLarge:
            report(.numberTooLarge, at: start..<position)
        }
        return .invalid
    }

    private static func isNumberPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

/// A number as written in JSON, before it is known whether it is an integer.
struct DecimalNumber {
    private let isNegative: Bool
    private var digits: [UInt8]
    /// The power of ten to multiply the digits by.
    private var scale: Int

    enum WholeValue {
        case whole(Int64)
        case fraction
        case tooLarge
    }

    /// Parses a number by JSON's grammar; nil for anything else.
    init?(_ text: ArraySlice<UInt8>) {
        var rest = text
        isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest = rest.dropFirst() }
        let whole = rest.prefix(while: Self.isDigit)
        guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return nil }
        rest = rest.dropFirst(whole.count)
        digits = Array(whole)
        scale = 0
        if rest.first == UInt8(ascii: ".") {
            let fraction = rest.dropFirst().prefix(while: Self.isDigit)
            guard !fraction.isEmpty else { return nil }
            rest = rest.dropFirst(1 + fraction.count)
            digits += fraction
            scale = -fraction.count
        }
        if let mark = rest.first, mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") {
            rest = rest.dropFirst()
            let sign = rest.first
            if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest = rest.dropFirst() }
            let exponent = rest.prefix(while: Self.isDigit)
            guard !exponent.isEmpty else { return nil }
            rest = rest.dropFirst(exponent.count)
            // Beyond a million, its size makes no difference.
            let size = exponent.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), 1_000_000) }
            scale += sign == UInt8(ascii: "-") ? -size : size
        }
        guard rest.isEmpty else { return nil }
        while digits.count > 1, digits.last == UInt8(ascii: "0") {
            digits.removeLast()
            scale += 1
        }
    }

    var wholeValue: WholeValue {
        if digits == [UInt8(ascii: "0")] { return .whole(0) }
        guard scale >= 0 else { return .fraction }
        var value: Int64 = 0
        for digit in digits + [UInt8](repeating: UInt8(ascii: "0"), count: min(scale, 20)) {
            let amount = Int64(digit - UInt8(ascii: "0"))
            let (shifted, overflows) = value.multipliedReportingOverflow(by: 10)
            let (next, overflowsToo) =
                isNegative ? shifted.subtractingReportingOverflow(amount) : shifted.addingReportingOverflow(amount)
            guard !overflows, !overflowsToo else { return .tooLarge }
            value = next
        }
        return .whole(value)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
