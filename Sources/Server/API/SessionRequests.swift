internal import Library
internal import Story

/// An empty body.
struct Nothing {
    static let shape = Shape.object("Nothing") { Nothing() }
}

/// Who reads on a device from now on.
struct SessionChange {
    /// The reader; nil to stop reading as anyone.
    let reader: Reader.ID?
    let pin: String?

    static let shape = Shape.object(
        "SessionChange",
        .required("reader", Shapes.readerOrNobody),
        .optional("pin", Shapes.pin),
        make: SessionChange.init
    )
}

/// The passphrase that gives administrator rights.
struct AdministrationEntry {
    let passphrase: String

    static let shape = Shape.object("AdministrationEntry", .required("passphrase", Shapes.passphrase), make: AdministrationEntry.init)
}

/// A new passphrase, and proof that it may be set.
struct PassphraseChange {
    let code: String?
    let current: String?
    let passphrase: String

    /// The proof that it may be set; nil if there is none.
    var proof: StoryLibrary.Proof? { current.map { .current($0) } ?? code.map { .code($0) } }

    static let shape = Shape.object(
        "PassphraseChange",
        .optional("code", Shapes.code),
        .optional("current", Shapes.passphrase),
        .required("passphrase", Shapes.newPassphrase),
        make: PassphraseChange.init
    )
}
