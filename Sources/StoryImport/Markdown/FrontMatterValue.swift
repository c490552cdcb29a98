/// Values of YAML as people write them above a text: quoted or not, over several lines, or lists.
enum FrontMatterValue {
    /// The values that an entry has.
    /// - Parameter lines: What stands behind the key, and the lines under it, without spaces around them.
    static func values(of lines: [String]) -> [String] {
        guard let first = lines.first else { return [] }
        let rest = lines.dropFirst()
        if first.utf8.isEmpty, rest.allSatisfy({ $0.hasPrefix("- ") }) {
            return rest.map { text(String(decoding: $0.utf8.dropFirst(2), as: UTF8.self)) }
        }
        if isBlockMark(first) { return [joined(rest)] }
        let whole = joined(lines[...])
        if whole.hasPrefix("["), whole.hasSuffix("]") { return entries(of: whole) }
        return [text(whole)]
    }

    /// Whether this says that the lines below are the text: `|`, `>-` and the like.
    private static func isBlockMark(_ words: String) -> Bool {
        guard let first = words.utf8.first, first == UInt8(ascii: "|") || first == UInt8(ascii: ">") else { return false }
        return words.utf8.dropFirst().allSatisfy { ByteCursor.isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    }

    private static func joined(_ lines: ArraySlice<String>) -> String {
        var whole = ""
        for line in lines where !line.utf8.isEmpty { whole += (whole.utf8.isEmpty ? "" : " ") + line }
        return whole
    }

    /// The entries of `[Ada, "Bob, the builder"]`.
    private static func entries(of list: String) -> [String] {
        var found: [String] = []
        var entry: [UInt8] = []
        var quote: UInt8?
        var isEscaped = false
        for byte in list.utf8.dropFirst().dropLast() {
            if quote == nil, byte == UInt8(ascii: ",") {
                found.append(text(String(decoding: entry, as: UTF8.self)))
                entry = []
                continue
            }
            if let open = quote {
                if byte == open, !isEscaped { quote = nil }
                isEscaped = open == UInt8(ascii: "\"") && byte == UInt8(ascii: "\\") && !isEscaped
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), entry.allSatisfy({ ByteCursor.isBlank($0) }) {
                quote = byte
            }
            entry.append(byte)
        }
        let last = text(String(decoding: entry, as: UTF8.self))
        return last.utf8.isEmpty ? found : found + [last]
    }

    /// A text without its quotes, and without the remark behind it. What is not written as YAML has it stays as it is.
    static func text(_ words: String) -> String {
        let bytes = Array(words.trimmed.utf8)
        guard let quote = bytes.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return plain(bytes) }
        var made: [UInt8] = []
        var index = 1
        while index < bytes.count {
            let byte = bytes[index]
            if quote == UInt8(ascii: "'"), byte == quote, index + 1 < bytes.count, bytes[index + 1] == quote {
                made.append(quote)
                index += 2
            } else if byte == quote {
                // Nothing but a remark may follow.
                let rest = String(decoding: bytes[(index + 1)...], as: UTF8.self).trimmed
                return rest.utf8.isEmpty || rest.hasPrefix("#") ? String(decoding: made, as: UTF8.self) : plain(bytes)
            } else if quote == UInt8(ascii: "\""), byte == UInt8(ascii: "\\"), let escape = escape(at: index + 1, in: bytes) {
                made += escape.bytes
                index += 1 + escape.length
            } else {
                made.append(byte)
                index += 1
            }
        }
        return plain(bytes)
    }

    /// Words without quotes; a remark is only taken for one if it is set off, so that a “Part #2” stays.
    private static func plain(_ bytes: [UInt8]) -> String {
        var cursor = ByteCursor(bytes)
        let remark = cursor.find(" # ")
        if let remark { cursor.end = remark }
        return cursor.text(0..<cursor.end).trimmed
    }

    /// What stands for the sign behind a backslash: `\"`, `\n`, `\u00e9`.
    private static func escape(at index: Int, in bytes: [UInt8]) -> (bytes: [UInt8], length: Int)? {
        guard index < bytes.count else { return nil }
        switch bytes[index] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: " "): return ([bytes[index]], 1)
        case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"): return ([32], 1)
        case UInt8(ascii: "x"): return scalar(at: index + 1, count: 2, in: bytes)
        case UInt8(ascii: "u"): return scalar(at: index + 1, count: 4, in: bytes)
        case UInt8(ascii: "U"): return scalar(at: index + 1, count: 8, in: bytes)
        default: return nil
        }
    }

    private static func scalar(at index: Int, count: Int, in bytes: [UInt8]) -> (bytes: [UInt8], length: Int)? {
        guard index <= bytes.count - count, bytes[index..<index + count].allSatisfy({ ByteCursor.isHexadecimal($0) }) else { return nil }
        let digits = String(decoding: bytes[index..<index + count], as: UTF8.self)
        guard let value = UInt32(digits, radix: 16), value >= 32, let scalar = Unicode.Scalar(value) else { return nil }
        return (Array(String(scalar).utf8), count + 1)
    }
}
