internal import Story

extension Gamebook {
    /// A numbered piece of the book.
    struct Section: Equatable, Sendable {
        /// The location that it belongs to.
        var location: Story.Location.ID
        /// Whether readers are at the location itself, and not at what a choice there does.
        var isLocation: Bool
        /// The location's title; nil in a section for a choice.
        var title: String?
        /// What is read and done, in order; the last leads on, ends the story or leaves a choice.
        var steps: [Step]
    }

    /// One thing that is read or done.
    indirect enum Step: Equatable, Sendable {
        case words([Run])
        case picture(Picture)
        case change(Change)
        /// Changes whose numbers and words are all found before any is written.
        case together([Change])
        case ask(Question)
        case when([Case], otherwise: [Step])
        case roll(Throw)
        case turn(to: Int)
        /// The reader picks one that is open; if none is, `otherwise` follows.
        case choose([Choice], otherwise: [Step])
        case end(Story.Ending)
    }

    /// Steps for the reader whose sheet meets a condition that none before it met.
    struct Case: Equatable, Sendable {
        var condition: Condition
        var steps: [Step]
    }

    /// A piece of a paragraph.
    indirect enum Run: Equatable, Sendable {
        case words(String)
        /// What readers put in from their sheet.
        case entry(Entry)
        /// A number that readers put in.
        case amount(Amount)
        case stressed(Template.Stress, [Run])
        /// Words in brackets that depend on the sheet.
        case depends([Alternative], otherwise: [Run])
    }

    /// Words for the reader whose sheet meets a condition that none before it met.
    struct Alternative: Equatable, Sendable {
        var condition: Condition
        var runs: [Run]
    }

    struct Picture: Equatable, Sendable {
        /// Its path in the story's folder.
        var file: String
        /// A description for those who read the book on a screen and cannot see it.
        var description: [Run]
    }

    /// Something that the reader writes on the sheet. If a calculation in it has no result, nothing is written.
    enum Change: Equatable, Sendable {
        case tick(Int)
        case rubOut(Int)
        /// Ticked if the condition is met, otherwise rubbed out.
        case settle(Int, Condition)
        case stroke(Int)
        case add(Amount, to: Int)
        case take(Amount, from: Int)
        case set(Int, to: Amount)
        case write(Entry, on: Int)
    }

    /// A question whose answer the reader writes on the sheet.
    struct Question: Equatable, Sendable {
        var prompt: [Run]
        var field: Int
    }

    /// A choice. Picking it ticks its box, makes the changes, and turns to a section.
    struct Choice: Equatable, Sendable {
        /// The choice in the story that it is.
        var id: Story.Choice.ID
        var words: [Run]
        /// The choice is open only if this is met; nil means always.
        var condition: Condition?
        /// The box beside it: the choice is open only while this is empty.
        var box: Int?
        /// Why it may be closed.
        var reason: [Run]?
        var changes: [Step]
        var target: Int
    }
}
