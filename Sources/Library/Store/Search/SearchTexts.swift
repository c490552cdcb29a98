internal import Story

/// The searchable texts of a story, as they are stored.
struct SearchTexts {
    let title: String
    let authors: String
    let labels: String
    let summary: String
    let text: String

    init(_ entry: StoryEntry) {
        let listing = entry.listing
        self.init(
            title: listing.title,
            authors: listing.authors.joined(separator: ", "),
            labels: (listing.tags + (listing.series.map { [$0.title] } ?? [])).joined(separator: ", "),
            summary: listing.summary ?? "",
            text: entry.text
        )
    }

    init(title: String, authors: String, labels: String, summary: String, text: String) {
        self.title = title
        self.authors = authors
        self.labels = labels
        self.summary = summary
        self.text = text
    }

    /// The maximum number of characters of a word; longer ones are truncated.
    static let longestWord = 80

    /// The words for each ``WordPlace``, each word only in its most prominent place, sorted by bytes.
    /// - Complexity: O(*n* log *n*) in the length of the texts.
    var words: [[String]] {
        var seen: Set<String> = []
        return [title, authors, labels, summary, text].map { column in
            var words: [String] = []
            WordScanner.scan(column) { bytes, _ in
                var word = String(decoding: bytes, as: UTF8.self)
                if bytes.count > Self.longestWord { word = String(String.UnicodeScalarView(word.unicodeScalars.prefix(Self.longestWord))) }
                if seen.insert(word).inserted { words.append(word) }
                return true
            }
            return words
        }
    }
}
