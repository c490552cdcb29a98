internal import Library
internal import StoryFormat

/// A story's endings as one reader may see them.
struct EndingsDocument: Document {
    private let story: StoryCard
    private let endings: [Ending]

    static var schemaName: String? { "Endings" }

    init(_ entry: StoryEntry, card: StoryCard, found: Set<String>) {
        story = card
        endings = entry.endings.enumerated().map { index, ending in
            let isFound = found.contains(ending.id)
            return Ending(
                number: index + 1,
                found: isFound,
                id: isFound ? ending.id : nil,
                title: isFound ? ending.title : nil,
                kind: isFound ? ending.kind : nil,
                picture: isFound ? ending.picture.flatMap { StoryCard.Picture(file: $0, alt: nil, of: entry) } : nil,
                odds: ending.odds.map { min(1, max(0, $0.isFinite ? $0 : 0)) },
                stars: ending.odds.map(Self.stars)
            )
        }
    }

    /// The difficulty of an ending, in stars: each further star means a chance about three times smaller.
    static func stars(odds: Double) -> Int {
        let limits = [0.3, 0.1, 0.03, 0.01]
        return 1 + limits.count { odds < $0 }
    }

    private struct Ending: Document {
        let number: Int
        let found: Bool
        let id: String?
        let title: String?
        let kind: String?
        let picture: StoryCard.Picture?
        let odds: Double?
        let stars: Int?

        static var notes: [String: [JSONField]] {
            [
                "number": .range(1), "odds": .summary("The probability for a reader who picks at random.") + .range(0, 1),
                "stars": .summary("How hard it is to find.") + .range(1, 5),
            ]
        }
    }
}
