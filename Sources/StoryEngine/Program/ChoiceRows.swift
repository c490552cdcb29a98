package import Story

/// A choice.
@usableFromInline
package struct ChoiceRow: Row {
    package var id: Ref<StringRow>
    package var text: Ref<TemplateRow>
    @usableFromInline package var condition: Ref<ExpressionRow>?
    package var reason: Ref<TemplateRow>?
    @usableFromInline package var check: Ref<CheckRow>?
    package var outcomes: RefRange<OutcomeRow>
    package var aliases: RefRange<NameRow>
}

extension ChoiceRow {
    static var table: TableName { .choices }

    init(from reader: inout RowReader) {
        id = reader.ref()
        text = reader.ref()
        condition = reader.optionalRef()
        reason = reader.optionalRef()
        check = reader.optionalRef()
        outcomes = reader.range()
        aliases = reader.range()
    }

    func write(to writer: inout RowWriter) {
        writer.ref(id)
        writer.ref(text)
        writer.ref(condition)
        writer.ref(reason)
        writer.ref(check)
        writer.range(outcomes)
        writer.range(aliases)
    }
}

/// An outcome of a choice.
@usableFromInline
package struct OutcomeRow: Row {
    package var bucket: Ref<StringRow>?
    package var target: Ref<LocationRow>
    package var effects: RefRange<EffectRow>
    @usableFromInline package var lines: RefRange<TemplateRow>
    @usableFromInline package var picture: Ref<PictureRow>?
    @usableFromInline package var sound: Ref<SoundRow>?
    package var aliases: RefRange<NameRow>
}

extension OutcomeRow {
    static var table: TableName { .outcomes }

    init(from reader: inout RowReader) {
        bucket = reader.optionalRef()
        target = reader.ref()
        effects = reader.range()
        lines = reader.range()
        picture = reader.optionalRef()
        sound = reader.optionalRef()
        aliases = reader.range()
    }

    func write(to writer: inout RowWriter) {
        writer.ref(bucket)
        writer.ref(target)
        writer.range(effects)
        writer.range(lines)
        writer.ref(picture)
        writer.ref(sound)
        writer.range(aliases)
    }
}

/// A check: its type, and the dice or ranges that decide it.
@usableFromInline
package struct CheckRow: Row {
    package var id: Ref<StringRow>
    package var type: Story.CheckType
    package var sides: Int
    package var dice: Int
    package var target: Int
    package var isAtLeast: Bool
    @usableFromInline package var modifiers: RefRange<ModifierRow>
    package var buckets: RefRange<BucketRow>
    package var key: UInt64
    /// Where the number goes that it comes to, if an outcome uses it.
    package var total: Ref<VariableRow>?
    package var aliases: RefRange<NameRow>
}

extension CheckRow {
    static var table: TableName { .checks }

    init(from reader: inout RowReader) {
        id = reader.ref()
        type = reader.case(or: .passFail)
        sides = reader.count()
        dice = reader.count()
        target = reader.int()
        isAtLeast = reader.flag()
        modifiers = reader.range()
        buckets = reader.range()
        key = reader.unsignedLong()
        total = reader.optionalRef()
        aliases = reader.range()
    }

    func write(to writer: inout RowWriter) {
        writer.ref(id)
        writer.case(type)
        writer.int(sides)
        writer.int(dice)
        writer.int(target)
        writer.flag(isAtLeast)
        writer.range(modifiers)
        writer.range(buckets)
        writer.unsignedLong(key)
        writer.ref(total)
        writer.range(aliases)
    }
}

/// A bucket and, in a range or random check, its range of rolls.
@usableFromInline
package struct BucketRow: Row {
    package var id: Ref<StringRow>
    package var from: Int
    package var to: Int
}

extension BucketRow {
    static var table: TableName { .buckets }

    init(from reader: inout RowReader) {
        id = reader.ref()
        from = reader.int()
        to = reader.int()
    }

    func write(to writer: inout RowWriter) {
        writer.ref(id)
        writer.int(from)
        writer.int(to)
    }
}

/// A modifier of a check.
@usableFromInline
package struct ModifierRow: Row {
    @usableFromInline package var condition: Ref<ExpressionRow>?
    @usableFromInline package var shift: Int
    package var reason: Ref<TemplateRow>
}

extension ModifierRow {
    static var table: TableName { .modifiers }

    init(from reader: inout RowReader) {
        condition = reader.optionalRef()
        shift = reader.int()
        reason = reader.ref()
    }

    func write(to writer: inout RowWriter) {
        writer.ref(condition)
        writer.int(shift)
        writer.ref(reason)
    }
}
