/// The story as a whole.
@usableFromInline
package struct MetadataRow: Row {
    package var id: Ref<StringRow>
    package var title: Ref<StringRow>
    package var authors: RefRange<NameRow>
    package var illustrators: RefRange<NameRow>
    package var language: Ref<StringRow>?
    package var summary: Ref<StringRow>?
    package var titlePicture: Ref<PictureRow>?
    package var seriesTitle: Ref<StringRow>?
    package var seriesNumber: Int
    package var tags: RefRange<NameRow>
    package var agesFrom: Int
    package var agesTo: Int
    package var version: Ref<StringRow>?
    package var start: Ref<LocationRow>
    package var startQuestions: RefRange<QuestionRow>
    package var revision: UInt64
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

/// A range of the head's bytes that is a text.
@usableFromInline
package struct StringRow: Row {
    package var offset: Int
    package var length: Int
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

/// An entry in a list of texts: an alias, an author, a tag.
@usableFromInline
package struct NameRow: Row {
    package var text: Ref<StringRow>
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

/// A part of the texts, loaded on demand.
@usableFromInline
package struct PartRow: Row {
    package var byteCount: Int
    package var checksum: UInt64
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
@usableFromInline
package struct PictureRow: Row {
    package var id: Ref<StringRow>
    package var file: Ref<StringRow>
    package var alternative: Ref<TemplateRow>?
    package var credit: Ref<StringRow>?
    package var paintFile: Ref<StringRow>?
    package var paintVariable: Ref<VariableRow>?
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
@usableFromInline
package struct SoundRow: Row {
    package var id: Ref<StringRow>
    package var file: Ref<StringRow>
    package var alternative: Ref<TemplateRow>?
    package var credit: Ref<StringRow>?
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
