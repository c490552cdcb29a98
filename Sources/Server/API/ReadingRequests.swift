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
