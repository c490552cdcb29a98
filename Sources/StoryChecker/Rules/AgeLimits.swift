internal import Story

/// How much text fits the readers of a story.
///
/// A page is what its oldest readers manage in two minutes, by how many words a minute half of the children in American schools read aloud in
/// spring: 60 in grade 1, 100 in grade 2, 112 in grade 3 (J. Hasbrouck and G. Tindal: *An Update to Compiled ORF Norms*, University of Oregon,
/// Technical Report 1702, 2017), at five characters a word. From nine years on a screen holds less than that. Whoever is too young for
/// school listens, and for less long. A choice may take an eighth of the time.
struct AgeLimits {
    /// The most characters of a page.
    var page: Int
    /// The most characters of a choice.
    var choice: Int

    /// How many characters of text a page can have and still fit a screen.
    static let screen = 1_200
    /// How many years above the youngest the oldest reader is taken to be where a story does not say.
    static let yearsOfUnstatedSpan = 4
    /// What a choice may have in a story that names no ages.
    private static let choiceOfAnyAge = 240

    init(_ ages: Story.Ages?) {
        guard let ages else {
            self.init(page: Self.screen, choice: Self.choiceOfAnyAge)
            return
        }
        switch Self.oldest(of: ages) {
        case ...3: self.init(page: 300, choice: 60)
        case 4...5: self.init(page: 400, choice: 60)
        case 6...7: self.init(page: 600, choice: 75)
        case 8: self.init(page: 1_000, choice: 125)
        case 9...12: self.init(page: Self.screen, choice: 150)
        default: self.init(page: Self.screen, choice: Self.choiceOfAnyAge)
        }
    }

    private init(page: Int, choice: Int) {
        self.page = page
        self.choice = choice
    }

    /// The age of the oldest readers of a story.
    static func oldest(of ages: Story.Ages) -> Int {
        // A mistake in the ages themselves is said elsewhere.
        max(ages.from, ages.to ?? ages.from + yearsOfUnstatedSpan)
    }

    /// The ages in words, such as “ages 4 to 6”.
    static func words(for ages: Story.Ages) -> String {
        guard let to = ages.to else { return "ages \(ages.from) and up" }
        return ages.from == to ? "age \(to)" : "ages \(ages.from) to \(to)"
    }
}
