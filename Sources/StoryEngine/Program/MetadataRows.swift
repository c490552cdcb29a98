/// The story as a whole.
struct MetadataRow: Row {
    var id: Ref<StringRow>
    var title: Ref<StringRow>
    var authors: RefRange<NameRow>
    var illustrators: RefRange<NameRow>
    var language: Ref<StringRow>?
    var summary: Ref<StringRow>?
    var titlePicture: Ref<PictureRow>?
    var seriesTitle: Ref<StringRow>?
    var seriesNumber: Int
    var tags: RefRange<NameRow>
    var agesFrom: Int
    var agesTo: Int
    var version: Ref<StringRow>?
    var start: Ref<LocationRow>
    var startQuestions: RefRange<QuestionRow>
    var revision: UInt64
}

extension MetadataRow {
    static var table: TableName { .metadata }

    init(from reader: inout RowReader) {
        id = reader.ref()
        title = reader.ref()
        authors = reader.range()
        illustrators = reader.range()
        language = reader.optionalRef()
        summary = reader.optionalRef()
        titlePicture = reader.optionalRef()
        seriesTitle = reader.optionalRef()
        seriesNumber = reader.int()
        tags = reader.range()
        agesFrom = reader.int()
        agesTo = reader.int()
        version = reader.optionalRef()
        start = reader.ref()
        startQuestions = reader.range()
        revision = reader.unsignedLong()
    }

    func write(to writer: inout RowWriter) {
        writer.ref(id)
        writer.ref(title)
        writer.range(authors)
        writer.range(illustrators)
        writer.ref(language)
        writer.ref(summary)
        writer.ref(titlePicture)
        writer.ref(seriesTitle)
        writer.int(seriesNumber)
        writer.range(tags)
        writer.int(agesFrom)
        writer.int(agesTo)
        writer.ref(version)
        writer.ref(start)
        writer.range(startQuestions)
        writer.unsignedLong(revision)
    }
}

/// Some bytes of the head that are a text.
struct StringRow: Row {
    var offset: Int
    var length: Int
}

extension StringRow {
    static var table: TableName { .strings }

    init(from reader: inout RowReader) {
        offset = reader.count()
        length = reader.count()
    }

    func write(to writer: inout RowWriter) {
        writer.int(offset)
        writer.int(length)
    }
}

/// One of several texts: an alias, an author, a tag.
struct NameRow: Row {
    var text: Ref<StringRow>
}

extension NameRow {
    static var table: TableName { .names }

    init(from reader: inout RowReader) {
        text = reader.ref()
    }

    func write(to writer: inout RowWriter) {
        writer.ref(text)
    }
}

/// A part of the texts that is loaded on demand.
struct PartRow: Row {
    var byteCount: Int
    var checksum: UInt64
}

extension PartRow {
    static var table: TableName { .parts }

    init(from reader: inout RowReader) {
        byteCount = reader.count()
        checksum = reader.unsignedLong()
    }

    func write(to writer: inout RowWriter) {
        writer.int(byteCount)
        writer.unsignedLong(checksum)
    }
}

/// A picture file.
struct PictureRow: Row {
    var id: Ref<StringRow>
    var file: Ref<StringRow>
    var alternative: Ref<TemplateRow>?
    var credit: Ref<StringRow>?
    var paintFile: Ref<StringRow>?
    var paintVariable: Ref<VariableRow>?
}

extension PictureRow {
    static var table: TableName { .pictures }

    init(from reader: inout RowReader) {
        id = reader.ref()
        file = reader.ref()
        alternative = reader.optionalRef()
        credit = reader.optionalRef()
        paintFile = reader.optionalRef()
        paintVariable = reader.optionalRef()
    }

    func write(to writer: inout RowWriter) {
        writer.ref(id)
        writer.ref(file)
        writer.ref(alternative)
        writer.ref(credit)
        writer.ref(paintFile)
        writer.ref(paintVariable)
    }
}

/// A sound file.
struct SoundRow: Row {
    var id: Ref<StringRow>
    var file: Ref<StringRow>
    var alternative: Ref<TemplateRow>?
    var credit: Ref<StringRow>?
}

extension SoundRow {
    static var table: TableName { .sounds }

    init(from reader: inout RowReader) {
        id = reader.ref()
        file = reader.ref()
        alternative = reader.optionalRef()
        credit = reader.optionalRef()
    }

    func write(to writer: inout RowWriter) {
        writer.ref(id)
        writer.ref(file)
        writer.ref(alternative)
        writer.ref(credit)
    }
}
