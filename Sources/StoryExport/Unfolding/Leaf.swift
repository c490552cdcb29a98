/// A piece of an unfolded story: what a reader meets without deciding anything, and what follows.
struct Leaf: Hashable, Sendable {
    /// The location that it belongs to; nil before the first.
    var location: String?
    /// What stands above it: a location's title, or the choice that rolls.
    var title: String?
    var blocks: [Block]
    var exit: Exit

    /// Something that is read or seen.
    enum Block: Hashable, Sendable {
        /// A paragraph, as markup.
        case words(String)
        case picture(Picture)
        /// What the reader may look up on a page, in paragraphs of markup.
        case explanation([String])
        /// The beginning of another page.
        case page
    }

    struct Picture: Hashable, Sendable {
        /// Its path in the story's folder.
        var file: String
        /// A description, as plain text; nil if there is none.
        var description: String?

        /// Whether those who cannot see it learn what is in it.
        var isDescribed: Bool { description?.isEmpty == false }
    }

    /// What follows. Leaves are named by their index in ``UnfoldedStory/leaves``.
    enum Exit: Hashable, Sendable {
        case next(Int)
        /// Choices, or the answers to a question.
        case ways([Way])
        case roll(Roll)
        /// An ending with its title.
        case end(String)
        /// The story has a gap.
        case stuck
    }

    /// A choice or an answer.
    struct Way: Hashable, Sendable {
        /// The choice's ID, or the answer.
        var id: String
        /// Its words, as markup.
        var words: String
        /// Where it leads; nil for a choice that is closed here.
        var target: Int?
        /// Why it is closed, as markup.
        var reason: String?
    }

    /// A roll, with what is known of it at this point.
    struct Roll: Hashable, Sendable {
        var draw: Gamebook.Draw
        /// What is added to the roll.
        var modifiers: [Modifier]
        /// Together they have every number that can come up, in ascending order.
        var results: [Result]
    }

    struct Modifier: Hashable, Sendable {
        var shift: Int
        /// Why, as markup.
        var reason: String
    }

    /// What some numbers lead to.
    struct Result: Hashable, Sendable {
        /// The numbers after the modifiers; nil for no end on that side.
        var from: Int?
        var to: Int?
        /// How many of how many equally likely rolls lead here; nil if the numbers say it.
        var odds: Odds?
        var target: Int
    }

    /// A chance as a fraction.
    struct Odds: Hashable, Sendable {
        var cases: Int64
        var of: Int64
    }

    /// The leaves that follow, in order.
    var targets: [Int] {
        switch exit {
        case .next(let target): [target]
        case .ways(let ways): ways.compactMap { $0.target }
        case .roll(let roll): roll.results.map { $0.target }
        case .end, .stuck: []
        }
    }

    /// The leaf with other leaves after it.
    func leading(_ renamed: (Int) -> Int) -> Leaf {
        var leaf = self
        switch exit {
        case .next(let target): leaf.exit = .next(renamed(target))
        case .ways(var ways):
            for number in ways.indices { ways[number].target = ways[number].target.map(renamed) }
            leaf.exit = .ways(ways)
        case .roll(var roll):
            for number in roll.results.indices { roll.results[number].target = renamed(roll.results[number].target) }
            leaf.exit = .roll(roll)
        case .end, .stuck: break
        }
        return leaf
    }
}
