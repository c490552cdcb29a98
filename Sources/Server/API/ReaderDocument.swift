internal import Library
internal import Story
internal import StoryFormat

/// A reader in the API.
struct ReaderDocument: Document {
    let id: String
    let kind: Reader.Kind
    let name: String
    let picture: String
    let colour: String
    let hasPIN: Bool
    let mayWrite: Bool
    let asksFirst: Bool

    static var schemaName: String? { "Reader" }
    static var notes: [String: [JSONField]] {
        [
            "mayWrite": .summary("Whether a grown-up has allowed the reader to write stories."),
            "asksFirst": .summary("Whether a grown-up looks at the reader's stories before the family sees them."),
        ]
    }

    init(_ reader: Reader) {
        id = reader.id.text
        kind = reader.kind
        name = reader.name
        picture = reader.picture
        colour = reader.colour
        hasPIN = reader.hasPIN
        mayWrite = reader.mayWrite
        asksFirst = reader.writing == .asksFirst
    }
}

/// The readers with names.
struct ReadersDocument: Document {
    let readers: [ReaderDocument]

    static var schemaName: String? { "Readers" }
}

/// Who is reading on this device, and what the device may do.
struct SessionDocument: Document {
    let reader: OrNull<ReaderDocument>
    let administrator: Bool
    let administratorUntil: Moment?
    let passphraseSet: Bool
    let device: OrNull<String>

    static var schemaName: String? { "Session" }
    static var notes: [String: [JSONField]] { ["device": .summary("What tells this device from others; null without a cookie.")] }
}

extension Reader.Kind: DocumentChoice {}
