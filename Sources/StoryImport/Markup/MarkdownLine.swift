/// A line of a Markdown file while its markers are taken off. Columns count a tab up to the next multiple of four.
struct MarkdownLine {
    let bytes: [UInt8]
    /// The first byte that is not taken.
    private(set) var position: Int
    /// The byte behind the line, without its line break.
    let end: Int
    private var column = 0
    /// The columns of a tab of which only a part was taken.
    private var spare = 0

    private static let tab = 4

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    /// What is not taken.
    var rest: Range<Int> { position..<end }

    var isBlank: Bool { bytes[rest].allSatisfy { $0 == 32 || $0 == 9 } }

    func peek(_ offset: Int = 0) -> UInt8? { position + offset < end ? bytes[position + offset] : nil }

    /// The columns of space that begin here.
    var indent: Int {
        var width = spare
        for byte in bytes[rest] {
            switch byte {
            case 32: width += 1
            case 9: width += Self.tab - (column + width) % Self.tab
            default: return width
            }
        }
        return width
    }

    /// Takes columns of space, as far as there are any.
    mutating func takeIndent(_ columns: Int) {
        var rest = columns
        while rest > 0 {
            if spare == 0 {
                guard let byte = peek(), byte == 32 || byte == 9 else { return }
                spare = byte == 32 ? 1 : Self.tab - column % Self.tab
                position += 1
            }
            let taken = min(spare, rest)
            spare -= taken
            column += taken
            rest -= taken
        }
    }

    mutating func takeAllIndent() { takeIndent(.max) }

    /// Takes bytes that are neither spaces nor tabs.
    mutating func take(_ count: Int) {
        position = min(end, position + count)
        column += count
    }

    /// How often a byte stands here in a row.
    func run(of byte: UInt8) -> Int { bytes[rest].prefix { $0 == byte }.count }
}

extension MarkdownLine {
    /// Whether this is a rule: three or more of `-`, `_` or `*`, with spaces between them.
    var isRule: Bool {
        guard let mark = bytes[rest].first(where: { $0 != 32 && $0 != 9 }), [0x2A, 0x2D, 0x5F].contains(mark) else { return false }
        var count = 0
        for byte in bytes[rest] where byte != 32 && byte != 9 {
            guard byte == mark else { return false }
            count += 1
        }
        return count >= 3
    }

    /// The level of the heading that begins here with `#`, and its words; nil if none does.
    var heading: (level: Int, words: Range<Int>)? {
        let level = run(of: UInt8(ascii: "#"))
        guard (1...6).contains(level) else { return nil }
        if let next = peek(level), next != 32, next != 9 { return nil }
        var words = bytes.trimmed(position + level..<end)
        // Signs at the end close the heading if a space is before them.
        let closing = bytes[words].reversed().prefix { $0 == UInt8(ascii: "#") }.count
        let before = words.upperBound - closing
        if closing > 0, before == words.lowerBound || bytes[before - 1] == 32 || bytes[before - 1] == 9 {
            words = bytes.trimmed(words.lowerBound..<before)
        }
        return (level, words)
    }

    /// The level of the heading that this line makes of the paragraph before it; nil if it is no such line.
    var underline: Int? {
        guard let mark = peek(), mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-") else { return nil }
        let count = run(of: mark)
        guard bytes[position + count..<end].allSatisfy({ $0 == 32 || $0 == 9 }) else { return nil }
        return mark == UInt8(ascii: "=") ? 1 : 2
    }

    /// The fence of a block of code that begins here; nil if none does.
    var fence: (mark: UInt8, count: Int)? {
        guard let mark = peek(), mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
        let count = run(of: mark)
        guard count >= 3 else { return nil }
        if mark == UInt8(ascii: "`"), bytes[position + count..<end].contains(mark) { return nil }
        return (mark, count)
    }

    /// The marker of a list that begins here: its width, what readers see of it, and whether nothing is behind it.
    var listMarker: (width: Int, shown: String, isOne: Bool, isAlone: Bool)? {
        guard let first = peek() else { return nil }
        let (width, shown): (Int, String)
        if [0x2A, 0x2B, 0x2D].contains(first) {
            (width, shown) = (1, "• ")
        } else {
            let digits = bytes[rest].prefix(10).prefix { ByteCursor.isDigit($0) }
            guard (1...9).contains(digits.count), let close = peek(digits.count), close == 0x2E || close == 0x29 else { return nil }
            (width, shown) = (digits.count + 1, String(decoding: digits, as: UTF8.self) + ". ")
        }
        if let next = peek(width), next != 32, next != 9 { return nil }
        let isAlone = bytes[position + width..<end].allSatisfy { $0 == 32 || $0 == 9 }
        return (width, shown, width == 1 || (width == 2 && first == UInt8(ascii: "1")), isAlone)
    }

    /// The cells of a table's row.
    var cells: [Range<Int>] {
        var row = bytes.trimmed(rest)
        if !row.isEmpty, bytes[row.lowerBound] == UInt8(ascii: "|") { row = row.lowerBound + 1..<row.upperBound }
        var cells: [Range<Int>] = []
        var start = row.lowerBound
        var index = start
        while index < row.upperBound {
            if bytes[index] == UInt8(ascii: "\\") {
                index += 1
            } else if bytes[index] == UInt8(ascii: "|") {
                cells.append(bytes.trimmed(start..<index))
                start = index + 1
            }
            index += 1
        }
        if start < row.upperBound { cells.append(bytes.trimmed(start..<row.upperBound)) }
        return cells
    }

    /// Whether this line is the second of a table: `| --- | :-: |`.
    var isTableRule: Bool {
        let row = bytes[rest]
        guard row.contains(UInt8(ascii: "-")), row.contains(UInt8(ascii: "|")) || row.contains(UInt8(ascii: ":")) else { return false }
        guard row.allSatisfy({ [0x20, 0x09, 0x2D, 0x3A, 0x7C].contains($0) }) else { return false }
        return cells.allSatisfy { cell in
            var dashes = bytes[cell]
            if dashes.first == UInt8(ascii: ":") { dashes = dashes.dropFirst() }
            if dashes.last == UInt8(ascii: ":") { dashes = dashes.dropLast() }
            return !dashes.isEmpty && dashes.allSatisfy { $0 == UInt8(ascii: "-") }
        }
    }
}

extension [UInt8] {
    /// A range without the spaces and tabs around it.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, self[start] == 32 || self[start] == 9 { start += 1 }
        while end > start, self[end - 1] == 32 || self[end - 1] == 9 { end -= 1 }
        return start..<end
    }
}
