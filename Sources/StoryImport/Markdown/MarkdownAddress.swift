/// Where the address of a link leads.
enum MarkdownAddress: Equatable {
    /// To a place of the story, by its name.
    case place(String)
    /// To the web, or to a program for mail and the like.
    case web
    /// To a file that is no text.
    case file

    /// `#garden` and `story.md#garden` name a place; so do `garden.md` and `garden`, which other tools have a file for.
    init(_ address: String) {
        let bytes = Array(address.utf8)
        if let hash = bytes.firstIndex(of: UInt8(ascii: "#")), !Self.hasScheme(bytes[..<hash]), hash + 1 < bytes.count {
            self = .place(Self.decoded(bytes[(hash + 1)...]))
            return
        }
        guard !Self.hasScheme(bytes[...]) else {
            self = .web
            return
        }
        let path = bytes.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
        let name = path.split(separator: UInt8(ascii: "/")).last ?? []
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
            self = .place(Self.decoded(name))
            return
        }
        let ending = String(decoding: name[(dot + 1)...], as: UTF8.self).smallLetters
        let isText = ["md", "markdown", "html", "htm"].contains { $0.isSame(as: ending) }
        self = isText ? .place(Self.decoded(name[..<dot])) : .file
    }

    private static func hasScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
        if bytes.starts(with: "//".utf8) { return true }
        let scheme = bytes.prefix { ByteCursor.isLetter($0) || ByteCursor.isDigit($0) || [0x2B, 0x2D, 0x2E].contains($0) }
        return scheme.count > 1 && scheme.endIndex < bytes.endIndex && bytes[scheme.endIndex] == UInt8(ascii: ":")
    }

    /// The text in which `%C3%A9` stands for “é”.
    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        var made: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex, ByteCursor.isHexadecimal(bytes[index + 1]),
                let value = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
            {
                made.append(value)
                index += 3
            } else {
                made.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: made, as: UTF8.self)
    }
}
