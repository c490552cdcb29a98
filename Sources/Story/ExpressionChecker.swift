/// Finds the kind of an expression's value, and reports type errors.
struct ExpressionChecker {
    /// The kind of an expression's value.
    enum ValueKind: Equatable {
        case number
        case yesNo
        case text
        /// A quoted text, or one of several, which may be a text or the ID of an option.
        case quoted([String])
        case option([Story.Option])
        /// Already reported. Matches every kind, so one mistake gives one message.
        case unknown
    }

    private(set) var problems: [TextProblem] = []
    private(set) var suggester: Suggester
    /// Whether the context needs a text, so an unknown name may be a text without its quotes.
    private var wantsWords = false
    private let story: Story
    private let index: StoryIndex
    /// Whether the check that a roll would be of is known here.
    private let roll: RollUse

    /// Whether an expression may use the number that a check came to.
    enum RollUse: Equatable {
        case allowed
        /// There is no check, or this is not one of its outcomes.
        case noCheck
        /// The check gives a bucket without a number.
        case noNumber
        /// The check can come to more than ``Story/Limits/rolls`` numbers.
        case tooMany
    }

    init(story: Story, index: StoryIndex, suggester: Suggester, roll: RollUse) {
        self.roll = roll
        self.story = story
        self.index = index
        self.suggester = suggester
    }

    /// Checks an expression that must be yes or no.
    mutating func checkCondition(_ expression: Expression) {
        require(.yesNo, kind(of: expression), expression, "A condition must be yes or no")
    }

    /// Checks an expression whose value a text shows.
    mutating func checkShown(_ expression: Expression) {
        guard kind(of: expression) == .yesNo else { return }
        report(
            .notShowable,
            "A text cannot show a yes or no.",
            fix: "Write {if \(expression)}…{else}…{end}.",
            expression
        )
    }

    /// Checks the new value of a variable.
    mutating func checkAssigned(_ expression: Expression, to variable: Story.Variable) {
        switch variable.kind {
        case .text, .oneOf: wantsWords = true
        case .number, .yesNo: wantsWords = false
        }
        let assigned = kind(of: expression)
        switch variable.kind {
        case .number:
            require(.number, assigned, expression, "“\(variable.name)” is a number")
        case .yesNo:
            require(.yesNo, assigned, expression, "“\(variable.name)” is yes or no")
        case .text(let length):
            guard case .quoted(let texts) = assigned else {
                require(.text, assigned, expression, "“\(variable.name)” is a text")
                return
            }
            // Effects may set a text to nothing, even if answers have a minimum length.
            if texts.contains(where: { $0.count > length.upperBound }) {
                report(.outOfRange, "“\(variable.name)” has at most \(length.upperBound) characters.", expression)
            }
        case .oneOf(let options):
            // Too many options are reported elsewhere, and searching all of them for each value would be slow.
            guard options.count <= Story.Limits.options.upperBound else { return }
            checkEqual(.option(options), assigned, expression, "“\(variable.name)”")
        }
    }

    // MARK: Kinds

    private mutating func kind(of expression: Expression) -> ValueKind {
        switch expression.kind {
        case .number, .turns:
            return .number
        case .roll:
            checkRoll(expression)
            return .number
        case .yesNo:
            return .yesNo
        case .text(let text):
            return .quoted([text])
        case .variable(let name):
            return kind(ofVariable: name, expression)
        case .visits(let location):
            checkLocation(location, expression)
            return .number
        case .visited(let location):
            checkLocation(location, expression)
            return .yesNo
        case .negative(let operand):
            require(.number, kind(of: operand), operand, "A minus needs a number")
            return .number
        case .not(let operand):
            require(.yesNo, kind(of: operand), operand, "“not” needs a yes or no")
            return .yesNo
        case .binary(let operation, let left, let right):
            return kind(of: operation, left, right)
        case .membership(let member, let list, _):
            checkMembership(of: member, in: list)
            return .yesNo
        case .extreme(let extreme, let list):
            for item in list { require(.number, kind(of: item), item, "“\(extreme.rawValue)” compares numbers") }
            return .number
        case .conditional(let value, let condition, let other):
            require(.yesNo, kind(of: condition), condition, "“if” needs a yes or no")
            return kind(ofEither: value, other)
        }
    }

