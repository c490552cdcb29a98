/// A location and what it leads to; exactly one of choices, ending and continuations is there.
struct LocationRow: Row {
    var id: Ref<StringRow>
    var title: Ref<StringRow>?
    var part: Ref<PartRow>
    var effects: RefRange<EffectRow>
    var questions: RefRange<QuestionRow>
    var sequence: Ref<SequenceRow>?
    var pages: RefRange<PageRow>
    var choices: RefRange<ChoiceRow>
    var ending: Ref<EndingRow>?
    var continuations: RefRange<ContinuationRow>
    /// What a place without pages reads like: its title and what it leads to.
    var sketch: UInt64
    var aliases: RefRange<NameRow>
}

extension LocationRow {
    static var table: TableName { .locations }

    init(from reader: inout RowReader) {
        id = reader.ref()
        title = reader.optionalRef()
        part = reader.ref()
        effects = reader.range()
        questions = reader.range()
        sequence = reader.optionalRef()
        pages = reader.range()
        choices = reader.range()
        ending = reader.optionalRef()
        continuations = reader.range()
        sketch = reader.locationSketch()
        aliases = reader.range()
    }

    func write(to writer: inout RowWriter) {
        writer.ref(id)
        writer.ref(title)
        writer.ref(part)
        writer.range(effects)
        writer.range(questions)
        writer.ref(sequence)
        writer.range(pages)
        writer.range(choices)
        writer.ref(ending)
        writer.range(continuations)
        writer.unsignedLong(sketch)
        writer.range(aliases)
    }
}

/// A page.
struct PageRow: Row {
    var condition: Ref<ExpressionRow>?
    var isRevealedByLine: Bool
    var picture: Ref<PictureRow>?
    var sound: Ref<SoundRow>?
    var lines: RefRange<TemplateRow>
    var explanation: RefRange<TemplateRow>
    /// What it reads like; see ``TextSketch``.
    var sketch: UInt64
}

extension PageRow {
    static var table: TableName { .pages }

    init(from reader: inout RowReader) {
        condition = reader.optionalRef()
        isRevealedByLine = reader.flag()
        picture = reader.optionalRef()
        sound = reader.optionalRef()
        lines = reader.range()
        explanation = reader.range()
        sketch = reader.sketch()
    }

    func write(to writer: inout RowWriter) {
        writer.ref(condition)
        writer.flag(isRevealedByLine)
        writer.ref(picture)
        writer.ref(sound)
        writer.range(lines)
        writer.range(explanation)
        writer.unsignedLong(sketch)
    }
}

/// A way on without a choice.
struct ContinuationRow: Row {
    var condition: Ref<ExpressionRow>?
    var target: Ref<LocationRow>
}

extension ContinuationRow {
    static var table: TableName { .continuations }

    init(from reader: inout RowReader) {
        condition = reader.optionalRef()
        target = reader.ref()
    }

    func write(to writer: inout RowWriter) {
        writer.ref(condition)
        writer.ref(target)
    }
}

/// An ending.
struct EndingRow: Row {
    var id: Ref<StringRow>
    var title: Ref<StringRow>
    var kind: EndingKind
    var aliases: RefRange<NameRow>
}

extension EndingRow {
    static var table: TableName { .endings }

    init(from reader: inout RowReader) {
        id = reader.ref()
        title = reader.ref()
        kind = reader.word(or: .plain)
        aliases = reader.range()
    }

    func write(to writer: inout RowWriter) {
        writer.ref(id)
        writer.ref(title)
        writer.word(kind.rawValue)
        writer.range(aliases)
    }
}

/// A staged scene.
struct SequenceRow: Row {
    var condition: Ref<ExpressionRow>?
    var steps: RefRange<StepRow>
    var sketch: UInt64
}

extension SequenceRow {
    static var table: TableName { .sequences }

    init(from reader: inout RowReader) {
        condition = reader.optionalRef()
        steps = reader.range()
        sketch = reader.sketch()
    }

    func write(to writer: inout RowWriter) {
        writer.ref(condition)
        writer.range(steps)
        writer.unsignedLong(sketch)
    }
}

/// What happens on the stage at once.
struct StepRow: Row {
    var left: Ref<EventRow>?
    var right: Ref<EventRow>?
}

extension StepRow {
    static var table: TableName { .steps }

    init(from reader: inout RowReader) {
        left = reader.optionalRef()
        right = reader.optionalRef()
    }

    func write(to writer: inout RowWriter) {
        writer.ref(left)
        writer.ref(right)
    }
}

/// What happens on one side of the stage.
struct EventRow: Row {
    var text: Ref<TemplateRow>?
    var picture: Ref<PictureRow>?
    var position: Int
    var animation: Int
}

extension EventRow {
    static var table: TableName { .events }

    init(from reader: inout RowReader) {
        text = reader.optionalRef()
        picture = reader.optionalRef()
        position = reader.count()
        animation = reader.count()
    }

    func write(to writer: inout RowWriter) {
        writer.ref(text)
        writer.ref(picture)
        writer.int(position)
        writer.int(animation)
    }
}

/// The kinds of ending, as they are stored.
enum EndingKind: Int32 {
    case happy, funny, strange, bittersweet, sad, secret, plain
}
