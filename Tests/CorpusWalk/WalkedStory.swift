/// The walks that an interpreter took through a story.
struct WalkedStory: Decodable {
    /// The path of its file.
    var path: String
    /// Which of the file's stories it is.
    var index: Int
    /// Whether the corpus left out a script that decides its way.
    var lacksScript: Bool
    var walks: [Walk]

    /// What one reader did.
    struct Walk: Decodable {
        var steps: [Step]
        /// Whether all that is random came to its lowest value; otherwise it came to its highest.
        var isLow: Bool
        /// Whether it ended where the story format shows an error.
        var isBroken: Bool
    }

    /// One step: a passage is entered, or a link is picked.
    struct Step: Decodable {
        var enter: String?
        /// The words of the link.
        var pick: String?
        /// Which of the links with these words.
        var number: Int?
    }
}
