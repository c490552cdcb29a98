/// Which stories have which words: enough to answer a search without the database.
///
/// It is built from the words that the store keeps for each story, and follows its changes. Stories and words have the store's numbers.
struct WordIndex {
    /// The store's moment of this index; -1 before anything was read.
    private(set) var moment: Int64 = -1
    private var list = WordList()
    private var vocabulary = Vocabulary()
    /// By the number of the word.
    private var sets: [WordSets?] = []
    private var beginnings = WordBeginnings()
    /// By the number of the story; nil for those that are gone.
    private var stories: [Story?] = []
    private var numbers: [String: UInt32] = [:]

    private struct Story {
        var id: String
        var titleLength: Int
    }

    /// Changes in the store since a moment.
    struct Changes: Sendable {
        var moment: Int64
        /// The new words, ascending by number.
        var words: [(number: Int, word: String)] = []
        /// The stories added or replaced, with their words as ``StoryWords/encoded``, which takes a quarter of the memory.
        var put: [(number: UInt32, id: String, words: [UInt8])] = []
        /// The IDs of the stories removed.
        var removed: [String] = []
    }

    /// The greatest number of a known word.
    var lastWord: Int { list.lastNumber }

    // MARK: Changing

    /// Applies changes since ``moment`` or earlier.
    /// - Throws: ``StoreError/damaged(_:)`` if the words of a story cannot be read; then the index must not be used.
    /// - Complexity: O(*n*) in the words of the changed stories, and O(vocabulary) if stories were replaced or removed.
    mutating func apply(_ changes: Changes) throws(StoreError) {
        guard changes.moment > moment else { return }
        addWords(changes.words)
        let stale = StorySet()
        for id in changes.removed + changes.put.map(\.id) {
            guard let number = numbers.removeValue(forKey: id) else { continue }
            stories[Int(number)] = nil
            stale.insert(number)
        }
        if !stale.isEmpty {
            for words in sets { words?.subtract(stale) }
            beginnings.subtract(stale)
        }
        // Bitmaps grow fast only at their end.
        let added = changes.put.sorted { $0.number < $1.number }
        for start in stride(from: 0, to: added.count, by: Self.mostAtOnce) {
            var decoded: [(number: UInt32, words: StoryWords)] = []
            for story in added[start..<min(start + Self.mostAtOnce, added.count)] {
                guard let words = StoryWords(encoded: story.words) else { throw .damaged("The words of a story cannot be read.") }
                keep(story.number, story.id, titleLength: words.titleLength)
                decoded.append((story.number, words))
            }
            add(decoded)
        }
        if moment < 0 {
            for words in sets { words?.trim() }
            beginnings = WordBeginnings(list, sets)
        }
        moment = changes.moment
    }

    /// Limits the memory for inverting the words of many stories, about four bytes for each word of each story.
    private static let mostAtOnce = 8_192

    private mutating func addWords(_ words: [(number: Int, word: String)]) {
        // Another thread may have added some of them already.
        let fresh = words.filter { $0.number > list.lastNumber }
        list.add(fresh)
        for (number, word) in fresh { vocabulary.add(word, number: Int64(number)) }
    }

    private mutating func keep(_ number: UInt32, _ id: String, titleLength: Int) {
        while stories.count <= Int(number) { stories.append(nil) }
        stories[Int(number)] = Story(id: id, titleLength: titleLength)
        numbers[id] = number
    }

    /// Inverts lists of words for each story into lists of stories for each word by counting, and adds those.
    private mutating func add(_ added: [(number: UInt32, words: StoryWords)]) {
        for place in WordPlace.allCases {
            var ends = [Int](repeating: 0, count: list.lastNumber + 1)
            for story in added {
                for word in story.words.numbers[place.rawValue] where Int(word) < ends.count { ends[Int(word)] += 1 }
            }
            var total = 0
            for word in ends.indices {
                // The start of each word's stories; filling them in moves it to their end.
                (ends[word], total) = (total, total + ends[word])
            }
            var inverted = [UInt32](repeating: 0, count: total)
            for story in added {
                for word in story.words.numbers[place.rawValue] where Int(word) < ends.count {
                    inverted[ends[Int(word)]] = story.number
                    ends[Int(word)] += 1
                }
            }
            var start = 0
            for (word, end) in ends.enumerated() where end > start {
                insert(inverted[start..<end], word: word, at: place)
                start = end
            }
        }
    }

    private mutating func insert(_ stories: ArraySlice<UInt32>, word: Int, at place: WordPlace) {
        while sets.count <= word { sets.append(nil) }
        if sets[word] == nil { sets[word] = WordSets() }
        sets[word]?.insert(stories, at: place)
        // Before the first read there are none; all are built at once afterwards.
        if moment >= 0 { beginnings.insert(stories, of: list.word(word), at: place) }
    }

    // MARK: Asking

    /// The ID of a story; nil if it is gone.
    func id(of story: UInt32) -> String? { Int(story) < stories.count ? stories[Int(story)]?.id : nil }

    /// The length of a story's title in bytes.
    func titleLength(of story: UInt32) -> Int { Int(story) < stories.count ? stories[Int(story)]?.titleLength ?? 0 : 0 }

    /// The stories with a word; nil if there are none.
    func sets(of word: String) -> WordSets? {
        guard let number = list.number(of: word), number < sets.count, let found = sets[number], !found.anywhere.isEmpty else { return nil }
        return found
    }

    /// The stories with words that have this prefix; nil if there are none.
    /// - Complexity: O(1) for one or two letters, otherwise O(*n*) in those words and their stories.
    func sets(beginning prefix: String) -> WordSets? {
        if WordBeginnings.covers(prefix) { return beginnings[prefix] }
        let found = WordSets(uniting: list.numbers(beginning: prefix).compactMap { Int($0) < sets.count ? sets[Int($0)] : nil })
        return found.anywhere.isEmpty ? nil : found
    }

    /// The word in a story with the fewest edits; of several, the one in the most stories; of those, the first in alphabetical order.
    func nearest(to word: String) -> String? {
        let tolerance = Vocabulary.tolerance(letters: word.unicodeScalars.count)
        guard tolerance > 0 else { return nil }
        for candidates in vocabulary.near(word, within: tolerance) {
            let counted = candidates.map { (word: $0, stories: sets(of: $0)?.anywhere.count ?? 0) }
            // Of equal elements, `max` returns the first.
            if let best = counted.max(by: { $0.stories < $1.stories }), best.stories > 0 { return best.word }
        }
        return nil
    }
}
