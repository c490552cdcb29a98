internal import Library

/// A story to begin.
struct DraftBeginning {
    let id: String
    let title: String?
    let language: String?
    let from: String?

    static let shape = Shape.object(
        "DraftBeginning",
        .required("id", Shapes.text("16 random letters and digits, drawn by the device.", pattern: "^[a-z0-9]{16}$")),
        .optional("title", Shapes.text("The title of a new story.", length: 1...200)),
        .optional("language", Shapes.text("The language of a new story, such as `de`.", length: 2...35)),
        .optional("from", Shapes.text("The ID of a story on the shelf to begin from.", length: 1...64)),
        make: DraftBeginning.init
    )
}

/// Entries that a device has made.
struct NewDraftEntries {
    let after: Int64
    let entries: [String]

    /// The most entries of a request.
    static let most: Int64 = 200

    static let shape = Shape.object(
        "NewDraftEntries",
        .required("after", Shapes.entryNumber("The last entry of the history that the device has.")),
        .required("entries", Shapes.text(length: 1...4_194_304).list(atMost: most, "The device's entries in order, in JSON.")),
        make: NewDraftEntries.init
    )
}

/// What is to be published.
struct Publication {
    let number: Int64

    static let shape = Shape.object(
        "Publication",
        .required("number", Shapes.entryNumber("The last entry of the history that the author has seen.")),
        make: Publication.init
    )
}

/// Whether a reader may write stories.
struct WritingPermission {
    let allowed: Bool

    static let shape = Shape.object("WritingPermission", .required("allowed", Shapes.flag), make: WritingPermission.init)
}
