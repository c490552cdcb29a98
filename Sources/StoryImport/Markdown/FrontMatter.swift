/// The lines between `---` and `---` at the top of a Markdown file, as far as they are `key: value` in YAML.
struct FrontMatter {
    struct Entry {
        /// The key, in small letters; empty for a line that has none.
        var key: String
        /// The value, or those of a list; texts have no quotes.
        var values: [String] = []
        /// The lines, with the bytes where they begin.
        var lines: [(words: String, place: Int)]

        /// The value, if it is one.
        var value: String { values.count == 1 ? values[0] : "" }
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
            let isIndented = bytes[line].first.map { $0 == 32 || $0 == 9 } ?? false
            add(words(line), at: line.lowerBound, isIndented: isIndented)
        }
        for index in entries.indices { entries[index].values = FrontMatterValue.values(of: entries[index].values) }
    }

    /// Adds a line; until the end, values are the lines of an entry without its key.
    private mutating func add(_ words: String, at place: Int, isIndented: Bool) {
        let isMore = isIndented || words.hasPrefix("- ")
        if isMore, let last = entries.indices.last, !entries[last].key.isEmpty {
            entries[last].values.append(words)
            entries[last].lines.append((words, place))
            return
        }
        let bytes = Array(words.utf8)
        guard !isMore, let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0 else {
            entries.append(Entry(key: "", lines: [(words, place)]))
            return
        }
        let key = String(decoding: bytes[..<colon], as: UTF8.self).trimmed.smallLetters
        let value = String(decoding: bytes[(colon + 1)...], as: UTF8.self).trimmed
        entries.append(Entry(key: key, values: [value], lines: [(words, place)]))
    }
}
