internal import Library

extension ReadingBounds {
    private static let usual = ReadingBounds()
    private static let megabyte = 1 << 20

    /// The options of `serve` that limit what readers can store.
    static let options = [
        CommandDescription.Option(
            name: "--reader-space",
            value: "MB",
            summary: "Space for each named reader, in megabytes (default: \(usual.profile.bytes / megabyte))."
        ),
        CommandDescription.Option(
            name: "--guest-space",
            value: "MB",
            summary: "Space for each guest, in megabytes (default: \(usual.guest.bytes / megabyte))."
        ),
        CommandDescription.Option(
            name: "--guests-space",
            value: "MB",
            summary: "Space for all guests together, in megabytes (default: \(usual.allGuests / megabyte))."
        ),
        CommandDescription.Option(
            name: "--guests",
            value: "N",
            summary:
                "At most N guests (default: \(usual.guests)). The least active one makes room for the next."
        ),
        CommandDescription.Option(
            name: "--guest-days",
            value: "N",
            summary: "Removes guests after N days away (default: \(usual.guestDays))."
        ),
    ]

    /// The default limits, changed by the options.
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
