import Testing
import TestSupport

@testable import Library

/// Compares the word index with a search that scans every text.
@Suite struct WordIndexTests {
    private static let syllables = ["a", "ab", "aba", "abo", "bo", "boa", "sea", "seal", "seals", "ö"]
    /// The search terms: whole words, and prefixes of one, two and more letters.
    private static let sought = ["a", "ab", "aba", "b", "bo", "s", "se", "sea", "seal", "o"]

    /// Stories with the numbers that a store gives them: words are numbered as they come, and story numbers are never reused.
    private struct Model {
        var wordNumbers: [String: Int] = [:]
        var stories: [String: (number: UInt32, texts: [[String]])] = [:]
        var lastStory: UInt32 = 0
        var moment: Int64 = 0

        mutating func put(_ id: String, _ texts: [[String]]) -> (number: UInt32, id: String, words: [UInt8]) {
            let number =
                stories[id]?.number
                ?? {
                    lastStory += 1; return lastStory
                }()
            stories[id] = (number, texts)
            let columns = texts.map { $0.joined(separator: " ") }
            let search = SearchTexts(title: columns[0], authors: columns[1], labels: columns[2], summary: columns[3], text: columns[4])
            var words = StoryWords()
            words.titleLength = columns[0].utf8.count
            words.numbers = search.words.map { place in
                place.map { word in
                    let number = wordNumbers[word] ?? wordNumbers.count + 1
                    wordNumbers[word] = number
                    return UInt32(number)
                }
                .sorted()
            }
            return (number, id, words.encoded)
        }

        /// All stories with all words, in the order of a full search.
        func found(_ expression: SearchExpression) -> [UInt32] {
            var scored: [(score: Int, length: Int, number: UInt32)] = []
            for (number, texts) in stories.values {
                var score = 0
                var hasAll = true
                for (index, word) in expression.words.enumerated() {
                    let mayGoOn = expression.lastIsPrefix && index == expression.words.count - 1
                    var best = 0
                    for (column, text) in texts.enumerated() {
                        for candidate in text.map({ $0 == "ö" ? "o" : $0 }) where candidate == word || mayGoOn && candidate.hasPrefix(word)
                        {
                            best = max(best, column == 4 ? 2 : (4 << (4 - column)) - (candidate == word ? 0 : 1))
                        }
                    }
                    score += best
                    hasAll = hasAll && best > 0
                }
                if hasAll { scored.append((score, texts[0].joined(separator: " ").utf8.count, number)) }
            }
            return scored.sorted { ($1.score, $0.length, $0.number) < ($0.score, $1.length, $1.number) }.map(\.number)
        }
    }

    private func texts(_ random: inout SeededGenerator) -> [[String]] {
        [3, 1, 2, 4, 8].map { most in
            (0..<Int.random(in: 0...most, using: &random)).map { _ in Self.syllables.randomElement(using: &random) ?? "a" }
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5] as [UInt64]) func findsWhatScanningEveryTextFinds(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var model = Model()
        var index = WordIndex()
        var found = 0
        for _ in 0..<40 {
            model.moment += 1
            var changes = WordIndex.Changes(moment: model.moment)
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let id = "story-\(Int.random(in: 0..<30, using: &random))"
                if model.stories[id] != nil, Int.random(in: 0...3, using: &random) == 0 {
                    model.stories[id] = nil
                    changes.removed.append(id)
                    changes.put.removeAll { $0.id == id }
                } else {
                    changes.put.removeAll { $0.id == id }
                    changes.put.append(model.put(id, texts(&random)))
                    changes.removed.removeAll { $0 == id }
                }
            }
            let known = index.lastWord
            changes.words = model.wordNumbers.map { (number: $0.value, word: $0.key) }.filter { $0.number > known }
                .sorted { $0.number < $1.number }
            try index.apply(changes)
            // Changes that arrive twice, as when two threads read the same ones, are applied once.
            try index.apply(changes)
            for _ in 0..<20 {
                let words = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                    Self.sought.randomElement(using: &random) ?? "a"
                }
                let expression = SearchExpression(words: words, lastIsPrefix: Bool.random(using: &random))
                let expected = model.found(expression)
                let result = index.search(expression, limit: 100)
                #expect(result.ranked == expected, "\(words), seed \(seed)")
                #expect(result.all.members == expected.sorted())
                found += expected.count
                let few = index.search(expression, limit: 3)
                #expect(few.ranked.count == min(3, expected.count) && Set(few.ranked).isSubset(of: expected))
                #expect(few.all.count == expected.count)
            }
        }
        #expect(found > 1_000)
    }

    @Test func theBestOfManyHaveTheirWordsInTheMostProminentPlaces() throws {
        var model = Model()
        var index = WordIndex()
        var changes = WordIndex.Changes(moment: 1)
        for number in 0..<300 {
            var texts: [[String]] = [["a"], [], [], [], ["sea"]]
            if number == 250 { texts[0] = ["sea", "seal"] }
            if number == 260 { texts[1] = ["sea"] }
            if number == 270 { texts[3] = ["sea"] }
            changes.put.append(model.put("story-\(number)", texts))
        }
        changes.words = model.wordNumbers.map { (number: $0.value, word: $0.key) }.sorted { $0.number < $1.number }
        try index.apply(changes)
        let result = index.search(SearchExpression(words: ["sea"], lastIsPrefix: false), limit: 10)
        #expect(result.ranked.prefix(4).map { index.id(of: $0) } == ["story-250", "story-260", "story-270", "story-0"])
        #expect(result.all.count == 300)
    }

    @Test(arguments: [1, 2, 3] as [UInt64]) func theWordsOfAStoryComeBackFromTheirBytes(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            var words = StoryWords()
            words.titleLength = Int.random(in: 0...300, using: &random)
            for place in words.numbers.indices {
                let count = Int.random(in: 0...20, using: &random)
                words.numbers[place] = Set((0..<count).map { _ in UInt32.random(in: 0...(.max), using: &random) >> 8 }).sorted()
            }
            let bytes = words.encoded
            #expect(StoryWords(encoded: bytes) == words)
            for end in bytes.indices { #expect(StoryWords(encoded: Array(bytes[..<end])) == nil) }
            #expect(StoryWords(encoded: bytes + [0]) == nil)
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64]) func anyBytesAreWordsOrNothing(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<5_000 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
            if let words = StoryWords(encoded: bytes) { #expect(StoryWords(encoded: words.encoded) == words) }
        }
    }
}
