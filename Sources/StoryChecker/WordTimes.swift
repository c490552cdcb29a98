/// When each word of a narration is spoken: a WebVTT file whose cues have times inside.
///
/// Only what a narration needs is allowed: cues without overlaps, with words and times, and notes. Any bytes give a value or a failure.
public struct WordTimes: Equatable, Sendable {
    /// The cues in order, each a sentence or a line.
    public var cues: [Cue] = []

    /// A sentence or a line.
    public struct Cue: Equatable, Sendable {
        /// When it begins, in milliseconds from the beginning of the sound.
        public var start: Int
        /// When it ends.
        public var end: Int
        /// The words that begin together, in order.
        public var words: [Words]
    }

    /// One or a few words, and when they begin.
    public struct Words: Equatable, Sendable {
        /// The words, with the spaces between them.
        public var text: String
        /// When they begin, in milliseconds from the beginning of the sound.
        public var start: Int
    }

    /// Why a file is no such file.
    public struct Failure: Error, Equatable, Sendable {
        /// The line, counted from 1.
        public var line: Int
        /// The reason, as the end of a sentence.
        public var reason: String
    }

    /// The maximum size of a file, in bytes: half an hour of speech.
    public static let largestFile = 65_536
    /// The maximum time, in milliseconds.
    public static let latest = 3_600_000

    /// All words of the narration.
    public var text: String { cues.map { cue in cue.words.map { $0.text }.joined() }.joined(separator: "\n") }

    /// Reads a file.
    /// - Parameter bytes: The whole file, UTF-8.
    /// - Complexity: O(*n*) in the bytes.
    public init(_ bytes: [UInt8]) throws(Failure) {
        guard bytes.count <= Self.largestFile else {
            throw Failure(line: 1, reason: "it has \(bytes.count) bytes; the limit is \(Self.largestFile)")
        }
        let lines = Self.lines(bytes)
        for (number, line) in lines.enumerated() where String(validating: line, as: UTF8.self) == nil {
            throw Failure(line: number + 1, reason: "it is not UTF-8")
        }
        guard let first = lines.first, Self.isHeader(first) else { throw Failure(line: 1, reason: "it does not begin with WEBVTT") }
        var reader = Reader(lines: lines)
        cues = try reader.cues()
    }

    /// The lines without their ends, which are LF, CR or both; a byte order mark is skipped.
    private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var place = start
        while place < bytes.count {
            guard bytes[place] == 10 || bytes[place] == 13 else {
                place += 1
                continue
            }
            lines.append(bytes[start..<place])
            place += bytes[place] == 13 && place + 1 < bytes.count && bytes[place + 1] == 10 ? 2 : 1
            start = place
        }
        if start < bytes.count || lines.isEmpty { lines.append(bytes[start..<bytes.count]) }
        return lines
    }

    private static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
        let word = Array("WEBVTT".utf8)
        guard line.starts(with: word) else { return false }
        let next = line.dropFirst(word.count).first
        return next == nil || next == 0x20 || next == 0x09
    }
}

/// Reads the blocks of a file.
private struct Reader {
    let lines: [ArraySlice<UInt8>]
    private var number = 0

    init(lines: [ArraySlice<UInt8>]) {
        self.lines = lines
    }

    private func failure(_ reason: String) -> WordTimes.Failure { WordTimes.Failure(line: number + 1, reason: reason) }

    private var line: ArraySlice<UInt8>? { number < lines.count ? lines[number] : nil }

    mutating func cues() throws(WordTimes.Failure) -> [WordTimes.Cue] {
        var cues: [WordTimes.Cue] = []
        skipBlock()
        while let line {
            if line.isEmpty {
                number += 1
            } else if Self.begins(line, with: "NOTE") {
                skipBlock()
            } else {
                cues.append(try cue(after: cues.last?.end ?? 0))
            }
        }
        guard cues.contains(where: { $0.words.contains { !$0.text.isEmpty } }) else {
            number = max(0, lines.count - 1)
            throw failure("it has no words")
        }
        return cues
    }

