internal import Story

/// Puts what a translator's file says into words, in the order in which words are written.
struct WordsMerging {
    private var words: Words
    private let story: Story
    /// The entries of the file, with their lines.
    private var taken: [(entry: Words.Entry, line: Int)] = []
    /// The contexts and originals of these.
    private var keys: Set<[UInt8]> = []
    /// The contexts and originals that the file has, translated or not.
    private var mentioned: Set<[UInt8]> = []

    init(_ words: Words, _ story: Story) {
        self.words = words
        self.story = story
    }

    /// Takes an entry of the file; returns why it cannot be taken.
    mutating func take(_ entry: POEntry) -> POProblem? {
        if entry.original.isEmpty, entry.context == nil { return TranslatorHeader.take(entry, &words, story) }
        guard entry.context != nil else {
            let fix = "Translate the file that “strings extract” writes."
            return POProblem(line: entry.line, message: "This text has no “msgctxt”.", fix: fix)
        }
        // Until somebody looks at it, a fuzzy translation is one of what the original was.
        let original = entry.isFuzzy ? entry.previous ?? entry.original : entry.original
        var made = entry.wordsEntry(original: original)
        made.isUnsure = entry.isFuzzy && entry.previous == nil
        mentioned.insert(Self.key(made.context, entry.original))
        guard !entry.text.isEmpty else { return nil }
        guard keys.insert(Self.key(made.context, original)).inserted else {
            return POProblem(line: entry.line, message: "This text is translated twice.", fix: "Keep one of the translations.")
        }
        taken.append((made, entry.line))
        return nil
    }

    /// The words, and the line of each entry.
    func result() -> (Words, [Int?]) {
        var all: [(entry: Words.Entry, line: Int?)] = taken.map { ($0.entry, $0.line) }
        // A file with only some of the texts takes nothing away from the others. A translation of an earlier original is replaced once the
        // file has every text of its context, as one of them is what became of it.
        let texts = story.distinctTexts
        var known: Set<[UInt8]> = []
        var complete: Set<[UInt8]> = Set(texts.map { Array($0.context.utf8) })
        for text in texts {
            let key = Self.key(text.context, text.original)
            known.insert(key)
            if !mentioned.contains(key) { complete.remove(Array(text.context.utf8)) }
        }
        for entry in words.entries {
            let key = Self.key(entry.context, entry.original)
            if !mentioned.contains(key), known.contains(key) || !complete.contains(Array(entry.context.utf8)) { all.append((entry, nil)) }
        }
        var contexts: [String: Int] = [:]
        var places: [[UInt8]: Int] = [:]
        for (number, text) in texts.enumerated() {
            if contexts[text.context] == nil { contexts[text.context] = contexts.count }
            places[Self.key(text.context, text.original)] = number
        }
        let order = all.map { item in
            Place(
                context: contexts[item.entry.context] ?? Int.max,
                name: item.entry.context,
                text: places[Self.key(item.entry.context, item.entry.original)] ?? Int.max,
                original: item.entry.original
            )
        }
        let sorted = all.indices.sorted { order[$0] < order[$1] }
        var words = words
        words.entries = sorted.map { all[$0].entry }
        return (words, sorted.map { all[$0].line })
    }

    /// Where an entry stands: the contexts and texts of the story first, in its order, then all others by their bytes.
    private struct Place: Comparable {
        var context: Int
        var name: String
        var text: Int
        var original: String

        static func < (first: Place, second: Place) -> Bool {
            if first.context != second.context { return first.context < second.context }
            if !first.name.utf8.elementsEqual(second.name.utf8) { return first.name.utf8.lexicographicallyPrecedes(second.name.utf8) }
            if first.text != second.text { return first.text < second.text }
            return first.original.utf8.lexicographicallyPrecedes(second.original.utf8)
        }
    }

    private static func key(_ context: String, _ original: String) -> [UInt8] { Array(context.utf8) + [0] + Array(original.utf8) }
}
