/// Checks that values and styles of SVG refer to nothing outside the picture.
enum SVGStyle {
    /// The elements of the picture that a text refers to; nil if the text is not safe.
    static func references(in text: String) -> [String]? {
        let bytes = Array(text.utf8)
        var found: [String] = []
        for (place, byte) in bytes.enumerated() {
            switch byte {
            // A backslash can encode any letter, and an at sign begins a rule such as @import.
            case UInt8(ascii: "\\"), UInt8(ascii: "@"), UInt8(ascii: "<"): return nil
            case UInt8(ascii: "("):
                let name = String(decoding: bytes[..<place].reversed().prefix(while: isLetter).reversed(), as: UTF8.self).lowercased()
                // Parentheses that only group have no name before them.
                guard name.isEmpty || SVGVocabulary.functions.contains(name) else { return nil }
                guard name == "url" else { continue }
                guard let reference = reference(bytes[(place + 1)...]) else { return nil }
                found.append(reference)
            default: continue
            }
        }
        let lowered = text.lowercased()
        for word in ["javascript:", "expression", "-moz-binding", "behavior:", "behaviour:"] where lowered.contains(word) { return nil }
        return found
    }

    /// The first external address in a text; nil if there is none.
    static func address(in text: String) -> String? {
        let bytes = Array(text.utf8)
        for start in ["https://", "http://", "//"] {
            let word = Array(start.utf8)
            guard bytes.count > word.count else { continue }
            for place in 0...(bytes.count - word.count) where bytes[place..<place + word.count].elementsEqual(word) {
                let rest = bytes[place...].prefix { $0 > 0x20 && !Array("\"')>;".utf8).contains($0) }
                return String(decoding: rest, as: UTF8.self)
            }
        }
        return nil
    }

    private static func reference(_ bytes: ArraySlice<UInt8>) -> String? {
        var rest = bytes.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        if rest.first == UInt8(ascii: "\"") || rest.first == UInt8(ascii: "'") { rest = rest.dropFirst() }
        guard rest.first == UInt8(ascii: "#") else { return nil }
        let name = rest.dropFirst().prefix { isLetter($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") || $0 >= 0x80 }
        return String(decoding: name, as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
