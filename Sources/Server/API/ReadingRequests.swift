internal import Library
internal import Story

/// Whether a story is a favourite.
struct FavouriteChange {
    let favourite: Bool
    let changed: Int64
    let sent: Int64?

    static let shape = Shape.object(
        "FavouriteChange",
        .required("favourite", Shapes.flag),
        .required("changed", Shapes.moment),
        .optional("sent", Shapes.sent),
        make: FavouriteChange.init
    )
}

/// A bookmark as a device has it.
struct BookmarkChange {
    let name: String
    let note: String
    let scene: Int
    let kept: Int64
    let changed: Int64
    let sent: Int64?
    let removed: Bool?
    let lines: [String]

    static let shape = Shape.object(
        "BookmarkChange",
        .required(
            "name",
            Shapes.text("What the reader calls the place; empty only if it is removed.", length: 0...longest(Bookmark.longestName))
        ),
        .required("note", Shapes.text(length: 0...longest(Bookmark.longestNote))),
        .required("scene", Shapes.number(0...1_000_000, "How many scenes of the reading come before the page.").map { Int($0) }),
        .required("kept", Shapes.moment),
        .required("changed", Shapes.moment),
        .optional("sent", Shapes.sent),
        .optional("removed", Shapes.flag),
        .required(
            "lines",
            Shapes.text(length: 0...65_536).list(
                atMost: longest(Bookmark.mostLines),
                "The lines of the record up to the place, without line breaks; none if it is removed."
            )
        ),
        make: BookmarkChange.init
    )

    private static func longest(_ limit: Int) -> Int64 { Int64(limit) }
}

/// A change to a reader's setting.
struct SettingChange {
    /// The value as compact JSON.
    let value: String
    let changed: Int64
    let sent: Int64?

    static let shape = Shape.object(
        "SettingChange",
        .required("value", Shapes.anything),
        .required("changed", Shapes.moment),
        .optional("sent", Shapes.sent),
        make: SettingChange.init
    )
}

/// Lines of a play.
struct PlayChange {
    let story: String
    let from: Int
    let lines: [String]
    let begun: Int64
    let read: Int64
    let sent: Int64?
    let device: String
    let milliseconds: Int64

    static let shape = Shape.object(
        "PlayChange",
        .required("story", Shapes.story),
        .required("from", Shapes.number(0...1_000_000, "How many lines come before these.").map { Int($0) }),
        .required("lines", Shapes.text(length: 0...65_536).list(atMost: 10_000, "Lines of the record without line breaks.")),
        .required("begun", Shapes.moment),
        .required("read", Shapes.moment),
        .optional("sent", Shapes.sent),
        .required("device", Shapes.device),
        .required("milliseconds", Shapes.readingTime),
        make: PlayChange.init
    )
}
