/// The places of words in a story, most prominent first.
enum WordPlace: Int, CaseIterable {
    case title, authors, labels, summary, text

    /// The places that readers see before opening the story; they have few words.
    static let heads: [WordPlace] = [.title, .authors, .labels, .summary]

    /// What a word in this place adds to the score of its story.
    var weight: Int { self == .text ? 2 : 4 << (WordPlace.text.rawValue - rawValue) }
}
