/// Words that authors leave where the real ones are still missing.
enum Placeholder {
    /// Phrases never meant for readers, in lower case.
    private static let phrases: [[UInt8]] = [
        "lorem ipsum", "[insert ", "<insert ", "insert text here", "[todo", "[tbd", "[placeholder", "text goes here", "your text here",
    ]
    .map { Array($0.utf8) }
    /// Words that are placeholders only in upper case.
    private static let notes: [[UInt8]] = ["TODO", "FIXME", "TBD"].map { Array($0.utf8) }
    /// Words that are placeholders only if they are the whole text.
    private static let fillers: Set<String> = ["placeholder", "todo", "tbd", "text here", "asdf", "blah blah", "bla bla"]
    /// Texts of more bytes are not fillers.
    private static let longestFiller = 40

    /// The first placeholder in a text; nil if there is none.
    /// - Parameters:
    ///   - text: The words.
    ///   - isWhole: Whether nothing else is shown with it, so that “???” or “xxx” would leave readers with nothing.
    ///   - language: The story's language; in Spanish and Portuguese, “todo” is a word.
    /// - Complexity: O(*n*) in the length of the text.
    static func first(in text: String, isWhole: Bool, language: String?) -> String? {
        let bytes = Array(text.utf8)
        let knowsTodo = ["es", "pt", "gl"].contains { language?.lowercased().hasPrefix($0) == true }
        if isWhole, bytes.count <= longestFiller, let filler = filler(text), !knowsTodo || filler != "todo" { return filler }
        for start in bytes.indices {
            switch bytes[start] {
            case UInt8(ascii: "["), UInt8(ascii: "<"), UInt8(ascii: "l"), UInt8(ascii: "L"), UInt8(ascii: "i"), UInt8(ascii: "I"),
                UInt8(ascii: "t"), UInt8(ascii: "y"), UInt8(ascii: "Y"):
                for phrase in phrases where isPhrase(phrase, at: start, in: bytes) { return String(decoding: phrase, as: UTF8.self) }
            case UInt8(ascii: "T"), UInt8(ascii: "F"):
                for phrase in phrases where isPhrase(phrase, at: start, in: bytes) { return String(decoding: phrase, as: UTF8.self) }
                for note in notes where isNote(note, at: start, in: bytes) {
                    let next = start + note.count
                    if knowsTodo, note == notes[0], next == bytes.count || bytes[next] != UInt8(ascii: ":") { continue }
                    return String(decoding: note, as: UTF8.self)
                }
            default:
                continue
            }
        }
        return nil
    }

    private static func isPhrase(_ phrase: [UInt8], at start: Int, in bytes: [UInt8]) -> Bool {
        guard start + phrase.count <= bytes.count else { return false }
        for (offset, byte) in phrase.enumerated() {
            let found = bytes[start + offset]
            let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(found)
            guard (isCapital ? found | 0x20 : found) == byte else { return false }
        }
        return true
    }

    /// Whether a word is not part of a longer one.
    private static func isNote(_ note: [UInt8], at start: Int, in bytes: [UInt8]) -> Bool {
        let end = start + note.count
        guard end <= bytes.count, bytes[start..<end].elementsEqual(note) else { return false }
        if start > 0, isWord(bytes[start - 1]) { return false }
        return end == bytes.count || !isWord(bytes[end])
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || byte == UInt8(ascii: "_") || byte >= 0x80
    }

    private static func filler(_ text: String) -> String? {
        var words = TextCases.words(text.lowercased())
        let bytes = Array(words.utf8)
        if bytes.count >= 3, bytes.allSatisfy({ $0 == UInt8(ascii: "?") }) || bytes.allSatisfy({ $0 == UInt8(ascii: "x") }) { return words }
        while words.hasSuffix(".") || words.hasSuffix("…") || words.hasSuffix("!") { words.removeLast() }
        return fillers.contains(words) ? words : nil
    }
}
