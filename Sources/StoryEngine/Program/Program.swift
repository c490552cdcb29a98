internal import Story

/// A story made ready to be played: everything that decides, in flat arrays, and the texts in parts that can be loaded later.
///
/// A program is made from a story by ``init(_:)``, or from bytes by ``init(head:)`` and ``load(part:bytes:)``. It never changes during play.
public struct Program: Sendable {
    private let shared: Head
    /// The texts of the locations, by part; nil where a part is not loaded.
    var partTexts: [[UInt8]?]

    /// What never changes; shared, so that copying a program costs next to nothing.
    private final class Head: Sendable {
        let tables: ProgramTables
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
        shared = Head(tables: tables, text: headText)
        self.partTexts = partTexts
    }

    package var tables: ProgramTables { shared.tables }

    /// The words that the head needs: IDs, metadata, alternative texts.
    var headText: [UInt8] { shared.text }

    /// The expressions, over the slots of a ``State``.
    package var code: Code { shared.code }

    /// Which locations, variables and checks stand behind which IDs.
    var lookup: ProgramLookup { shared.lookup }

    /// The story as a whole.
    var metadata: MetadataRow { tables.metadata[0] }

    // MARK: Facts

    /// The story's permanent ID.
    public var storyID: String { string(metadata.id) }
    /// The story's title.
    public var title: String { string(metadata.title) }
    /// The language that it is written in, as a BCP 47 tag; nil where the story does not say.
    public var language: String? { optionalString(metadata.language) }
    /// A hash of all that the story says, as 16 hexadecimal digits: two programs with the same revision play the same.
    public var revision: String { Hexadecimal.text(metadata.revision) }
    /// How many text parts there are.
    public var partCount: Int { tables.parts.count }
    /// The text parts that are not loaded yet.
    public var missingParts: [Int] { partTexts.indices.filter { partTexts[$0] == nil } }
    /// How many endings there are to find.
    public var endingCount: Int { tables.endings.count }
    /// The endings' IDs, in the order of the story.
    public var endingIDs: [String] { tables.endings.map { string($0.id) } }
    /// The IDs of the locations, in the order of the story.
    public var locationIDs: [String] { tables.locations.map { string($0.id) } }

    // MARK: For the checker

    /// The number of the location where reading begins.
    package var startLocation: Int { metadata.start.index }
    /// The questions in front of it.
    package var startQuestions: RefRange<QuestionRow> { metadata.startQuestions }
    /// The picture of the title page.
    package var titlePicture: Ref<PictureRow>? { metadata.titlePicture }
    /// The texts that expressions and defaults name, by the number that stands for each.
    package var constants: [String] { tables.constants.map { string($0.text) } }

    /// The words of an operation that shows some of its own; empty while their part is not loaded.
    package func literal(_ operation: TemplateOperation, of text: TemplateRow) -> String {
        Program.text(text.part.map { partTexts[$0.index] ?? [] } ?? headText, offset: operation.first, length: operation.second)
    }

    /// The ID of a bucket.
    package func id(of bucket: BucketRow) -> String { string(bucket.id) }

    // MARK: Strings

    func string(_ ref: Ref<StringRow>) -> String {
        let row = tables.strings[ref]
        return Program.text(headText, offset: row.offset, length: row.length)
    }

    func optionalString(_ ref: Ref<StringRow>?) -> String? {
        guard let ref else { return nil }
        return string(ref)
    }

    func strings(_ range: RefRange<NameRow>) -> [String] {
        tables.names[range].map { string($0.text) }
    }

    /// Some bytes as text; what lies outside is left out.
    static func text(_ bytes: [UInt8], offset: Int, length: Int) -> String {
        let range = clamped(bytes, offset: offset, length: length)
        return String(decoding: bytes[range], as: UTF8.self)
    }

    static func clamped(_ bytes: [UInt8], offset: Int, length: Int) -> Range<Int> {
        let start = min(max(0, offset), bytes.count)
        return start..<start + min(max(0, length), bytes.count - start)
    }
}
