internal import Library
internal import Story

/// A reader to be added.
struct NewReader {
    /// The ID chosen by the sender; nil to have the server choose one.
    let id: Reader.ID?
    let name: String
    let picture: String
    let colour: String

    static let shape = Shape.object(
        "NewReader",
        .optional("id", Shapes.reader),
        .required("name", Shapes.name),
        .required("picture", Shapes.drawing),
        .required("colour", Shapes.drawing),
        make: NewReader.init
    )
}

/// Changes to a reader; whatever is nil stays.
struct ReaderChange {
    let name: String?
    let picture: String?
    let colour: String?

    static let shape = Shape.object(
        "ReaderChange",
        .optional("name", Shapes.name),
        .optional("picture", Shapes.drawing),
        .optional("colour", Shapes.drawing),
        make: ReaderChange.init
    )
}

/// The PIN with which a reader may be deleted.
struct ReaderDeletion {
    let pin: String?

    static let shape = Shape.object("ReaderDeletion", .optional("pin", Shapes.pin), make: ReaderDeletion.init)
}

/// A new PIN, and the current one.
struct PINChange {
    /// The new PIN; nil for none.
    let pin: String?
    let current: String?

    static let shape = Shape.object(
        "PINChange",
        .required("pin", Shapes.pinOrNone),
        .optional("current", Shapes.pin),
        make: PINChange.init
    )
}

/// The guest to merge into a reader, and the reader's PIN.
struct Merge {
    let from: Reader.ID
    let pin: String?

    static let shape = Shape.object("Merge", .required("from", Shapes.reader), .optional("pin", Shapes.pin), make: Merge.init)
}
