internal import Story

/// A place in a text, and what can be asked and taken there.
struct ByteCursor: Sendable {
    let bytes: [UInt8]
    var position: Int
    var end: Int

    init(_ bytes: [UInt8], from start: Int = 0, to end: Int? = nil) {
        self.bytes = bytes
        position = start
        self.end = min(end ?? bytes.count, bytes.count)
    }

    var isAtEnd: Bool { position >= end }

    func peek(_ offset: Int = 0) -> UInt8? {
        let index = position + offset
        return index >= 0 && index < end ? bytes[index] : nil
    }

    /// Whether the text continues like this. Never moves.
    func starts(with text: StaticString, at offset: Int = 0) -> Bool {
        let count = text.utf8CodeUnitCount
        guard position + offset >= 0, position + offset + count <= end else { return false }
        return text.withUTF8Buffer { words in
            for index in 0..<count where unsafe words[index] != bytes[position + offset + index] { return false }
            return true
        }
    }

    /// Takes these bytes if they are here, and says so.
    mutating func take(_ text: StaticString) -> Bool {
        guard starts(with: text) else { return false }
        position += text.utf8CodeUnitCount
        return true
    }

    mutating func skipSpaces() {
        while let byte = peek(), byte == UInt8(ascii: " ") || byte == 9 || byte == 13 { position += 1 }
    }

    mutating func skipBlanks() {
        while let byte = peek(), byte == UInt8(ascii: " ") || (9...13).contains(byte) { position += 1 }
    }

    /// Where these bytes stand next, at most this far away; nil if they do not. Never moves.
    func find(_ text: StaticString, within most: Int = .max) -> Int? {
        var cursor = self
        let limit = most < end - position ? position + most : end
        let first = text.withUTF8Buffer { unsafe $0[0] }
        while cursor.position < limit {
            if bytes[cursor.position] == first, cursor.starts(with: text) { return cursor.position }
            cursor.position += 1
        }
        return nil
    }

    func text(_ range: Range<Int>) -> String {
        let clamped = range.clamped(to: 0..<bytes.count)
        return String(decoding: bytes[clamped], as: UTF8.self)
    }

    /// Takes letters, digits, `-` and `_`, and everything beyond ASCII.
    mutating func takeWord(hyphens: Bool = true) -> String {
        let start = position
        while let byte = peek(), ByteCursor.isWord(byte) || (hyphens && byte == UInt8(ascii: "-")) { position += 1 }
        return text(start..<position)
    }

    static func isWord(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
    }

    static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    static func isHexadecimal(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (9...13).contains(byte)
    }
}

extension String {
    /// The text without the spaces and line breaks around it.
    var trimmed: String {
        let bytes = Array(utf8)
        guard let first = bytes.firstIndex(where: { !ByteCursor.isBlank($0) }),
            let last = bytes.lastIndex(where: { !ByteCursor.isBlank($0) })
        else { return "" }
        return String(decoding: bytes[first...last], as: UTF8.self)
    }

    /// Whether there is nothing that readers could see.
    var isBlank: Bool { unicodeScalars.allSatisfy { $0.isBlank } }

    /// The text with a capital at its beginning.
    var withCapital: String {
        guard let first = unicodeScalars.first else { return self }
        return first.properties.titlecaseMapping + String(String.UnicodeScalarView(unicodeScalars.dropFirst()))
    }

    /// The text with the ASCII capitals made small.
    var smallLetters: String {
        String(decoding: utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    /// Whether another text is a part of this one.
    func has(_ word: String) -> Bool {
        let (text, word) = (Array(utf8), Array(word.utf8))
        guard !word.isEmpty, text.count >= word.count else { return false }
        return (0...text.count - word.count).contains { text[$0..<$0 + word.count].elementsEqual(word) }
    }

    /// The text on one line, with at most so many characters.
    func shortened(to most: Int) -> String {
        var short = ""
        var count = 0
        var hasGap = false
        for scalar in unicodeScalars {
            guard scalar.value > 0x20 else {
                hasGap = true
                continue
            }
            guard count < most else { return short + "…" }
            if hasGap, count > 0 { short += " " }
            hasGap = false
            short.unicodeScalars.append(scalar)
            count += 1
        }
        return short
    }

    /// The name of a file without its folder and extension, as a title.
    var fileTitle: String {
        let name = utf8.split(separator: UInt8(ascii: "/")).last.map { Array($0) } ?? []
        let stem = name.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name[...]
        let title = String(decoding: stem, as: UTF8.self).shortened(to: 300)
        return title.isBlank ? "Untitled" : title
    }

    /// Whether two texts have the same bytes.
    func isSame(as other: String) -> Bool { Array(utf8) == Array(other.utf8) }
}

/// A set or a key of texts, compared byte by byte: see `JSONKey`.
typealias Bytes = [UInt8]
