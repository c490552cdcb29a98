/// A row of one of the signs `*`, `_` and `~`, which begins or ends emphasis.
struct MarkdownRun {
    let mark: UInt8
    /// The signs that no emphasis has taken.
    var count: Int
    /// The byte of the text where it begins.
    let place: Int
    let canOpen: Bool
    let canClose: Bool
    private let length: Int
    /// The number of its token.
    var token = 0

    /// The number of kinds of runs, of which ``kind`` is one.
    static let kinds = 18

    init(mark: UInt8, count: Int, at place: Int, in text: [UInt8]) {
        self.mark = mark
        self.count = count
        self.place = place
        length = count
        let before = Neighbour(Self.scalar(before: place, in: text))
        let after = Neighbour(Self.scalar(at: place + count, in: text))
        let isLeft = after != .space && (after != .punctuation || before != .word)
        let isRight = before != .space && (before != .punctuation || after != .word)
        if mark == UInt8(ascii: "_") {
            canOpen = isLeft && (!isRight || before == .punctuation)
            canClose = isRight && (!isLeft || after == .punctuation)
        } else {
            canOpen = isLeft && (mark != UInt8(ascii: "~") || count == 2)
            canClose = isRight && (mark != UInt8(ascii: "~") || count == 2)
        }
    }

    /// Runs of the same kind fit the same openers.
    var kind: Int {
        let row = mark == UInt8(ascii: "*") ? 0 : mark == UInt8(ascii: "_") ? 1 : 2
        return 6 * row + (canOpen ? 3 : 0) + length % 3
    }

    /// Whether this and a later run are two ends of emphasis.
    func opens(_ closer: MarkdownRun) -> Bool {
        guard mark == closer.mark else { return false }
        guard canClose || closer.canOpen, (length + closer.length) % 3 == 0 else { return true }
        return length % 3 == 0 && closer.length % 3 == 0
    }

    private enum Neighbour {
        case space, punctuation, word

        /// The beginning and the end of a text count as spaces.
        init(_ scalar: Unicode.Scalar?) {
            guard let scalar, scalar.value > 32, scalar.value != 0xA0 else {
                self = .space
                return
            }
            if scalar.value < 0x80 {
                self = MarkdownDestination.isPunctuation(UInt8(scalar.value)) ? .punctuation : .word
            } else {
                self = scalar.properties.isWhitespace ? .space : scalar.isMarkdownPunctuation ? .punctuation : .word
            }
        }
    }

    private static func scalar(at index: Int, in text: [UInt8]) -> Unicode.Scalar? {
        guard index < text.count else { return nil }
        return String(decoding: text[index..<min(text.count, index + 4)], as: UTF8.self).unicodeScalars.first
    }

    private static func scalar(before index: Int, in text: [UInt8]) -> Unicode.Scalar? {
        var start = index - 1
        while start > 0, start > index - 4, text[start] & 0xC0 == 0x80 { start -= 1 }
        return start >= 0 ? scalar(at: start, in: text) : nil
    }
}
