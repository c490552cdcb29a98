extension Story {
    /// The story in another language. What is not translated, or still has to be looked at, stays as it is.
    ///
    /// Everything else is the same, except that nobody reads the pages aloud: the story's narrations are in its own language.
    /// - Complexity: O(*n*) in the size of the story and the words.
    public func told(in words: Words) -> Story {
        let table = WordsTable(words)
        var story = self
        story.changeTexts { table.content(of: $0) }
        // What a variable is at first belongs to the record.
        for index in variables.indices { story.variables[index].defaultValue = variables[index].defaultValue }
        story.language = words.language
        story.narrator = nil
        for location in story.locations.indices {
            for page in story.locations[location].pages.indices { story.locations[location].pages[page].narration = nil }
        }
        return story
    }
}

extension Story {
    /// What readers are offered in another language in place of a text's initial value, for each variable; nil where that is the value.
    /// - Complexity: O(*n*) in the size of the story and the words.
    public func suggestions(in words: Words) -> [String?] {
        let table = WordsTable(words)
        var story = self
        story.changeTexts { text in
            guard text.longest != nil, case .plain(let suggestion)? = table.content(of: text) else { return nil }
            return suggestion.count <= text.longest ?? 0 ? .plain(suggestion) : nil
        }
        return zip(variables, story.variables).map { original, told in
            guard original != told, case .text(let suggestion) = told.defaultValue else { return nil }
            return suggestion
        }
    }
}

/// The entries of words by what they translate.
public struct WordsTable: Sendable {
    private let words: Words
    private var numbers: [[UInt8]: Int] = [:]

    /// Makes a table. If two entries translate the same text, the first counts.
    /// - Complexity: O(*n*) in the bytes of the words.
    public init(_ words: Words) {
        self.words = words
        numbers.reserveCapacity(words.entries.count)
        for (number, entry) in words.entries.enumerated() {
            let key = Self.key(entry.context, entry.original)
            if numbers[key] == nil { numbers[key] = number }
        }
    }

    /// The number of the entry that translates a text; nil if none does.
    public func entry(for text: StoryText) -> Int? { entry(in: text.context, for: text.original) }

    /// The number of the entry with a context and an original; nil if there is none.
    public func entry(in context: String, for original: String) -> Int? { numbers[Self.key(context, original)] }

    /// What a text says in the other language; nil if it has no translation that can be shown.
    func content(of text: StoryText) -> StoryText.Content? {
        guard let number = entry(for: text) else { return nil }
        let entry = words.entries[number]
        guard !entry.isUnsure, !entry.text.unicodeScalars.allSatisfy({ $0.isBlank }) else { return nil }
        switch text.content {
        case .plain: return .plain(entry.text)
        case .template(let original):
            // Whether a number is kept for a text decides about the state of a playthrough, which no words may change.
            guard let template = try? Template(parsing: entry.text), template.usesRoll == original.usesRoll else { return nil }
            return .template(template)
        }
    }

    private static func key(_ context: String, _ original: String) -> [UInt8] { Array(context.utf8) + [0] + Array(original.utf8) }
}
