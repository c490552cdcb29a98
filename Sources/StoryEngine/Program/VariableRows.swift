internal import Story

/// A variable, or whether a choice was picked: its kind, limits and initial value.
@usableFromInline
package struct VariableRow: Row {
    package var id: Ref<StringRow>
    package var name: Ref<StringRow>
    @usableFromInline package var kind: VariableKind
    package var prompt: Ref<TemplateRow>?
    @usableFromInline package var lower: Int64
    @usableFromInline package var upper: Int64
    package var initial: Int64
    /// For a text: what is offered in place of the initial value, if the program is in another language than the story.
    package var options: RefRange<OptionRow>
    package var aliases: RefRange<NameRow>
}

extension VariableRow {
    /// The ID of the number that a check came to. No location can be called “.”, so no choice has this ID.
    static let rollID = "./roll"
    /// All that a check can come to, with the largest shifts.
    static let rolls: ClosedRange<Int64> = -31_000...1_031_000

    static var table: TableName { .variables }

    init(from reader: inout RowReader) {
        id = reader.ref()
        name = reader.ref()
        kind = reader.word(or: .number)
        prompt = reader.optionalRef()
        lower = reader.long()
        upper = reader.long()
        initial = reader.long()
        options = reader.range()
        aliases = reader.range()
    }

    func write(to writer: inout RowWriter) {
        writer.ref(id)
        writer.ref(name)
        writer.word(kind.rawValue)
        writer.ref(prompt)
        writer.long(lower)
        writer.long(upper)
        writer.long(initial)
        writer.range(options)
        writer.range(aliases)
    }
}

extension VariableRow {
    /// Whether its limits make sense for its kind.
    package var isConsistent: Bool {
        guard lower <= upper else { return false }
        switch kind {
        case .text: return lower >= 0 && upper <= Int64(Story.Kind.longestText)
        case .oneOf: return options.count > 0
        case .number, .yesNo, .kept: return true
        }
    }
}

/// An option of a variable.
@usableFromInline
package struct OptionRow: Row {
    package var id: Ref<StringRow>
    package var text: Ref<StringRow>
    package var colour: Int
    package var aliases: RefRange<NameRow>
}

extension OptionRow {
    static var table: TableName { .options }

    init(from reader: inout RowReader) {
        id = reader.ref()
        text = reader.ref()
        colour = reader.int()
        aliases = reader.range()
    }

    func write(to writer: inout RowWriter) {
        writer.ref(id)
        writer.ref(text)
        writer.int(colour)
        writer.range(aliases)
    }
}

/// A question about a variable.
@usableFromInline
package struct QuestionRow: Row {
    package var variable: Ref<VariableRow>
}

extension QuestionRow {
    static var table: TableName { .questions }

    init(from reader: inout RowReader) {
        variable = reader.ref()
    }

    func write(to writer: inout RowWriter) {
        writer.ref(variable)
    }
}

/// An effect on a variable.
@usableFromInline
package struct EffectRow: Row {
    @usableFromInline package var variable: Ref<VariableRow>
    @usableFromInline package var value: Ref<ExpressionRow>
    /// It is carried out only if this is true.
    @usableFromInline package var condition: Ref<ExpressionRow>?
    /// Whether everything before it is set first.
    @usableFromInline package var startsEntry: Bool
}

extension EffectRow {
    static var table: TableName { .effects }

    init(from reader: inout RowReader) {
        variable = reader.ref()
        value = reader.ref()
        condition = reader.optionalRef()
        startsEntry = reader.flag()
    }

    func write(to writer: inout RowWriter) {
        writer.ref(variable)
        writer.ref(value)
        writer.ref(condition)
        writer.flag(startsEntry)
    }
}

/// The kinds of variable, with their stored numbers.
@usableFromInline
package enum VariableKind: Int32, Sendable {
    case text, number, yesNo, oneOf
    /// A number that the engine keeps and nobody is asked for: 1 if a choice that is open only once was picked, under the ID
    /// `location/choice`, or the number that the last check came to whose outcomes use it, under ``VariableRow/rollID``.
    case kept
}
