/// A link as notes of Obsidian and pages of wikis write it: `[[Garden]]`, `[[Garden|go out]]`, `![[door.png]]`.
struct MarkdownNote {
    /// Where it leads: the words of a heading.
    private(set) var name: String
    /// What readers see.
    private(set) var words: String
    /// What stands between the brackets.
    private(set) var inside: String
    /// Whether the note itself should be shown here.
    private(set) var isEmbedded: Bool
    /// The byte behind it.
    private(set) var end: Int

    /// Longer names are words, so that what never closes takes little time.
    private static let longest = 1_000

    /// The note that begins at a byte; nil if none does.
    init?(at cursor: ByteCursor) {
        isEmbedded = cursor.starts(with: "![[")
        guard isEmbedded || cursor.starts(with: "[[") else { return nil }
        let start = cursor.position + (isEmbedded ? 3 : 2)
        let rest = cursor.bytes[start..<cursor.end].prefix(Self.longest)
        let found = rest.prefix { $0 != 10 && $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]") }
        end = found.endIndex + 2
        var close = cursor
        close.position = found.endIndex
        // `[[a]](#b)` is a link of Markdown.
        guard close.take("]]"), close.peek() != UInt8(ascii: "(") else { return nil }
        inside = String(decoding: found, as: UTF8.self)
        // In a table the bar has a backslash before it.
        let bar = found.firstIndex(of: UInt8(ascii: "|")) ?? found.endIndex
        var target = found[..<bar]
        if bar < found.endIndex, target.last == UInt8(ascii: "\\") { target = target.dropLast() }
        let label = String(decoding: found[bar...].dropFirst(), as: UTF8.self).trimmed
        name = Self.name(in: target)
        words = label.isEmpty ? name : label
        if name.isEmpty { return nil }
    }

    /// Where it leads as an address of Markdown.
    var address: String {
        var address = "#"
        for scalar in name.unicodeScalars { if scalar == "%" { address += "%25" } else { address.unicodeScalars.append(scalar) } }
        return address
    }

    /// The file of the picture that is shown here; nil if none is.
    var picture: String? {
        guard isEmbedded else { return nil }
        let file = String(decoding: inside.utf8.prefix { $0 != UInt8(ascii: "|") }, as: UTF8.self).trimmed
        let ending = file.smallLetters
        return [".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".svg", ".bmp"].contains { ending.hasSuffix($0) } ? file : nil
    }

    /// The heading in `folder/file.md#Heading`; the name of the file if there is none. Blocks of a note, as in `file#^1`, have no name.
    private static func name(in target: ArraySlice<UInt8>) -> String {
        let hash = UInt8(ascii: "#")
        if let last = target.lastIndex(of: hash) {
            let heading = target[(last + 1)...]
            let words = String(decoding: heading, as: UTF8.self).trimmed
            if !words.isEmpty, heading.first != UInt8(ascii: "^") { return words }
        }
        let file = String(decoding: target.prefix { $0 != hash }.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self).trimmed
        return file.smallLetters.hasSuffix(".md") ? String(decoding: file.utf8.dropLast(3), as: UTF8.self) : file
    }
}
