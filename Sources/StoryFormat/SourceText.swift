/// A file's text, with lines and columns for its bytes.
public struct SourceText: Sendable {
    /// The text in UTF-8.
    public let bytes: [UInt8]
    /// The counts at every ``step`` bytes, so that a position is found as fast in one long line as in many short ones.
    private let checkpoints: [Checkpoint]

    private static let step = 4096

    /// Takes a file's bytes, which need not be valid UTF-8.
    /// - Complexity: O(*n*) in the bytes.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var checkpoints: [Checkpoint] = []
        checkpoints.reserveCapacity(bytes.count / Self.step + 1)
        var counted = Checkpoint()
        for (offset, byte) in bytes.enumerated() {
            if offset % Self.step == 0 { checkpoints.append(counted) }
            counted.pass(byte, at: offset)
        }
        if bytes.count % Self.step == 0 { checkpoints.append(counted) }
        self.checkpoints = checkpoints
    }

    /// A position as people and editors count it.
    public struct Position: Equatable, Sendable {
        /// The line, from 1.
        public var line: Int
        /// The column, in Unicode scalars from 1.
        public var column: Int

        /// Makes a position, counted from 1.
        public init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }
    }

    /// The position of a byte; an offset beyond the end gives the end.
    /// - Complexity: O(1).
    public func position(of offset: Int) -> Position {
        let offset = min(max(0, offset), bytes.count)
        var counted = checkpoints[offset / Self.step]
        for index in offset / Self.step * Self.step..<offset { counted.pass(bytes[index], at: index) }
        // A byte order mark is a character in the file, but not a column of its first line.
        let mark = counted.line == 0 && counted.scalars > 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 1 : 0
        return Position(line: counted.line + 1, column: counted.scalars - mark + 1)
    }

    /// A line without its line break, counted from 1; empty if there is none.
    /// - Complexity: O(log *n*) in the bytes, and O(*n*) in those of the line.
    public func line(_ number: Int) -> String {
        guard number >= 1, let start = start(ofLine: number - 1) else { return "" }
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// The first byte of a line, counted from 0; nil if there is no such line.
    private func start(ofLine line: Int) -> Int? {
        var low = 0
        var high = checkpoints.count
        while low < high {
            let middle = (low + high) / 2
            if checkpoints[middle].line < line { low = middle + 1 } else { high = middle }
        }
        if low < checkpoints.count, checkpoints[low].line == line { return checkpoints[low].lineStart }
        let before = max(0, low - 1)
        var counted = checkpoints[before]
        var offset = before * Self.step
        while counted.line < line, offset < bytes.count {
            counted.pass(bytes[offset], at: offset)
            offset += 1
        }
        return counted.line == line ? counted.lineStart : nil
    }

    /// The counts up to a byte.
    private struct Checkpoint {
        /// The number of lines that have ended.
        var line = 0
        /// The byte where the line starts.
        var lineStart = 0
        /// The number of scalars that have started in the line.
        var scalars = 0

        mutating func pass(_ byte: UInt8, at offset: Int) {
            if byte == UInt8(ascii: "\n") {
                line += 1
                lineStart = offset + 1
                scalars = 0
            } else if byte & 0xC0 != 0x80 {
                // A continuation byte belongs to the scalar before it.
                scalars += 1
            }
        }
    }
}
