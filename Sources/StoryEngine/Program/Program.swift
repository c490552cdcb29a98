internal import Story

/// A story that is ready to be played: everything that decides, in flat arrays, and the texts in parts that can be loaded later.
///
/// Make a program from a story with ``init(_:)``, or from bytes with ``init(head:)`` and ``load(part:bytes:)``. Playing never changes it.
public struct Program: Sendable {
    @usableFromInline package let shared: Shared
    /// The texts of the locations, by part; nil if a part is not loaded.
    var partTexts: [[UInt8]?]

    /// What never changes. It is shared, so copying a program costs next to nothing.
    ///
    /// Copying the tables does cost something, since each is counted. So whoever needs them keeps this.
    @usableFromInline
    package final class Shared: Sendable {
        @usableFromInline package let tables: ProgramTables
        let text: [UInt8]
        let lookup: ProgramLookup
        let code: Code

        init(tables: ProgramTables, text: [UInt8]) {
            self.tables = tables
            self.text = text
            lookup = ProgramLookup(tables, text)
            code = Code(tables) { State.slot(of: $0, in: tables) }
        }
    }

    init(tables: ProgramTables, headText: [UInt8], partTexts: [[UInt8]?]) {
        shared = Shared(tables: tables, text: headText)
        self.partTexts = partTexts
    }

    /// The texts that the head needs: IDs, metadata, descriptions of pictures and sounds.
    var headText: [UInt8] { shared.text }

    /// The expressions, over the slots of a ``State``.
    package var code: Code { shared.code }

    /// Finds locations, variables and checks by their IDs.
    var lookup: ProgramLookup { shared.lookup }

    /// The story as a whole.
    var metadata: MetadataRow { shared.tables.metadata[0] }

    // MARK: Facts

    /// The story's permanent ID.
    public var storyID: String { string(metadata.id) }
    /// The story's title, plain text.
    public var title: String { string(metadata.title) }
    /// The language of the story, as a BCP 47 tag; nil if the story does not give one.
    public var language: String? { optionalString(metadata.language) }
    /// A hash of the whole content except its authors' notes, as 16 hexadecimal digits. Programs with the same revision play the same.
    public var revision: String { Hexadecimal.text(metadata.revision) }
    /// The number of text parts, loaded or not.
    public var partCount: Int { shared.tables.parts.count }
    /// The indices of the text parts that are not loaded yet.
    public var missingParts: [Int] { partTexts.indices.filter { partTexts[$0] == nil } }
    /// The number of endings in the story.
    public var endingCount: Int { shared.tables.endings.count }
    /// The IDs of the endings, in the order of the story.
    public var endingIDs: [String] { shared.tables.endings.map { string($0.id) } }
    /// The IDs of the locations, in the order of the story.
    public var locationIDs: [String] { shared.tables.locations.map { string($0.id) } }

    // MARK: For the checker

    /// The index of the location where reading begins.
    package var startLocation: Int { metadata.start.index }
    /// The questions before it.
    package var startQuestions: RefRange<QuestionRow> { metadata.startQuestions }
    /// The picture of the title page; nil if there is none.
    package var titlePicture: Ref<PictureRow>? { metadata.titlePicture }
    /// The texts in expressions and defaults, by the number that stands for each.
    package var constants: [String] { shared.tables.constants.map { string($0.text) } }

    /// The words of an operation that shows literal text; empty if their part is not loaded.
    package func literal(_ operation: TemplateOperation, of text: TemplateRow) -> String {
        Program.text(text.part.map { partTexts[$0.index] ?? [] } ?? headText, offset: operation.first, length: operation.second)
    }

    /// The ID of a variable, by index; for a choice that is open only once, `location/choice`.
    package func id(ofVariable variable: Int) -> String { string(shared.tables.variables[variable].id) }

    /// The ID of a bucket.
    package func id(of bucket: BucketRow) -> String { string(bucket.id) }

    // MARK: Strings

    func string(_ ref: Ref<StringRow>) -> String {
        let row = shared.tables.strings[ref]
        return Program.text(headText, offset: row.offset, length: row.length)
    }

    func optionalString(_ ref: Ref<StringRow>?) -> String? {
        guard let ref else { return nil }
        return string(ref)
    }

    func strings(_ range: RefRange<NameRow>) -> [String] {
        shared.tables.names[range].map { string($0.text) }
    }

    /// A range of bytes as text, clamped to the bytes there are.
    static func text(_ bytes: [UInt8], offset: Int, length: Int) -> String {
        let range = clamped(bytes, offset: offset, length: length)
        return String(decoding: bytes[range], as: UTF8.self)
    }

    static func clamped(_ bytes: [UInt8], offset: Int, length: Int) -> Range<Int> {
        let start = min(max(0, offset), bytes.count)
        return start..<start + min(max(0, length), bytes.count - start)
    }
}
