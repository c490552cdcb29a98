internal import Library
internal import Story
internal import StoryFormat

/// The shapes of values in requests.
enum Shapes {
    /// A string.
    /// - Parameters:
    ///   - summary: Its meaning, for the description.
    ///   - length: Its length in characters.
    ///   - pattern: Its form, as understood by ``SimplePattern``.
    static func text(_ summary: String? = nil, length: ClosedRange<Int64>? = nil, pattern: String? = nil) -> Shape<String> {
        var members: [JSONField] = []
        if let summary { members.append(JSONField("description", .string(summary))) }
        members.append(JSONField("type", .string("string")))
        if let pattern {
            // A pattern that is not understood would let everything pass.
            precondition(SimplePattern(pattern) != nil, "No SimplePattern: \(pattern)")
            members.append(JSONField("pattern", .string(pattern)))
        }
        if let length {
            if length.lowerBound > 0 { members.append(JSONField("minLength", .number(length.lowerBound))) }
            members.append(JSONField("maxLength", .number(length.upperBound)))
        }
        return Shape(schema: Schema(.object(members)), components: []) { $0.string }
    }

    /// An integer.
    static func number(_ range: ClosedRange<Int64>, _ summary: String? = nil) -> Shape<Int64> {
        var members: [JSONField] = []
        if let summary { members.append(JSONField("description", .string(summary))) }
        members += [
            JSONField("type", .string("integer")), JSONField("minimum", .number(range.lowerBound)),
            JSONField("maximum", .number(range.upperBound)),
        ]
        return Shape(schema: Schema(.object(members)), components: []) { $0.number }
    }

    /// One of several words.
    static func choice(_ words: [String]) -> Shape<String> {
        let members = [JSONField("type", .string("string")), JSONField("enum", .array(words.map { .string($0) }))]
        return Shape(schema: Schema(.object(members)), components: []) { $0.string }
    }

    /// A boolean.
    static let flag = Shape<Bool>(schema: Schema(.object([JSONField("type", .string("boolean"))])), components: []) { json in
        if case .boolean(let value) = json { value } else { nil }
    }

    /// Any value, as compact JSON.
    static let anything: Shape<String> = {
        let itself = Schema.named("Any").json
        let types = ["null", "boolean", "integer", "string", "array", "object"]
        let members = [
            JSONField("description", .string("Any JSON value, with whole numbers only.")),
            JSONField("type", .array(types.map { .string($0) })), JSONField("items", itself), JSONField("additionalProperties", itself),
        ]
        return Shape(schema: Schema(.object(members)), components: []) { $0.compact }.named("Any")
    }()

    // MARK: Times

    private static let times: ClosedRange<Int64> = 0...8_640_000_000_000_000

    /// A time by the device's clock.
    static let moment = number(times, "Milliseconds since the start of 1970 in UTC.").named("Moment")
    /// The current time by the device's clock.
    static let sent = number(
        times,
        "What the device's clock shows as it sends this, so the server can correct its other times if the clock is wrong."
    )
    .named("Sent")
    /// A reading time, in milliseconds.
    static let readingTime = number(times, "How long this play has been read on this device so far.")

    // MARK: IDs

    private static let id = text(pattern: IDForm.usual.pattern).named("ID")
    /// The ID of a reader.
    static let reader = id.map { Reader.ID($0) }
    /// The ID of a reader, or null for nobody.
    static let readerOrNobody = text("Who is reading; null to stop reading as anyone.", pattern: IDForm.usual.pattern).map {
        Reader.ID($0)
    }.orNull
    /// The ID of a play.
    static let play = id.map { Play.ID($0) }
    /// The ID of a bookmark.
    static let bookmark = id.map { Bookmark.ID($0) }
    /// The ID of a device.
    static let device = text("A random ID chosen by the device.", pattern: "^[A-Za-z0-9_-]{1,64}$")
    /// The ID of a story.
    static let story = text("The story's permanent ID, chosen by its author.", length: 1...64).named("StoryID")
    /// The ID of a group.
    static let group = text(pattern: IDForm.lowercase.pattern).named("GroupID")
    /// The ID of a draft.
    static let draft = text(pattern: IDForm.lowercase.pattern).named("DraftID")
    /// The number of an entry in the history of a draft.
    static func entryNumber(_ summary: String) -> Shape<Int64> { number(0...9_007_199_254_740_991, summary) }
    /// The ID of a pack.
    static let pack = text(pattern: "^[A-Za-z0-9._-]{1,64}$").named("PackID")
    /// The digest of a file.
    static let digest = text("SHA-256 as hex digits.", pattern: "^[0-9a-f]{64}$").named("Digest")

    // MARK: People

    /// A PIN.
    static let pin = text("4 to 8 digits.", pattern: "^[0-9]{4,8}$").named("PIN")
    /// A new PIN, or null for none.
    static let pinOrNone = text("4 to 8 digits; null for none.", pattern: "^[0-9]{4,8}$").orNull
    /// A passphrase that is entered.
    static let passphrase = text(length: 1...200)
    /// A passphrase that is set.
    static let newPassphrase = text("At least 12 characters, and not a common passphrase.", length: 1...200).named("Passphrase")
    /// The code for setting the first passphrase.
    static let code = text("What the server printed when it started.", length: 1...64)
    /// A reader's name.
    static let name = text("At least one visible character.", length: 1...40).named("Name")
    /// A reader's picture or colour.
    static let drawing = text("A drawing or colour that comes with the pages.", pattern: IDForm.drawing.pattern).named("Drawing")
}
