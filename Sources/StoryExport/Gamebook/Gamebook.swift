public import Story
internal import StoryFormat

/// A story as a gamebook on paper: numbered sections, and a sheet that the reader keeps with a pencil.
///
/// It holds exactly what is printed, so whoever follows it section by section reads the story that the engine plays.
/// [onto-paper.md](docs/onto-paper.md) describes the book and what paper cannot carry.
public struct Gamebook: Sendable {
    /// What readers of the story on paper do not have, or have in another way.
    public let leftOut: [LeftOut]

    /// What stands on the title page, and at the back.
    let front: Front
    /// Everything that the reader ticks, counts and writes.
    let sheet: Sheet
    /// What the reader does before section 1.
    let beginning: [Step]
    /// The sections in the order of their numbers, from 1.
    var sections: [Section]
    /// The endings that sections lead to, in the order of the story.
    let endings: [Story.Ending]
    /// The words that the story explains.
    let glossary: [Story.GlossaryEntry]
    /// Whether readers divide anywhere.
    let divides: Bool
    /// The fixed words of the book.
    let words: GamebookWords

    /// What stands on the title page.
    struct Front: Sendable {
        var title: String
        var authors: [String]
        var illustrators: [String]
        var summary: String?
        var series: Story.Series?
        var language: String?
        var cover: Picture?
    }

    /// Makes the book of a story. The same story always gives the same book, and a place keeps its neighbours in the order of numbers as
    /// long as the IDs around it stay.
    /// - Parameters:
    ///   - story: One without errors.
    ///   - isOnScreen: Whether it is for an e-reader: nobody can write in it, so the sheet has everything to tick.
    /// - Complexity: O(*n* log *n*) in the size of the story.
    public init(_ story: Story, isOnScreen: Bool = false) {
        let index = StoryIndex(story)
        let words = GamebookWords(story)
        let plan = SectionPlan(story, index)
        let fields = SheetPlan(story, index, hasAllBoxes: isOnScreen)
        let writer = SectionWriter(story: story, index: index, plan: plan, fields: fields)
        sections = plan.keys.map { writer.section($0) }
        beginning = writer.beginning
        front = Front(
            title: story.title,
            authors: story.authors,
            illustrators: story.illustrators,
            summary: story.summary,
            series: story.series,
            language: story.language,
            cover: writer.picture(story.titlePicture)
        )
        sheet = fields.sheet
        glossary = story.glossary
        endings = story.locations.enumerated().compactMap { number, location in
            guard case .ending(let ending) = location.exit, plan.numbers[.location(number)] != nil else { return nil }
            return ending
        }
        divides = story.expressions.contains { $0.divides }
        self.words = words
        leftOut = LeftOut.all(of: story) { Self.words(for: $0) }
    }
    /// The fields that the reader fills in before the first section.
    var askedFirst: Set<Int> {
        Set(beginning.compactMap { step in if case .ask(let question) = step { question.field } else { nil } })
    }

    /// Everything that is rolled or drawn, each once, those with the fewest numbers first.
    var draws: [Draw] {
        let found = sections.flatMap { $0.steps }.compactMap { step in
            if case .roll(let roll) = step { roll.draw } else { nil }
        }
        return Set(found).sorted {
            ($0.numbers.upperBound, $0.numbers.lowerBound, $0.count) < ($1.numbers.upperBound, $1.numbers.lowerBound, $1.count)
        }
    }
}

extension Expression {
    fileprivate var divides: Bool {
        switch kind {
        case .binary(.divided, _, _), .binary(.remainder, _, _): true
        default: operands.contains { $0.divides }
        }
    }
}