    /// The kind of two values of which only one is calculated; they must be of the same kind.
    private mutating func kind(ofEither value: Expression, _ other: Expression) -> ValueKind {
        let (first, second) = (kind(of: value), kind(of: other))
        switch (first, second) {
        case (.quoted(let texts), .quoted(let others)):
            return .quoted(texts + others)
        case (.unknown, _):
            return second
        case (.quoted, .option):
            return checkEqual(second, first, value, "This") ? second : .unknown
        case (.quoted, .text):
            return .text
        default:
            if case .option = first { return checkEqual(first, second, other, "This") ? first : .unknown }
            let rule = "The value before “if” is \(Self.words(for: first))"
            return require(first, second, other, rule) ? first : .unknown
        }
    }

    private mutating func checkMembership(of member: Expression, in list: [Expression]) {
        let kinds = [kind(of: member)] + list.map { kind(of: $0) }
        // The first item that is not a quoted text decides what the quoted texts are, on either side.
        let reference = kinds.first { if case .quoted = $0 { false } else { true } } ?? kinds[0]
        for (item, kind) in zip([member] + list, kinds) {
            // A list of texts instead of numbers is one mistake, however long the list is.
            guard checkEqual(reference, kind, item, "This") else { return }
        }
    }

    private mutating func checkRoll(_ expression: Expression) {
        switch roll {
        case .allowed:
            return
        case .noCheck:
            let fix = "Keep it in a variable in the “set” of an outcome, and use that variable here."
            report(.rollNotHere, "Only the outcomes of a check know its “roll”.", fix: fix, expression)
        case .noNumber:
            let fix = "Use a “range” check, which rolls a number."
            report(.rollNotHere, "A random check has no “roll”: it gives a result without a number.", fix: fix, expression)
        case .tooMany:
            let message = "This check can come to more than \(Story.Limits.rolls) different numbers, so nothing can use its “roll”."
            report(.rollOfTooMany, message, fix: "Let it roll fewer numbers, or give it fewer or smaller modifiers.", expression)
        }
    }

    private mutating func kind(ofVariable name: String, _ expression: Expression) -> ValueKind {
        guard let found = index.variable(named: name) else {
            let fix = suggester.sentence(for: name) { [story] in story.variables.map { $0.name } }
            let quoting = wantsWords ? "If you mean the text itself, put it in quotes: '\(name)'." : nil
            report(.unknownVariable, "There is no variable “\(name)”.", fix: fix ?? quoting, expression)
            return .unknown
        }
        return switch story.variables[found].kind {
        case .text: .text
        case .number: .number
        case .yesNo: .yesNo
        case .oneOf(let options): options.count > Story.Limits.options.upperBound ? .unknown : .option(options)
        }
    }

    private mutating func kind(of operation: Expression.Operator, _ left: Expression, _ right: Expression) -> ValueKind {
        let leftKind = kind(of: left)
        let rightKind = kind(of: right)
        switch operation {
        case .or, .and:
            _ = requireBoth(.yesNo, (left, leftKind), (right, rightKind), "“\(operation.rawValue)” joins two conditions")
            return .yesNo
        case .equal, .notEqual:
            if case .option = rightKind {
                checkEqual(rightKind, leftKind, left, "This")
            } else {
                checkEqual(leftKind, rightKind, right, "This")
            }
            return .yesNo
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            _ = requireBoth(.number, (left, leftKind), (right, rightKind), "“\(operation.rawValue)” compares numbers")
            return .yesNo
        case .plus, .minus, .times, .divided, .remainder:
            let fits = requireBoth(.number, (left, leftKind), (right, rightKind), "“\(operation.rawValue)” works on numbers")
            return fits ? .number : .unknown
        }
    }

    // MARK: Requirements

