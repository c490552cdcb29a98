internal import Story

/// How much text suits a story's readers.
///
/// A page is what its oldest readers manage in two minutes, according to how many words a minute half of the children in American schools
/// read aloud in spring: 60 in grade 1, 100 in grade 2, 112 in grade 3 (J. Hasbrouck and G. Tindal: *An Update to Compiled ORF Norms*,
/// University of Oregon, Technical Report 1702, 2017), at five characters a word. From age nine on, the screen is the tighter limit.
/// Children too young for school listen, and for less long. A choice may take an eighth of a page's time.
struct AgeLimits {
    /// The maximum number of characters on a page.
    var page: Int
    /// The maximum number of characters of a choice.
    var choice: Int

    /// The number of characters that fit a screen.
    static let screen = 1_200
    /// How many years older than the youngest the oldest reader is, if a story does not say.
    static let yearsOfUnstatedSpan = 4
    /// The limit for a choice in a story that gives no ages.
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

    /// The age of a story's oldest readers.
    static func oldest(of ages: Story.Ages) -> Int {
        // Mistakes in the ages themselves are reported elsewhere.
        max(ages.from, ages.to ?? ages.from + yearsOfUnstatedSpan)
    }

    /// The ages in words, such as “ages 4 to 6”.
    static func words(for ages: Story.Ages) -> String {
        guard let to = ages.to else { return "ages \(ages.from) and up" }
        return ages.from == to ? "age \(to)" : "ages \(ages.from) to \(to)"
    }
}
