internal import Story
internal import StoryEngine

/// A story as the checker explores it: its program, and everything known about it before the exploration.
struct Model: Sendable {
    let program: Program
    /// The tables; locations, variables and choices have the same indices as in the story.
    let shared: Program.Shared
    /// The place of everything in the story.
    let map: SourceMap
    /// The index of the location where reading begins.
    let start: Int
    /// The variables asked before it.
    let startQuestions: [Int]
    /// The texts that expressions, defaults and random readers use.
    let names: TextNames
    /// Each expression of the program, as a tree; after them, the conditions of conditional values in them.
    let formulas: [ExpressionTree]
    /// For each expression of the program, the conditions of the conditional values in it, by their indices in ``formulas``.
    let inner: [Range<Int>]
    /// For each outcome, the price it takes; nil for most.
    let prices: [Price?]
    /// Every condition, in the order of the program.
    let conditions: [Condition]
    /// For the condition of each choice that is open only once, by the index of its expression, the variable that says whether it was picked.
    let pickOfCondition: [Int?]
    /// What is known about each text of the program.
    let texts: [TextFacts]
    /// The number of words that each operation of a text adds.
    let words: [Int]
    /// The location of each choice, by index.
    let locationOfChoice: [Int]

    /// A condition and its role.
    struct Condition {
        /// The index of its expression, in ``formulas``.
        var expression: Int
        var place: Problem.Place
        var role: Role
        /// Whether it is only tested if the conditions before it are false: an `else if`, or a later entry of a continuation.
        var isBehindAnother = false
    }

    /// What a condition decides.
    enum Role: Equatable {
        case choice(Int)
        /// Only that a choice was not picked before.
        case once(Int)
        case continuation(Int)
        case page
        case sequence
        case modifier(check: Int)
        case effect
        case text
        /// Which of two values an expression has.
        case value
    }

    /// - Throws: `InvalidStory` with every problem, if the story is not consistent.
    /// - Complexity: O(*n*) in the size of the story.
    init(_ story: Story) throws(InvalidStory) {
        let (program, map) = try Program.mapped(story)
        let tables = program.shared.tables
        self.program = program
        shared = program.shared
        self.map = map
        start = program.startLocation
        startQuestions = tables.questions[program.startQuestions.indices].map { $0.variable.index }
        names = TextNames(program, story)
        let nested = NestedConditions(tables.expressions.map { ExpressionTree($0, tables) }, map, story)
        formulas = nested.formulas
        inner = nested.inner
        conditions = Self.conditions(tables, map) + nested.conditions
        prices = Price.prices(tables, nested.formulas)
        var picks = [Int?](repeating: nil, count: tables.expressions.count)
        for (choice, variable) in map.picks {
            if let condition = tables.choices[choice].condition { picks[condition.index] = variable }
        }
        pickOfCondition = picks
        let words = tables.templates.flatMap { text in
            tables.templateOperations[text.operations.indices].map { Self.words($0, of: text, program) }
        }
        self.words = words
        texts = tables.templates.map { TextFacts($0, tables, nested, words) }
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
        for (number, choice) in tables.choices.enumerated() {
            guard let condition = choice.condition else { continue }
            let hasOwn = map.expressions[condition.index].path.steps.last == .key("if")
            add(condition, hasOwn ? .choice(number) : .once(number))
        }
        for (number, way) in tables.continuations.enumerated() { add(way.condition, .continuation(number)) }
        for (number, check) in tables.checks.enumerated() {
            for modifier in check.modifiers.indices { add(tables.modifiers[modifier].condition, .modifier(check: number)) }
        }
        for effect in tables.effects { add(effect.condition, .effect) }
        for operation in tables.templateOperations where operation.code == .jumpUnless { add(Ref(operation.first), .text) }
        let behind = conditionsBehindOthers(tables)
        return roles.indices.compactMap { number in
            roles[number].map {
                Condition(expression: number, place: map.expressions[number], role: $0, isBehindAnother: behind.contains(number))
            }
        }
    }

    private static func conditionsBehindOthers(_ tables: ProgramTables) -> Set<Int> {
        var found: Set<Int> = []
        for location in tables.locations {
            for way in tables.continuations[location.continuations.indices].dropFirst() {
                if let condition = way.condition { found.insert(condition.index) }
            }
        }
        for operation in tables.templateOperations where operation.code == .jumpUnless {
            // Each branch ends with a jump past the last one.
            let (next, end) = (operation.second, tables.templateOperations[operation.second - 1].second)
            guard next < end, tables.templateOperations[next].code == .jumpUnless else { continue }
            found.insert(tables.templateOperations[next].first)
        }
        return found
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
        shared.tables.templateOperations[shared.tables.templates[text].operations.indices]
    }

    /// The variables asked at a location.
    func questions(of location: Int) -> [Int] {
        shared.tables.questions[shared.tables.locations[location].questions.indices].map { $0.variable.index }
    }

    /// The text that describes a picture; nil if there is none.
    func alternative(_ picture: Ref<PictureRow>?) -> Int? { picture.flatMap { shared.tables.pictures[$0.index].alternative?.index } }

    /// Whether at least one of some lines is shown in every state.
    func isNeverEmpty(_ lines: RefRange<TemplateRow>) -> Bool { texts[lines.indices].contains { $0.isNeverEmpty } }

    /// Calls a function with the other texts of a page: its explanation and the picture's description.
    func forEachOtherText(of page: PageRow, _ body: (Int) -> Void) {
        for text in page.explanation.indices { body(text) }
        if let text = alternative(page.picture) { body(text) }
    }

    /// Calls a function with the texts of a sequence.
    func forEachText(of sequence: SequenceRow, _ body: (Int) -> Void) {
        for step in shared.tables.steps[sequence.steps.indices] {
            for event in [step.left, step.right] {
                guard let event = event.map({ shared.tables.events[$0.index] }) else { continue }
                if let text = event.text { body(text.index) }
                if let text = alternative(event.picture) { body(text) }
            }
        }
    }
}

/// What is known about a text before the exploration.
struct TextFacts: Sendable {
    /// Whether it is the same in every state.
    var isPlain = true
    /// Whether part of it is shown in every state.
    var isNeverEmpty = false
    /// The number of words, if it is plain.
    var words = 0

    init(_ text: TemplateRow, _ tables: ProgramTables, _ expressions: NestedConditions, _ words: [Int]) {
        let range = text.operations.indices
        var position = range.lowerBound
        while position < range.upperBound {
            let operation = tables.templateOperations[position]
            self.words += words[position]
            position += 1
            switch operation.code {
            case .literal: if operation.second > 0 { isNeverEmpty = true }
            case .option: isNeverEmpty = true
            case .number:
                if expressions.formulas[operation.first].hasArithmetic { isPlain = false } else { isNeverEmpty = true }
                if !expressions.inner[operation.first].isEmpty { isPlain = false }
            case .jumpUnless:
                isPlain = false
                // Branches are not always shown. Each ends with a jump past the last one.
                position = max(position, tables.templateOperations[operation.second - 1].second)
            case .text, .jump, .stress, .unstress: break
            }
        }
    }
}
