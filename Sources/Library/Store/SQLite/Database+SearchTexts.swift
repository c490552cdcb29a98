extension Database {
    /// Stores the searchable texts of a story, and their words.
    func put(_ texts: SearchTexts, words: [[String]], story: Int64) throws(StoreError) {
        let values = [SQLValue.integer(story)] + [texts.title, texts.authors, texts.labels, texts.summary, texts.text].map { .text($0) }
        try run("INSERT OR REPLACE INTO search_texts VALUES (?, ?, ?, ?, ?, ?)", values)
        try putWords(words, titleLength: texts.title.utf8.count, story: story)
    }

    /// Stores which words a story has.
    private func putWords(_ words: [[String]], titleLength: Int, story: Int64) throws(StoreError) {
        var numbered = StoryWords()
        numbered.titleLength = titleLength
        for (place, words) in words.enumerated() {
            var numbers: [UInt32] = []
            numbers.reserveCapacity(words.count)
            for word in words { numbers.append(UInt32(truncatingIfNeeded: try number(ofWord: word))) }
            numbered.numbers[place] = numbers.sorted()
        }
        try run("INSERT OR REPLACE INTO story_words VALUES (?, ?)", [.integer(story), .blob(numbered.encoded)])
    }

    private func number(ofWord word: String) throws(StoreError) -> Int64 {
        if let number = try first("SELECT number FROM search_words WHERE word = ?", [.text(word)], { $0.integer(0) }) { return number }
        try run("INSERT INTO search_words (word) VALUES (?)", [.text(word)])
        return lastNumber
    }

    /// The migration from SQLite's own full-text index to lists that are read into memory.
    func keepStoryWords() throws(StoreError) {
        try execute(
            """
            DROP TABLE search;
            CREATE TABLE story_words (
                story INTEGER PRIMARY KEY REFERENCES stories ON DELETE CASCADE,
                words BLOB NOT NULL
            ) STRICT;
            -- The old index needed a character of no width between letters of scripts without spaces.
            UPDATE search_texts SET title = replace(title, char(0x200B), ''), authors = replace(authors, char(0x200B), ''),
                labels = replace(labels, char(0x200B), ''), summary = replace(summary, char(0x200B), ''), text = replace(text, char(0x200B), '');
            """
        )
        for story in try rows("SELECT number FROM search_texts ORDER BY number", [], { $0.integer(0) }) {
            guard let texts = try searchTexts(of: story) else { continue }
            try putWords(texts.words, titleLength: texts.title.utf8.count, story: story)
        }
    }

    /// The searchable texts of a story; nil if there are none.
    private func searchTexts(of story: Int64) throws(StoreError) -> SearchTexts? {
        try first("SELECT title, authors, labels, summary, text FROM search_texts WHERE number = ?", [.integer(story)]) {
            SearchTexts(title: $0.text(0), authors: $0.text(1), labels: $0.text(2), summary: $0.text(3), text: $0.text(4))
        }
    }

    /// The changes for the word index since a moment; everything if it is negative.
    func wordChanges(since moment: Int64, lastWord: Int, now: Int64) throws(StoreError) -> WordIndex.Changes {
        var changes = WordIndex.Changes(moment: now)
        changes.words = try rows("SELECT number, word FROM search_words WHERE number > ? ORDER BY number", [.integer(lastWord)]) {
            ($0.int(0), $0.text(1))
        }
        changes.put = try rows(
            "SELECT number, stories.id, story_words.words FROM stories JOIN story_words ON story = number WHERE changed > ?",
            [.integer(moment)]
        ) { (UInt32(truncatingIfNeeded: $0.integer(0)), $0.text(1), $0.bytes(2)) }
        changes.removed = try rows("SELECT id FROM removed_stories WHERE changed > ?", [.integer(moment)]) { $0.text(0) }
        return changes
    }

    /// The IDs of stories whose words do not match their texts.
    func storiesWithOtherWords() throws(StoreError) -> [String] {
        var others: [String] = []
        for (story, id) in try rows("SELECT number, id FROM stories ORDER BY number", [], { ($0.integer(0), $0.text(1)) }) {
            guard try !hasItsWords(story) else { continue }
            others.append(id)
        }
        return others
    }

    private func hasItsWords(_ story: Int64) throws(StoreError) -> Bool {
        let kept = try first("SELECT words FROM story_words WHERE story = ?", [.integer(story)]) { $0.bytes(0) }
        guard let texts = try searchTexts(of: story), let kept = kept.flatMap({ StoryWords(encoded: $0) }) else { return false }
        guard kept.titleLength == texts.title.utf8.count else { return false }
        for (wanted, numbers) in zip(texts.words, kept.numbers) {
            guard wanted.count == numbers.count else { return false }
            for number in numbers {
                let word = try first("SELECT word FROM search_words WHERE number = ?", [.integer(Int64(number))]) { $0.text(0) }
                guard let word, wanted.contains(word) else { return false }
            }
        }
        return true
    }
}
