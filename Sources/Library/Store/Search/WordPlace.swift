/// Where in a story a word stands, the most prominent place first.
enum WordPlace: Int, CaseIterable {
    case title, authors, labels, summary, text

    /// The places that a reader sees before opening the story; there are few words in them.
    static let heads: [WordPlace] = [.title, .authors, .labels, .summary]

    /// What a word that stands here adds to the score of its story.
    var weight: Int { self == .text ? 2 : 4 << (WordPlace.text.rawValue - rawValue) }
}
