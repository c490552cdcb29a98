internal import Story

/// A story laid out for exploring: everything that decides, in flat arrays, with numbers in place of names.
struct Model: Sendable {
    var texts = Texts()
    var formulas: [Formula] = []
    /// The operations that may have no value.
    var fallibles: [Problem.Place] = []
    var conditions: [Condition] = []
    var textRows: [TextRow] = []
    var textOperations: [TextOperation] = []
    var variables: [Variable] = []
    var locations: [Location] = []
    var pages: [Page] = []
    var choices: [Choice] = []
    var checks: [Check] = []
    var modifiers: [Modifier] = []
    var outcomes: [Outcome] = []
    var continuations: [Continuation] = []
    var effects: [Effect] = []
    /// The location where reading begins.
    var start = 0
    /// What is asked before the first location.
    var startQuestions: [Int] = []
    /// What is read on the title page.
    var titleTexts: [Int] = []

    /// A condition where it stands.
    struct Condition {
        var formula: Int
        var place: Problem.Place
        var role: Role
    }

    /// What a condition decides.
    enum Role: Equatable {
        case choice(Int)
        case continuation(Int)
        case page
        case sequence
        case modifier(check: Int)
        case text
    }

    /// A text: operations that say what of it is read.
    struct TextRow {
        var operations: Range<Int>
        /// Whether nothing of it depends on the state.
        var isPlain: Bool
        /// Whether something of it is read whatever the state is.
        var isNeverEmpty: Bool
        /// How many words it has, where it is plain.
        var words: Int
    }

    /// A step in reading a text.
    enum TextOperation {
        /// So many words; none may still be marks.
        case words(Int)
        /// A number in words.
        case number(formula: Int)
        /// A text or an option in words, which can be empty: the text of this formula.
        case text(formula: Int)
        case option(formula: Int)
        /// Goes on at an operation where the condition does not hold.
        case jumpUnless(condition: Int, to: Int)
        case jump(to: Int)
    }

    /// A variable.
    struct Variable {
        var kind: Kind
        var lower: Int64
        var upper: Int64
        var initial: Int64
        var prompt: Int?

        enum Kind {
            case number, yesNo, option, text
        }
    }

    /// A location.
    struct Location {
        var effects: Range<Int>
        /// The variables that are asked.
        var questions: [Int]
        /// The condition of the sequence; nil where there is none, or none that is not empty.
        var sequence: Conditional?
        var sequenceTexts: [Int] = []
        var sequenceSteps = 0
        var pages: Range<Int>
        var exit: Exit
    }

    /// Something that is there always, or where a condition holds.
    enum Conditional {
        case always
        case when(Int)

        var condition: Int? {
            if case .when(let condition) = self { condition } else { nil }
        }
    }

    /// What comes after a location's pages.
    enum Exit {
        case ending
        case choices(Range<Int>)
        case continuations(Range<Int>)
    }

    /// A page.
    struct Page {
        var condition: Int?
        var lines: Range<Int>
        /// What else is read with it: explanations and what its picture shows.
        var others: [Int]
        var hasPicture: Bool
    }

    /// A choice.
    struct Choice {
        var location: Int
        var condition: Int?
        var text: Int
        var reason: Int?
        var check: Int?
        var outcomes: Range<Int>
    }

    /// A check; how it is decided is kept beside it.
    struct Check {
        var modifiers: Range<Int>
        var kind: Story.Check
    }

    /// What shifts a roll.
    struct Modifier {
        var condition: Int?
        var shift: Int
        var reason: Int
    }

    /// What happens, and where to go.
    struct Outcome {
        var effects: Range<Int>
        var lines: Range<Int>
        var others: [Int]
        /// Whether it is shown whatever its texts say: it has a picture, a sound or a check.
        var isAlwaysShown: Bool
        var target: Int
    }

    /// A way on without a choice.
    struct Continuation {
        var condition: Int?
        var target: Int
    }

    /// A change to a variable.
    struct Effect {
        var variable: Int
        var formula: Int
    }
}
