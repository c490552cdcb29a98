internal import StoryImport

/// What a field says that it shows, such as `REF _Ref2 \h`.
struct WordField {
    /// Where its words lead; nil if they lead nowhere.
    private(set) var link: WordDocument.Link?

    init(_ instruction: String) {
        var words = Self.words(of: instruction)[...]
        guard let kind = words.popFirst()?.uppercased() else { return }
        switch kind {
        case "HYPERLINK": link = Self.hyperlink(words)
        case "REF", "PAGEREF":
            guard let name = words.first, !name.hasPrefix("\\") else { return }
            // These switches show the number of the paragraph, or “above” and “below”, instead of its words.
            let numbers: Set<String> = ["\\n", "\\p", "\\r", "\\w"]
            link = .reference(name, isNumber: kind == "PAGEREF" || words.contains { numbers.contains($0.lowercased()) })
        default: return
        }
    }

    /// Where `\l "name"` or `"address"` leads.
    private static func hyperlink(_ arguments: ArraySlice<String>) -> WordDocument.Link? {
        var rest = arguments
        var address: String?
        while let word = rest.popFirst() {
            switch word.lowercased() {
            case "\\l": return rest.popFirst().map { .bookmark($0) }
            // The words of a tooltip, and the frame.
            case "\\o", "\\t": _ = rest.popFirst()
            default: if !word.hasPrefix("\\") { address = address ?? word }
            }
        }
        return address.map { .address($0) }
    }

    /// The words of an instruction; quotes hold several together.
    private static func words(of instruction: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isQuoted = false
        var isEscaped = false
        func finish() {
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        for scalar in instruction.unicodeScalars {
            switch scalar {
            case _ where isEscaped:
                if scalar != "\"", scalar != "\\" { word.unicodeScalars.append("\\") }
                word.unicodeScalars.append(scalar)
                isEscaped = false
            case "\\" where isQuoted: isEscaped = true
            case "\"", "\u{201C}", "\u{201D}":
                finish()
                isQuoted.toggle()
            case _ where !isQuoted && scalar.properties.isWhitespace: finish()
            default: word.unicodeScalars.append(scalar)
            }
        }
        finish()
        return words
    }
}
