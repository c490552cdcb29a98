package import Story

/// A location and what it leads to: choices, an ending or continuations. With choices, continuations are for when none is open.
@usableFromInline
package struct LocationRow: Row {
    package var id: Ref<StringRow>
    package var title: Ref<StringRow>?
    package var part: Ref<PartRow>
    @usableFromInline package var effects: RefRange<EffectRow>
    @usableFromInline package var questions: RefRange<QuestionRow>
    @usableFromInline package var sequence: Ref<SequenceRow>?
    @usableFromInline package var pages: RefRange<PageRow>
    @usableFromInline package var choices: RefRange<ChoiceRow>
    @usableFromInline package var ending: Ref<EndingRow>?
    @usableFromInline package var continuations: RefRange<ContinuationRow>
    /// The sketch of a location without pages: its title and its exit.
    package var sketch: UInt64
    package var aliases: RefRange<NameRow>
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
        sketch = reader.unsignedLong()
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

/// A page of a location.
@usableFromInline
package struct PageRow: Row {
    @usableFromInline package var condition: Ref<ExpressionRow>?
    package var isRevealedByLine: Bool
    @usableFromInline package var picture: Ref<PictureRow>?
    package var sound: Ref<SoundRow>?
    @usableFromInline package var lines: RefRange<TemplateRow>
    package var explanation: RefRange<TemplateRow>
    /// The sketch of its text; see ``TextSketch``.
    package var sketch: UInt64
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
        sketch = reader.unsignedLong()
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

/// A way forward without a choice.
@usableFromInline
package struct ContinuationRow: Row {
    @usableFromInline package var condition: Ref<ExpressionRow>?
    package var target: Ref<LocationRow>
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

/// The ending of a location.
@usableFromInline
package struct EndingRow: Row {
    package var id: Ref<StringRow>
    package var title: Ref<StringRow>
    package var kind: Story.Ending.Kind
    package var aliases: RefRange<NameRow>
}

extension EndingRow {
    static var table: TableName { .endings }

    init(from reader: inout RowReader) {
        id = reader.ref()
        title = reader.ref()
        kind = reader.case(or: .plain)
        aliases = reader.range()
    }

    func write(to writer: inout RowWriter) {
        writer.ref(id)
        writer.ref(title)
        writer.case(kind)
        writer.range(aliases)
    }
}

/// A staged scene.
@usableFromInline
package struct SequenceRow: Row {
    @usableFromInline package var condition: Ref<ExpressionRow>?
    @usableFromInline package var steps: RefRange<StepRow>
    package var sketch: UInt64
}

extension SequenceRow {
    static var table: TableName { .sequences }

    init(from reader: inout RowReader) {
        condition = reader.optionalRef()
        steps = reader.range()
        sketch = reader.unsignedLong()
    }

    func write(to writer: inout RowWriter) {
        writer.ref(condition)
        writer.range(steps)
        writer.unsignedLong(sketch)
    }
}

/// What happens on the stage at once.
@usableFromInline
package struct StepRow: Row {
    package var left: Ref<EventRow>?
    package var right: Ref<EventRow>?
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
@usableFromInline
package struct EventRow: Row {
    package var text: Ref<TemplateRow>?
    package var picture: Ref<PictureRow>?
    package var position: Int
    package var animation: Int
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
