public import Library
internal import Story
internal import TestSupport

/// Makes realistic listings and texts, to measure a library larger than any family's.
///
/// A story depends only on the seed and its number, so libraries of different sizes begin with the same stories.
public struct LibraryGenerator: Sendable {
    private let seed: UInt64
    private let vocabulary: MadeUpVocabulary
    private let tags: [String]
    private let series: [String]

    /// The number of series.
    public static let seriesCount = 300

    /// Makes a generator; the same seed gives the same library.
    public init(seed: UInt64) {
        self.seed = seed
        vocabulary = MadeUpVocabulary(seed: seed)
        let kinds = ["", " at sea", " in space", " at school", " by night", " in winter", " long ago", " next door"]
        tags = kinds.flatMap { kind in MakerWords.subjects.map { $0 + kind } }
        series = (0..<Self.seriesCount).map { number in
            let nouns = MakerWords.nouns
            return
                "The \(MakerWords.adjectives[number % MakerWords.adjectives.count]) \(nouns[(number * 7 + number / nouns.count) % nouns.count])s"
        }
    }

    /// The words that the texts consist of.
    public var words: [String] { vocabulary.words }

    /// A story with its text.
    /// - Parameter number: From 0.
    public func entry(_ number: Int) -> StoryEntry {
        var generator = generator(number, purpose: 2)
        let listing = listing(number)
        let count = Int.random(in: 300...2_000, using: &generator)
        var text = ""
        for place in 0..<count {
            if place > 0 { text += place.isMultiple(of: 12) ? ". " : " " }
            text += vocabulary.word(&generator)
        }
        let files = [StoredFile.Role.source, .head, .part(0)].map { role in
            StoredFile(role: role, name: "", type: "application/json", size: 9_000, sha256: digest(&generator))
        }
        let endings = (0..<listing.endings).map { place in
            EndingListing(
                id: "ending-\(place)",
                title: "The \(pick(MakerWords.nouns, &generator))",
                kind: ["plain", "happy", "sad"][place % 3],
                odds: 1 / Double(listing.endings)
            )
        }
        return StoryEntry(listing: listing, files: files, endings: endings, text: text)
    }

    /// A story as the shelf shows it.
    /// - Parameter number: From 0.
    public func listing(_ number: Int) -> StoryListing {
        var generator = generator(number, purpose: 1)
        let language = MakerWords.languages[Int.random(in: MakerWords.languages.indices, using: &generator)]
        let words = 300 + Int(Double.random(in: 0...1, using: &generator) * Double.random(in: 0...1, using: &generator) * 18_000)
        var listing = StoryListing(
            id: "story-\(number)",
            revision: digest(&generator),
            digest: digest(&generator),
            title: MakerWords.title(language, &generator),
            endings: Int.random(in: 2...20, using: &generator),
            locations: 5 + words / 60,
            words: words,
            readingMinutes: (words + 199) / 200,
            complexity: 6 + words / 150 + Int.random(in: 0...60, using: &generator),
            // Within eight years, so that some stories were added in the same second, but most were not.
            added: Timestamp(milliseconds: 1_500_000_000_000 + Int64.random(in: 0...250_000_000, using: &generator) * 1_000)
        )
        listing.language = language
        listing.authors = ["\(pick(MakerWords.givenNames, &generator)) \(pick(MakerWords.familyNames, &generator))"]
        listing.summary =
            (0..<Int.random(in: 12...30, using: &generator)).map { _ in vocabulary.word(&generator) }.joined(separator: " ") + "."
        listing.tags = Array(Set((0..<Int.random(in: 1...5, using: &generator)).map { _ in tags[zipf(tags.count, &generator)] })).sorted()
        listing.tags.append("mood: \(MakerWords.moods[zipf(MakerWords.moods.count, &generator)])")
        if Int.random(in: 0...2, using: &generator) > 0 {
            listing.tags.append("place: \(MakerWords.places[zipf(MakerWords.places.count, &generator)])")
        }
        if Int.random(in: 0...4, using: &generator) < 2 {
            listing.series = Story.Series(title: series[zipf(series.count, &generator)], number: Int.random(in: 1...40, using: &generator))
        }
        let from = Int.random(in: 3...14, using: &generator)
        listing.ages = Story.Ages(
            from: from,
            to: Int.random(in: 0...3, using: &generator) == 0 ? nil : from + Int.random(in: 2...6, using: &generator)
        )
        listing.cover = StoryListing.Cover(file: "cover.png", alternative: "A \(pick(MakerWords.nouns, &generator))")
        return listing
    }

    /// The progress of a reader who has opened this many of the first stories.
    /// - Parameters:
    ///   - opened: The number of stories opened.
    ///   - count: The number of stories in the library.
    public func progress(opened: Int, of count: Int) -> ReaderProgress {
        var generator = generator(count, purpose: 3)
        var progress = ReaderProgress()
        while progress.stories.count < min(opened, count) {
            let number = Int.random(in: 0..<count, using: &generator)
            var story = StoryProgress(story: "story-\(number)")
            story.plays = 1
            story.recency = 1_760_000_000_000 + Int64.random(in: 0...9_000_000_000, using: &generator)
            story.lastRead = story.recency.map { Timestamp(milliseconds: $0) }
            story.endings = Set((0..<Int.random(in: 0...8, using: &generator)).map { "ending-\($0)" })
            story.isFavourite = Int.random(in: 0...9, using: &generator) == 0
            progress.stories[story.story] = story
        }
        return progress
    }

    // MARK: Chance

    private func generator(_ number: Int, purpose: UInt64) -> SeededGenerator {
        // SplitMix64's state is a sum, so with consecutive seeds, one story's random numbers would be the next one's, shifted by a step.
        var mixer = SeededGenerator(seed: seed &+ UInt64(number) << 8 &+ purpose)
        return SeededGenerator(seed: mixer.next())
    }

    /// An index in a list, by Zipf's law: the tenth is about a tenth as frequent as the first.
    private func zipf(_ count: Int, _ generator: inout SeededGenerator) -> Int {
        var share = Double.random(in: 0..<1, using: &generator) * (1...count).reduce(0.0) { $0 + 1 / Double($1) }
        for place in 0..<count {
            share -= 1 / Double(place + 1)
            if share < 0 { return place }
        }
        return count - 1
    }

    private func pick(_ values: [String], _ generator: inout SeededGenerator) -> String {
        values[Int.random(in: values.indices, using: &generator)]
    }

    private func digest(_ generator: inout SeededGenerator) -> String {
        (0..<4).map { _ in
            let half = String(generator.next(), radix: 16)
            return String(repeating: "0", count: 16 - half.count) + half
        }
        .joined()
    }
}
