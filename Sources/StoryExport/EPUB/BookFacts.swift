internal import Story

/// What programs are told about a book.
struct BookFacts: Sendable {
    var identifier: String
    var title: String
    var language: String
    var authors: [String]
    var illustrators: [String]
    var summary: String?
    var series: Story.Series?
    var tags: [String]
    var ages: Story.Ages?
    /// Whether the story says which language it is in.
    var hasLanguage: Bool
    /// The path of the cover in the story's folder.
    var cover: String?

    init(_ story: Story, cover: String?) {
        identifier = "urn:uuid:" + TweeFile.ifid(of: story).lowercased()
        title = story.title
        language = story.language ?? "en"
        authors = story.authors
        illustrators = story.illustrators
        summary = story.summary
        series = story.series
        tags = story.tags
        ages = story.ages
        hasLanguage = story.language != nil
        self.cover = cover
    }

    /// Whether its pages go from right to left: Arabic, Divehi, Persian, Hebrew, Pashto, Urdu and Yiddish do.
    var isRightToLeft: Bool {
        let primary = language.lowercased().prefix { $0 != "-" }
        return ["ar", "dv", "fa", "he", "ps", "ur", "yi"].contains(primary)
    }
}
