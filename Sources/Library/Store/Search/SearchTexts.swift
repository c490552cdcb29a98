internal import Story

/// The words by which a story is found, as they are kept.
struct SearchTexts {
    let title: String
    let authors: String
    let labels: String
    let summary: String
    let text: String

    init(_ entry: StoryEntry) {
        let listing = entry.listing
        title = Self.spaced(listing.title)
        authors = Self.spaced(listing.authors.joined(separator: ", "))
        labels = Self.spaced((listing.tags + (listing.series.map { [$0.title] } ?? [])).joined(separator: ", "))
        summary = Self.spaced(listing.summary ?? "")
        text = Self.spaced(entry.text)
    }

    /// The words of all texts that are worth suggesting, each once.
    var distinctWords: Set<String> {
        var words: Set<String> = []
        for column in [title, authors, labels, summary, text] {
            WordScanner.scan(column) { bytes, _ in
                let word = String(decoding: bytes, as: UTF8.self)
                if (3...40).contains(word.unicodeScalars.count) { words.insert(word) }
                return true
            }
        }
        return words
    }

    /// Puts spaces of no width between the letters of scripts without spaces, at which SQLite would see one long word.
    private static func spaced(_ text: String) -> String {
        // A letter of these scripts needs three bytes, the first of them this or greater.
        guard text.utf8.contains(where: { $0 >= 0xE0 || $0 == 0 }) else { return text }
        var spaced = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where scalar != "\0" && scalar != gap {
            let isApart = WordScanner.isWithoutSpaces(scalar)
            if isApart { spaced.append(gap) }
            spaced.append(scalar)
        }
        return String(spaced)
    }

    /// A text as it was before it was kept.
    static func shown(_ text: some StringProtocol) -> String {
        guard text.unicodeScalars.contains(gap) else { return String(text) }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != gap }))
    }

    private static let gap: Unicode.Scalar = "\u{200B}"
}
