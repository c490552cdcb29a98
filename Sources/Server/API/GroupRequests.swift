internal import CoReading
internal import Library

/// A reading that becomes a shared one.
struct GroupOpening {
    let story: String
    let revision: String
    let lines: [String]
    let scene: Int64

    static let shape = Shape.object(
        "GroupOpening",
        .required("story", Shapes.story),
        .required("revision", Shapes.text("The revision that the device reads.", length: 1...64)),
        .required("lines", Shapes.text(length: 0...65_536).list(atMost: 100_000, "The lines of the record without line breaks.")),
        .required("scene", Shapes.number(0...1_000_000, "How many scenes of the reading come before the one on show.")),
        make: GroupOpening.init
    )
}

/// What an invitation's link begins with.
struct InvitationRequest {
    let address: String

    static let shape = Shape.object(
        "InvitationRequest",
        .required("address", Shapes.text("The address of the pages, without what follows `#`.", length: 1...500)),
        make: InvitationRequest.init
    )
}

/// The secret of a link, or a spoken code.
struct Knock {
    let secret: String?
    let code: String?

    static let shape = Shape.object(
        "Knock",
        .optional("secret", Shapes.text("What a link has after `#/together/`.", length: 1...64)),
        .optional("code", Shapes.text("A code as it was said; spaces, dashes and case do not count.", length: 1...20)),
        make: Knock.init
    )
}

/// Whether guests may join groups.
struct GuestPermission {
    let allowed: Bool

    static let shape = Shape.object("GuestPermission", .required("allowed", Shapes.flag), make: GuestPermission.init)
}
