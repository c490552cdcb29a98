internal import Story
internal import StoryFormat

/// What a story's reader keeps on the sheet, and where.
///
/// Only what something reads is there: a variable, whether or how often a location was entered, how many choices were made.
struct SheetPlan {
    private(set) var sheet = Gamebook.Sheet()
    private var variables: [String: Int] = [:]
    private var visits: [Int: Int] = [:]
    private var boxes: [Pick: Int] = [:]
    private let index: StoryIndex
    private var labels = Labels()

    /// A choice that can be picked once, in indices.
    private struct Pick: Hashable {
        var location: Int
        var choice: Int
    }

    /// - Parameter hasAllBoxes: Whether the boxes beside choices are on the sheet, as nobody can write anywhere else.
    init(_ story: Story, _ index: StoryIndex, hasAllBoxes: Bool = false) {
        self.index = index
        let read = Reads(story)
        let kept = story.variables.filter { $0.prompt != nil || read.variables.contains($0.name) }
        for variable in kept where variable.kind != .yesNo { add(variable, label: labels.words(variable.name)) }
        for variable in kept where variable.kind == .yesNo { add(variable, label: labels.letter()) }
        for (number, location) in story.locations.enumerated() {
            let names = [location.id] + location.aliases
            if names.contains(where: { read.counted.contains($0) }) {
                visits[number] = add(.tally, .number(0), label: labels.letter())
            } else if names.contains(where: { read.entered.contains($0) }) {
                visits[number] = add(.box, .ticked(false), label: labels.letter())
            }
            for (choice, picked) in location.choices.enumerated() where picked.isOnce {
                let box = hasAllBoxes ? add(.box, .ticked(false), label: labels.letter()) : add(.boxBesideChoice, .ticked(false), label: "")
                boxes[Pick(location: number, choice: choice)] = box
            }
        }
        if read.usesTurns { sheet.turns = add(.tally, .number(0), label: labels.letter()) }
    }

    /// The field of a variable; nil if nothing reads it.
    func variable(_ name: String) -> Int? { variables[name] }

    /// The box or tally that says whether or how often a location was entered; nil if nothing reads it.
    func visits(of location: Story.Location.ID) -> Int? { index.location(location).flatMap { visits[$0] } }

    /// The box beside a choice; nil if the choice is never closed by having been picked.
    func box(beside choice: Int, at location: Int) -> Int? { boxes[Pick(location: location, choice: choice)] }

    private mutating func add(_ variable: Story.Variable, label: String) {
        let (kind, start): (Gamebook.Field.Kind, Gamebook.Value) =
            switch (variable.kind, variable.defaultValue) {
            case (.oneOf(let options), .option(let option)): (.options(options), .text(option.text))
            case (.number(let limits), .number(let number)): (.counter(limits: limits), .number(number))
            case (.text(let length), .text(let text)): (.line(length: length), .text(text))
            case (_, .yesNo(let value)): (.box, .ticked(value))
            // A default always has the kind of its variable.
            default: (.box, .ticked(false))
            }
        variables[variable.name] = add(kind, start, label: label)
    }

    private mutating func add(_ kind: Gamebook.Field.Kind, _ start: Gamebook.Value, label: String) -> Int {
        sheet.fields.append(Gamebook.Field(label: label, kind: kind, start: start))
        return sheet.fields.count - 1
    }
}

/// Names of fields, no two the same.
private struct Labels {
    private var taken: Set<String> = []
    private var letters = 0

    /// The next letter, or letters after Z. Boxes have no names, so that nobody learns from the sheet what may happen.
    mutating func letter() -> String {
        while true {
            var number = letters
            letters += 1
            var label = ""
            repeat {
                label = String(Unicode.Scalar(UInt8(ascii: "A") + UInt8(number % 26))) + label
                number = number / 26 - 1
            } while number >= 0
            if taken.insert(label).inserted { return label }
        }
    }

    /// The name of a variable in words: `petName` is “Pet name”.
    mutating func words(_ name: String) -> String {
        var words = ""
        var isLower = false
        for scalar in name.unicodeScalars {
            if scalar == "_" || (isLower && scalar.properties.isUppercase) { words += " " }
            if scalar != "_" { words += words.isEmpty ? scalar.properties.titlecaseMapping : scalar.properties.lowercaseMapping }
            isLower = !scalar.properties.isUppercase
        }
        let unique = IdentifierMaker.unique(words.isEmpty ? "_" : words, gap: " ") { taken.contains($0) }
        taken.insert(unique)
        return unique
    }
}

/// What the expressions of a story read.
private struct Reads {
    private(set) var variables: Set<String> = []
    /// The locations that are only asked whether they were entered.
    private(set) var entered: Set<Story.Location.ID> = []
    /// The locations whose number of visits matters.
    private(set) var counted: Set<Story.Location.ID> = []
    private(set) var usesTurns = false

    init(_ story: Story) {
        var uses: [String: Int] = [:]
        for expression in story.expressions { add(expression, to: &uses) }
        // A variable that only its own changes read is not worth a pencil.
        for change in story.locations.flatMap({ $0.allEffects }).flatMap({ $0.all }) {
            uses[change.variable, default: 0] -= change.value.uses(of: change.variable)
        }
        variables = Set(uses.filter { $0.value > 0 }.keys)
    }

    private mutating func add(_ expression: Expression, to uses: inout [String: Int]) {
        if let test = expression.visitTest {
            entered.insert(test.location)
            return
        }
        switch expression.kind {
        case .variable(let name): uses[name, default: 0] += 1
        case .visits(let location): counted.insert(location)
        case .turns: usesTurns = true
        default: break
        }
        for operand in expression.operands { add(operand, to: &uses) }
    }
}

extension Story.Location {
    fileprivate var allEffects: [Story.Effects] { [effects] + choices.flatMap { $0.outcomes.map { $0.effects } } }
}

extension Expression {
    /// The location of which it asks whether readers have been there, and which answer it wants; nil for any other expression.
    var visitTest: (location: Story.Location.ID, isEntered: Bool)? {
        if case .visited(let location) = kind { return (location, true) }
        guard case .binary(let operation, let left, let right) = kind, case .visits(let location) = left.kind,
            case .number(let number) = right.kind
        else { return nil }
        return switch (operation, number) {
        case (.greater, 0), (.notEqual, 0), (.greaterOrEqual, 1): (location, true)
        case (.equal, 0), (.less, 1), (.lessOrEqual, 0): (location, false)
        default: nil
        }
    }

    /// How often it reads a variable.
    fileprivate func uses(of variable: String) -> Int {
        if case .variable(let name) = kind { return name == variable ? 1 : 0 }
        return operands.map { $0.uses(of: variable) }.reduce(0, +)
    }
}
