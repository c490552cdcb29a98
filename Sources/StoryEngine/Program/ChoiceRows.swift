/// A choice.
struct ChoiceRow: Row {
    var id: Ref<StringRow>
    var text: Ref<TemplateRow>
    var condition: Ref<ExpressionRow>?
    var reason: Ref<TemplateRow>?
    var check: Ref<CheckRow>?
    var outcomes: RefRange<OutcomeRow>
    var aliases: RefRange<NameRow>
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

/// What happens, and where to go.
struct OutcomeRow: Row {
    var bucket: Ref<StringRow>?
    var target: Ref<LocationRow>
    var effects: RefRange<EffectRow>
    var lines: RefRange<TemplateRow>
    var picture: Ref<PictureRow>?
    var sound: Ref<SoundRow>?
    var aliases: RefRange<NameRow>
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
struct CheckRow: Row {
    var id: Ref<StringRow>
    var type: CheckType
    var sides: Int
    var dice: Int
    var target: Int
    var isAtLeast: Bool
    var modifiers: RefRange<ModifierRow>
    var buckets: RefRange<BucketRow>
    var key: UInt64
    var aliases: RefRange<NameRow>
}

extension CheckRow {
    static var table: TableName { .checks }

    init(from reader: inout RowReader) {
        id = reader.ref()
        type = reader.word(or: .passFail)
        sides = reader.count()
        dice = reader.count()
        target = reader.int()
        isAtLeast = reader.flag()
        modifiers = reader.range()
        buckets = reader.range()
        key = reader.unsignedLong()
        aliases = reader.laterAliases()
    }

    func write(to writer: inout RowWriter) {
        writer.ref(id)
        writer.word(type.rawValue)
        writer.int(sides)
        writer.int(dice)
        writer.int(target)
        writer.flag(isAtLeast)
        writer.range(modifiers)
        writer.range(buckets)
        writer.unsignedLong(key)
        writer.range(aliases)
    }
}

/// A bucket and, in a range or random check, the rolls that fall into it.
struct BucketRow: Row {
    var id: Ref<StringRow>
    var from: Int
    var to: Int
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

/// What shifts a roll.
struct ModifierRow: Row {
    var condition: Ref<ExpressionRow>?
    var shift: Int
    var reason: Ref<TemplateRow>
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

/// The types of check, as they are stored.
enum CheckType: Int32 {
    case passFail, percentile, die, difficulty, range, random
}
