internal import Library

extension ReadingBounds {
    private static let usual = ReadingBounds()
    private static let megabyte = 1 << 20

    /// The options of `serve` that change how much readers may keep.
    static let options = [
        CommandDescription.Option(
            name: "--reader-space",
            value: "MB",
            summary: "The most that each reader with a name may keep; \(usual.profile.bytes / megabyte) if left out."
        ),
        CommandDescription.Option(
            name: "--guest-space",
            value: "MB",
            summary: "The most that each guest may keep; \(usual.guest.bytes / megabyte) if left out."
        ),
        CommandDescription.Option(
            name: "--guests-space",
            value: "MB",
            summary: "The most that all guests together may keep; \(usual.allGuests / megabyte) if left out."
        ),
        CommandDescription.Option(
            name: "--guests",
            value: "N",
            summary:
                "The most guests that are kept; \(usual.guests) if left out. The one who would be missed least makes room for the next."
        ),
        CommandDescription.Option(
            name: "--guest-days",
            value: "N",
            summary: "Guests go who were not here for so many days; \(usual.guestDays) if left out."
        ),
    ]

    /// The usual bounds, but for what the options say.
    init(_ arguments: Arguments) throws(UsageError) {
        self.init()
        let sizes = 1...1_000_000
        if let space = try arguments.number("--reader-space", in: sizes) { profile.bytes = space * Self.megabyte }
        if let space = try arguments.number("--guest-space", in: sizes) { guest.bytes = space * Self.megabyte }
        if let space = try arguments.number("--guests-space", in: sizes) { allGuests = space * Self.megabyte }
        if let count = try arguments.number("--guests", in: 1...100_000) { guests = count }
        if let days = try arguments.number("--guest-days", in: 2...36_500) { guestDays = days }
    }
}
