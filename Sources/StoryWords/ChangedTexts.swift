internal import Story
internal import StoryEngine

/// The translations of texts that changed or went, and which text each may belong to now.
struct ChangedTexts {
    private let words: Words
    /// The numbers of the entries that no text uses, by context.
    private var numbers: [String: [Int]] = [:]
    /// How many texts of a context have no translation.
    private var untranslated: [String: Int] = [:]

    init(_ story: Story, _ words: Words) {
        self.words = words
        let table = WordsTable(words)
        var used = Set<Int>()
        for text in story.distinctTexts {
            if let number = table.entry(for: text) {
                used.insert(number)
            } else {
                untranslated[text.context, default: 0] += 1
            }
        }
        for (number, entry) in words.entries.enumerated() where !used.contains(number) {
            numbers[entry.context, default: []].append(number)
        }
    }

    /// Takes the entry whose original is most like a text without a translation; nil if none is like it.
    mutating func take(for text: StoryText) -> Int? {
        guard let candidates = numbers[text.context], !candidates.isEmpty else { return nil }
        let sketch = TextSketch(text.original).bits
        let different = candidates.map { (TextSketch(words.entries[$0].original).bits ^ sketch).nonzeroBitCount }
        guard let best = different.indices.min(by: { different[$0] < different[$1] }) else { return nil }
        // If there is only one of each, the text can have changed a lot, and it is still the same place.
        let isOnly = candidates.count == 1 && untranslated[text.context] == 1
        guard isOnly || different[best] <= TextSketch.mostDifferent else { return nil }
        numbers[text.context]?.remove(at: best)
        return candidates[best]
    }

    /// The entries that were not taken, in order.
    var rest: [Int] { numbers.values.flatMap { $0 }.sorted() }
}
