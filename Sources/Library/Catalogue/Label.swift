/// Something a story is filed under: a tag, a series, an age, a letter, …
struct Label: Hashable, Sendable {
    /// Identifies it among labels of its kind. Spellings that differ only in case and spaces are one label.
    var key: String
    var spelling: Spelling

    /// How a story spells it.
    struct Spelling: Hashable, Sendable {
        var text: String
        var place: Place
    }

    /// What it is sorted by.
    enum Place: Hashable, Sendable {
        /// As words in a language.
        case words(language: String?)
        /// By its own key.
        case fixed(SortKey)
    }

    /// A label that families may spell in several ways.
    init(words text: String, language: String? = nil) {
        key = Self.key(of: text)
        spelling = Spelling(text: text, place: .words(language: language))
    }

    /// A label that Branchbook itself defines, with a fixed position.
    init(_ text: String, place: Int) {
        self.init(text, sortKey: SortKey(bytes: [UInt8(truncatingIfNeeded: place)]))
    }

    init(_ text: String, sortKey: SortKey) {
        key = text
        spelling = Spelling(text: text, place: .fixed(sortKey))
    }

    /// Lower case, with single spaces. Cursors contain keys, so their length is limited.
    static func key(of text: String) -> String {
        let key = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return key.utf8.count <= 100 ? key : String(key.prefix(100))
    }
}

extension Label.Spelling {
    /// Whether it is preferred if two spellings are equally common.
    func isPreferred(to other: Self) -> Bool {
        text.utf8.elementsEqual(other.text.utf8)
            ? language ?? "" < other.language ?? "" : text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }

    private var language: String? {
        guard case .words(let language) = place else { return nil }
        return language
    }

    var sortKey: SortKey {
        switch place {
        case .words(let language): SortKey(text, language: language)
        case .fixed(let key): key
        }
    }
}