    /// Reports a value of the wrong kind; returns whether the kind is right.
    @discardableResult
    private mutating func require(_ wanted: ValueKind, _ found: ValueKind, _ expression: Expression, _ rule: String) -> Bool {
        guard found != wanted, found != .unknown else { return true }
        if wanted == .text, case .quoted = found { return true }
        report(.wrongKind, "\(rule), but this is \(Self.words(for: found)).", fix: Self.fix(wanted, found, expression), expression)
        return false
    }

    /// How to write what may be meant by a value of the wrong kind.
    private static func fix(_ wanted: ValueKind, _ found: ValueKind, _ expression: Expression) -> String? {
        switch (wanted, found, expression.kind) {
        case (.yesNo, .quoted, .text(let text)) where ["yes", "no", "true", "false"].contains(text):
            "Write \(text) without quotes."
        case (.yesNo, .quoted, _), (.yesNo, .number, .number): "Write yes or no, without quotes."
        case (.yesNo, .number, _): "Compare it with a number, such as \(expression) > 0."
        case (.yesNo, .text, _), (.yesNo, .option, _): "Compare it with a text in quotes, such as \(expression) == '…'."
        case (.number, .quoted, .text(let text)) where Int64(text) != nil: "Write \(text) without quotes."
        case (.text, .number, .number(let number)), (.option, .number, .number(let number)): "Put it in quotes: '\(number)'."
        default: nil
        }
    }

    /// Reports the first side of an operation with the wrong kind; returns whether both are right.
    private mutating func requireBoth(
        _ wanted: ValueKind,
        _ left: (expression: Expression, kind: ValueKind),
        _ right: (expression: Expression, kind: ValueKind),
        _ rule: String
    ) -> Bool {
        require(wanted, left.kind, left.expression, rule) && require(wanted, right.kind, right.expression, rule)
    }

    /// Reports two kinds that cannot be compared; returns whether they can.
    @discardableResult
    private mutating func checkEqual(_ first: ValueKind, _ second: ValueKind, _ expression: Expression, _ subject: String) -> Bool {
        switch (first, second) {
        case (.unknown, _), (_, .unknown), (.quoted, .quoted), (.quoted, .text):
            return true
        case (.option(let options), .quoted(let texts)), (.quoted(let texts), .option(let options)):
            let known = options.map { $0.id.text }
            guard let text = texts.first(where: { !known.contains($0) }) else { return true }
            let fix = suggester.sentence(for: text) { known }
            report(
                .unknownOption,
                "“\(text)” is not one of the options \(Self.list(known)).",
                fix: fix,
                expression
            )
            // Each item of a list that is not among the options deserves its own report.
            return true
        case (.option(let some), .option(let others)):
            guard !some.elementsEqual(others, by: { $0.id == $1.id }) else { return true }
            report(.wrongKind, "\(subject) has different options from what it is compared with.", expression)
            return false
        default:
            let rule = subject == "This" ? "This is compared with \(Self.words(for: first))" : "\(subject) is \(Self.words(for: first))"
            return require(first, second, expression, rule)
        }
    }

    private mutating func checkLocation(_ location: Story.Location.ID, _ expression: Expression) {
        guard index.location(location) == nil else { return }
        let fix = suggester.sentence(for: location.text) { [story] in story.locations.map { $0.id.text } }
        report(.unknownLocation, "There is no location “\(location)”.", fix: fix, expression)
    }

    private mutating func report(_ code: Problem.Code, _ message: String, fix: String? = nil, _ expression: Expression) {
        problems.append(TextProblem(code, message, fix: fix, at: expression.bytes))
    }

    private static func words(for kind: ValueKind) -> String {
        switch kind {
        case .number: "a number"
        case .yesNo: "a yes or no"
        case .text, .quoted, .unknown: "a text"
        case .option(let options): "one of \(list(options.map { $0.id.text }))"
        }
    }

    private static func list(_ words: [String]) -> String {
        var list = ""
        for (index, word) in words.prefix(8).enumerated() { list += (index == 0 ? "" : ", ") + word }
        return words.count > 8 ? list + ", …" : list
    }
}
