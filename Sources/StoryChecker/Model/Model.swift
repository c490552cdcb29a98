internal import Story
internal import StoryEngine

/// A story as the checker explores it: its program, and what is known of that before anything is explored.
struct Model: Sendable {
    let program: Program
    /// The program's tables; locations, variables and choices have the numbers of the story.
    let tables: ProgramTables
    /// Where everything stood.
    let map: SourceMap
    /// The number of the location where reading begins.
    let start: Int
    /// The variables that are asked in front of it.
    let startQuestions: [Int]
    /// The texts that expressions, defaults and random readers name.
    let names: TextNames
    /// Each expression of the program, as a tree.
    let formulas: [Formula]
    /// Every condition, in the order of the program.
    let conditions: [Condition]
    /// What is known of each text of the program.
    let texts: [TextFacts]
    /// How many words each operation of a text adds.
    let words: [Int]
    /// Of each choice, the number of its location.
    let locationOfChoice: [Int]

    /// A condition where it stands.
    struct Condition {
        /// The number of its expression.
        var expression: Int
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

    /// - Throws: Everything that is wrong with the story, where it does not hold together.
    /// - Complexity: O(*n*) in the size of the story.
    init(_ story: Story) throws(InvalidStory) {
        let (program, map) = try Program.mapped(story)
        let tables = program.tables
        self.program = program
        self.tables = tables
        self.map = map
        start = program.startLocation
        startQuestions = tables.questions[program.startQuestions.indices].map { $0.variable.index }
        names = TextNames(program, story)
        formulas = tables.expressions.map { Formula($0, tables) }
        conditions = Self.conditions(tables, map)
        let words = tables.templates.flatMap { text in
            tables.templateOperations[text.operations.indices].map { Self.words($0, of: text, program) }
        }
        self.words = words
        texts = tables.templates.map { [formulas] in TextFacts($0, tables, formulas, words) }
        var locationOfChoice = [Int](repeating: 0, count: tables.choices.count)
        for (number, location) in tables.locations.enumerated() {
            for choice in location.choices.indices { locationOfChoice[choice] = number }
        }
        self.locationOfChoice = locationOfChoice
    }

    private static func conditions(_ tables: ProgramTables, _ map: SourceMap) -> [Condition] {
        var roles = [Role?](repeating: nil, count: tables.expressions.count)
        func add(_ condition: Ref<ExpressionRow>?, _ role: Role) {
            if let condition { roles[condition.index] = role }
        }
        for page in tables.pages { add(page.condition, .page) }
        for sequence in tables.sequences { add(sequence.condition, .sequence) }
        for (number, choice) in tables.choices.enumerated() { add(choice.condition, .choice(number)) }
        for (number, way) in tables.continuations.enumerated() { add(way.condition, .continuation(number)) }
        for (number, check) in tables.checks.enumerated() {
            for modifier in check.modifiers.indices { add(tables.modifiers[modifier].condition, .modifier(check: number)) }
        }
        for operation in tables.templateOperations where operation.code == .jumpUnless { add(Ref(operation.first), .text) }
        return roles.indices.compactMap { number in
            roles[number].map { Condition(expression: number, place: map.expressions[number], role: $0) }
        }
    }

    private static func words(_ operation: TemplateOperation, of text: TemplateRow, _ program: Program) -> Int {
        switch operation.code {
        case .literal: WordCounter.words(in: program.literal(operation, of: text))
        case .number, .text, .option: 1
        case .jump, .jumpUnless, .stress, .unstress: 0
        }
    }

    // MARK: What stands where

    /// The operations of a text.
    func operations(ofText text: Int) -> ArraySlice<TemplateOperation> {
        tables.templateOperations[tables.templates[text].operations.indices]
    }

    /// The variables that are asked at a location.
    func questions(of location: Int) -> [Int] {
        tables.questions[tables.locations[location].questions.indices].map { $0.variable.index }
    }

    /// The text that describes a picture, if there is one.
    func alternative(_ picture: Ref<PictureRow>?) -> Int? { picture.flatMap { tables.pictures[$0.index].alternative?.index } }

    /// Whether something of some lines is read whatever the state is.
    func isNeverEmpty(_ lines: RefRange<TemplateRow>) -> Bool { texts[lines.indices].contains { $0.isNeverEmpty } }

    /// What else is read with a page: explanations and what its picture shows.
    func forEachOtherText(of page: PageRow, _ body: (Int) -> Void) {
        for text in page.explanation.indices { body(text) }
        if let text = alternative(page.picture) { body(text) }
    }

    /// What is read in a sequence.
    func forEachText(of sequence: SequenceRow, _ body: (Int) -> Void) {
        for step in tables.steps[sequence.steps.indices] {
            for event in [step.left, step.right] {
                guard let event = event.map({ tables.events[$0.index] }) else { continue }
                if let text = event.text { body(text.index) }
                if let text = alternative(event.picture) { body(text) }
            }
        }
    }
}

/// What is known of a text before anything is explored.
struct TextFacts: Sendable {
    /// Whether nothing of it depends on the state.
    var isPlain = true
    /// Whether something of it is read whatever the state is.
    var isNeverEmpty = false
    /// How many words it has, where it is plain.
    var words = 0

    init(_ text: TemplateRow, _ tables: ProgramTables, _ formulas: [Formula], _ words: [Int]) {
        let range = text.operations.indices
        var position = range.lowerBound
        while position < range.upperBound {
            let operation = tables.templateOperations[position]
            self.words += words[position]
            position += 1
            switch operation.code {
            case .literal: if operation.second > 0 { isNeverEmpty = true }
            case .option: isNeverEmpty = true
            case .number: if formulas[operation.first].hasArithmetic { isPlain = false } else { isNeverEmpty = true }
            case .jumpUnless:
                isPlain = false
                // What stands in a branch is not always read. Each branch ends with a jump behind the last one.
                position = max(position, tables.templateOperations[operation.second - 1].second)
            case .text, .jump, .stress, .unstress: break
            }
        }
    }
}
