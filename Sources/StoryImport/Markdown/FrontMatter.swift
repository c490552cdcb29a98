/// The lines between `---` and `---` at the top of a Markdown file, as far as they are `key: value`.
struct FrontMatter {
    struct Entry {
        /// The key, in small letters; empty for a line that has none.
        var key: String
        /// The value, without quotes.
        var value: String
        /// The whole line.
        var words: String
        var place: Int
    }

    private(set) var entries: [Entry] = []
    /// The byte where the story begins.
    private(set) var end: Int

    /// Reads what begins at a byte, if it does.
    init(_ bytes: [UInt8], from start: Int) {
        end = start
        guard bytes[start...].starts(with: "---".utf8) else { return }
        let lines = MarkdownReader.lines(of: bytes, from: start)
        func words(_ line: Range<Int>) -> String { String(decoding: bytes[line], as: UTF8.self).trimmed }
        guard words(lines[0]).isSame(as: "---") else { return }
        let close = lines.dropFirst().firstIndex { words($0).isSame(as: "---") || words($0).isSame(as: "...") }
        guard let close else { return }
        // Without any key, these are two rules with words between them.
        guard lines[1..<close].contains(where: { bytes[$0].contains(UInt8(ascii: ":")) }) || close == 1 else { return }
        end = close + 1 < lines.count ? lines[close + 1].lowerBound : bytes.count
        for line in lines[1..<close] where !words(line).utf8.isEmpty && bytes[line].first != UInt8(ascii: "#") {
            entries.append(Self.entry(words(line), at: line.lowerBound, isIndented: bytes[line].first.map { $0 == 32 || $0 == 9 } ?? false))
        }
    }

    private static func entry(_ words: String, at place: Int, isIndented: Bool) -> Entry {
        let bytes = Array(words.utf8)
        guard !isIndented, let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0 else {
            return Entry(key: "", value: "", words: words, place: place)
        }
        var value = String(decoding: bytes[(colon + 1)...], as: UTF8.self).trimmed
        for quote in ["\"", "'"] where value.utf8.count > 1 && value.hasPrefix(quote) && value.hasSuffix(quote) {
            value = String(decoding: Array(value.utf8.dropFirst().dropLast()), as: UTF8.self)
        }
        return Entry(key: String(decoding: bytes[..<colon], as: UTF8.self).trimmed.smallLetters, value: value, words: words, place: place)
    }
}
