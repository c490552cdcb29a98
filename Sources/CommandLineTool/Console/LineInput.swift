internal import Glibc

/// Input line by line: from a descriptor in a process, from a list in a test.
public final class LineInput {
    private enum Source {
        case descriptor(Int32)
        case lines
    }

    private let source: Source
    private var lines: [String]
    private var waiting: [UInt8] = []
    private var isAtEnd = false

    /// The maximum length of a line in bytes; the rest of a longer one is dropped.
    static let longestLine = 1 << 16
    /// The maximum number of bytes without a line break. Nobody types more, so the input then counts as ended.
    static let mostWithoutLineEnd = 1 << 20

    private init(_ source: Source, _ lines: [String]) {
        self.source = source
        self.lines = lines
    }

    /// Lines from a descriptor.
    public static func descriptor(_ descriptor: Int32 = 0) -> LineInput {
        LineInput(.descriptor(descriptor), [])
    }

    /// These lines, then the end of the input.
    public static func lines(_ lines: [String]) -> LineInput {
        LineInput(.lines, lines.reversed())
    }

    /// Whether lines come from outside the process.
    var isLive: Bool {
        if case .descriptor = source { true } else { false }
    }

    /// The next line without its line break; nil at the end of the input.
    public func next() -> String? {
        guard case .descriptor(let descriptor) = source else { return lines.popLast() }
        var line: [UInt8] = []
        var count = 0
        while true {
            if let end = waiting.firstIndex(of: UInt8(ascii: "\n")) {
                line += waiting[..<end]
                waiting.removeSubrange(...end)
                return LineInput.text(line)
            }
            line += waiting
            waiting = []
            if line.count > LineInput.longestLine { line.removeSubrange(LineInput.longestLine...) }
            guard !isAtEnd, let more = Descriptor.read(descriptor, upTo: 4096), !more.isEmpty else {
                isAtEnd = true
                return line.isEmpty ? nil : LineInput.text(line)
            }
            count += more.count
            guard count <= LineInput.mostWithoutLineEnd else {
                isAtEnd = true
                return nil
            }
            waiting = more
        }
    }

    /// All remaining bytes, or at most this many.
    func rest(upTo limit: Int) -> [UInt8] {
        guard case .descriptor(let descriptor) = source else {
            let text = lines.reversed().map { $0 + "\n" }.joined()
            lines = []
            return Array(text.utf8.prefix(limit))
        }
        var bytes = waiting
        waiting = []
        while bytes.count < limit, !isAtEnd {
            let more = Descriptor.read(descriptor, upTo: min(1 << 16, limit - bytes.count)) ?? []
            isAtEnd = more.isEmpty
            bytes += more
        }
        return bytes
    }

    private static func text(_ bytes: [UInt8]) -> String {
        let line = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes[...]
        return String(decoding: line.prefix(longestLine), as: UTF8.self)
    }
}