    private mutating func skipBlock() {
        while let line, !line.isEmpty { number += 1 }
    }

    private static func begins(_ line: ArraySlice<UInt8>, with word: String) -> Bool {
        let next = line.dropFirst(word.utf8.count).first
        return line.starts(with: word.utf8) && (next == nil || next == 0x20 || next == 0x09)
    }

    private mutating func cue(after earlier: Int) throws(WordTimes.Failure) -> WordTimes.Cue {
        // A cue may have a name on a line of its own.
        if let line, !Self.hasArrow(line) { number += 1 }
        guard let line, Self.hasArrow(line) else {
            throw failure("a cue begins with two times, such as 00:00:01.000 --> 00:00:02.500")
        }
        let parts = line.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 })
        guard parts.count >= 3, parts[1].elementsEqual("-->".utf8), let start = Self.time(parts[0]), let end = Self.time(parts[2]) else {
            throw failure("its times are not written as 00:00:01.000 --> 00:00:02.500")
        }
        guard start < end else { throw failure("it ends before it begins") }
        guard start >= earlier else { throw failure("it begins before the one before it has ended") }
        guard end <= WordTimes.latest else { throw failure("it is later than an hour") }
        number += 1
        var words = [WordTimes.Words(text: "", start: start)]
        var isFirst = true
        while let line = self.line, !line.isEmpty {
            guard !Self.hasArrow(line) else { throw failure("an empty line is missing before this cue") }
            if !isFirst { words[words.count - 1].text += " " }
            isFirst = false
            try read(line, into: &words, end: end)
            number += 1
        }
        return WordTimes.Cue(start: start, end: end, words: words)
    }

    private func read(_ line: ArraySlice<UInt8>, into words: inout [WordTimes.Words], end: Int) throws(WordTimes.Failure) {
        var rest = line
        var text: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "<"):
                guard let close = rest.firstIndex(of: UInt8(ascii: ">")), let time = Self.time(rest[..<close]) else {
                    throw failure("only times may be between < and >, such as <00:00:01.200>")
                }
                guard let last = words.last, time > last.start, time < end else {
                    throw failure("its times are not in order, or not within the cue")
                }
                words[words.count - 1].text += String(decoding: text, as: UTF8.self)
                text = []
                words.append(WordTimes.Words(text: "", start: time))
                rest = rest[(close + 1)...]
            case UInt8(ascii: "&"):
                guard let (name, character) = Self.escapes.first(where: { rest.starts(with: $0.0.utf8) }) else {
                    throw failure("& is written as &amp;")
                }
                text += Array(character.utf8)
                rest = rest.dropFirst(name.utf8.count)
            default:
                text.append(byte)
            }
        }
        words[words.count - 1].text += String(decoding: text, as: UTF8.self)
    }

    private static let escapes = [("amp;", "&"), ("lt;", "<"), ("gt;", ">"), ("nbsp;", "\u{A0}")]

    private static func hasArrow(_ line: ArraySlice<UInt8>) -> Bool {
        let arrow = Array("-->".utf8)
        return line.indices.contains { line[$0...].starts(with: arrow) }
    }

    /// The milliseconds of `00:01:02.500` or `01:02.500`; nil if it is written otherwise.
    private static func time(_ text: ArraySlice<UInt8>) -> Int? {
        let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let last = parts.last else { return nil }
        let seconds = last.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard seconds.count == 2, let whole = digits(seconds[0], count: 2...2), let part = digits(seconds[1], count: 3...3),
            let minutes = digits(parts[parts.count - 2], count: 2...2), whole < 60, minutes < 60
        else { return nil }
        guard let hours = parts.count == 3 ? digits(parts[0], count: 2...4) : 0 else { return nil }
        return ((hours * 60 + minutes) * 60 + whole) * 1_000 + part
    }

    private static func digits(_ text: ArraySlice<UInt8>, count: ClosedRange<Int>) -> Int? {
        guard count.contains(text.count), text.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
}
