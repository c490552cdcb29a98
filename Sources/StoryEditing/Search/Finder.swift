internal import StoryFormat

/// What to look for in the author's texts.
public struct Pattern: Equatable, Sendable {
    /// The words.
    public var text: String
    /// Whether capitals make a difference.
    public var matchesCase: Bool
    /// Whether only whole words are found.
    public var isWholeWord: Bool

    /// Makes a pattern.
    public init(_ text: String, matchesCase: Bool = false, isWholeWord: Bool = false) {
        self.text = text
        self.matchesCase = matchesCase
        self.isWholeWord = isWholeWord
    }
}

/// A place where a pattern was found.
public struct Hit: Equatable, Sendable {
    /// The thing with the text.
    public var node: Node.ID
    /// The field with the text.
    public var field: String
    /// The UTF-8 bytes of the text that fit.
    public var bytes: Range<Int>

    /// Makes a hit.
    public init(node: Node.ID, field: String, bytes: Range<Int>) {
        self.node = node
        self.field = field
        self.bytes = bytes
    }
}

extension Draft {
    /// Finds words in all texts of the story: never in IDs, names and expressions.
    /// - Returns: The first hits in the order of the document, at most `limit`.
    /// - Complexity: O(*n*) in the bytes of the texts.
    public func hits(of pattern: Pattern, limit: Int = 10_000) -> [Hit] {
        let finder = Finder(pattern)
        guard finder.canFind else { return [] }
        var found: [Hit] = []
        for id in presentThings {
            guard let node = nodes[id] else { continue }
            for field in node.fields {
                let hasGaps: Bool
                switch node.kind.field(field.key) {
                case .plain: hasGaps = false
                case .template, .lines: hasGaps = true
                default: continue
                }
                guard let text = field.value.string else { continue }
                for range in finder.find(in: text, hasGaps: hasGaps) {
                    found.append(Hit(node: id, field: field.key, bytes: range))
                    if found.count == limit { return found }
                }
            }
        }
        return found
    }
}

extension Composer {
    /// Replaces what was found.
    /// - Parameters:
    ///   - hits: The places to change, in the order in which they were found. Places whose text has changed meanwhile are left out.
    ///   - pattern: What was looked for.
    ///   - words: What comes in its place.
    public mutating func replace(_ hits: [Hit], of pattern: Pattern, with words: String) throws(CommandRefusal) {
        let finder = Finder(pattern)
        var index = 0
        while index < hits.count {
            let first = hits[index]
            let end = hits[index...].firstIndex { $0.node != first.node || !$0.field.hasSameBytes(as: first.field) } ?? hits.count
            defer { index = end }
            guard let node = draft[first.node], let text = node[first.field]?.string else { continue }
            var hasGaps = true
            if case .plain = node.kind.field(first.field) { hasGaps = false }
            let found = finder.find(in: text, hasGaps: hasGaps)
            let ticked = hits[index..<end].map { $0.bytes }
            let replaced = Finder.replace(found.filter { ticked.contains($0) }, in: text, with: words)
            set(first.node, first.field, replaced)
        }
    }
}

/// Looks for a pattern in texts, byte by byte, with the capitals of ASCII and Latin-1 folded.
struct Finder {
    private let pattern: [UInt8]
    private let matchesCase: Bool
    private let isWholeWord: Bool

    init(_ pattern: Pattern) {
        matchesCase = pattern.matchesCase
        isWholeWord = pattern.isWholeWord
        self.pattern = matchesCase ? Array(pattern.text.utf8) : Self.folded(Array(pattern.text.utf8))
    }

    /// Whether there is anything to look for.
    var canFind: Bool { !pattern.isEmpty }

    /// The bytes of all hits that do not overlap.
    /// - Parameter hasGaps: Whether braces enclose expressions, which are left out.
    func find(in text: String, hasGaps: Bool) -> [Range<Int>] {
        guard let first = pattern.first, text.utf8.count >= pattern.count else { return [] }
        let bytes = matchesCase ? Array(text.utf8) : Self.folded(Array(text.utf8))
        var found: [Range<Int>] = []
        var gaps: [Range<Int>]?
        var index = 0
        while index + pattern.count <= bytes.count {
            guard bytes[index] == first, fits(bytes, at: index) else {
                index += 1
                continue
            }
            let range = index..<index + pattern.count
            // Most texts have no hit, so gaps are only looked for once there is one.
            let known = gaps ?? (hasGaps ? Self.gaps(in: bytes) : [])
            gaps = known
            if known.contains(where: { $0.overlaps(range) }) {
                index += 1
            } else {
                found.append(range)
                index = range.upperBound
            }
        }
        return found
    }

    private func fits(_ bytes: [UInt8], at index: Int) -> Bool {
        for offset in pattern.indices where bytes[index + offset] != pattern[offset] { return false }
        guard isWholeWord else { return true }
        let end = index + pattern.count
        return (index == 0 || !Self.isInWord(bytes[index - 1])) && (end == bytes.count || !Self.isInWord(bytes[end]))
    }

    private static func isInWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0xC3...:
            true
        default: (0x80...0xBF).contains(byte)
        }
    }

    /// Small letters in place of capitals. The number of bytes stays the same.
    private static func folded(_ bytes: [UInt8]) -> [UInt8] {
        var folded = bytes
        for index in folded.indices {
            switch folded[index] {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): folded[index] += 32
            // The capitals of Latin-1, but for the sign of multiplication.
            case 0x80...0x9E where index > 0 && bytes[index - 1] == 0xC3 && bytes[index] != 0x97: folded[index] += 32
            default: break
            }
        }
        return folded
    }

    /// The expressions in a text: what stands in braces. Quotes inside may hide a brace.
    private static func gaps(in bytes: [UInt8]) -> [Range<Int>] {
        var gaps: [Range<Int>] = []
        var start: Int?
        var quote: UInt8?
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "'"), UInt8(ascii: "\""):
                guard start != nil else { break }
                quote = quote == nil ? byte : quote == byte ? nil : quote
            case UInt8(ascii: "{") where start == nil: start = index
            case UInt8(ascii: "}"):
                guard let opened = start, quote == nil else { break }
                gaps.append(opened..<index + 1)
                start = nil
            case 10: (start, quote) = (nil, nil)
            default: break
            }
            index += 1
        }
        return gaps
    }

    static func replace(_ ranges: [Range<Int>], in text: String, with words: String) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var place = 0
        for range in ranges {
            result += bytes[place..<range.lowerBound]
            result += words.utf8
            place = range.upperBound
        }
        result += bytes[place...]
        return String(decoding: result, as: UTF8.self)
    }
}
