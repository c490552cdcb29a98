/// A place between two stories of the shelf, written so that going on works whatever was added, removed or changed in between.
///
/// It names everything that the place follows from, never a position: the heading, what the order goes by, the title key and the story.
struct ShelfCursor: Equatable, Sendable {
    /// The order and the headings that it belongs to.
    var order: ShelfQuery.Order
    var heading: String
    /// Where the heading stands among the headings; nil under none, and under the one for stories that belong nowhere.
    var headingPlace: LabelPlace?
    /// What the order goes by, except for series.
    var rank: Int64
    /// The series, where the order is by series and the story has one.
    var series: LabelPlace?
    var titleKey: SortKey
    var id: String

    init(
        order: ShelfQuery.Order,
        heading: String,
        headingPlace: LabelPlace?,
        rank: Int64,
        series: LabelPlace?,
        titleKey: SortKey,
        id: String
    ) {
        self.order = order
        self.heading = heading
        self.headingPlace = headingPlace
        self.rank = rank
        self.series = series
        self.titleKey = titleKey
        self.id = id
    }

    /// Written for an address: letters, digits, `-` and `_`.
    var text: String {
        var bytes = CursorBytes()
        bytes.write([Self.version])
        bytes.write(Array(order.rawValue.utf8))
        bytes.write(Array(heading.utf8))
        bytes.write(headingPlace)
        bytes.write(rank)
        bytes.write(series)
        bytes.write(titleKey.bytes)
        bytes.write(Array(id.utf8))
        return bytes.text
    }

    /// Reads what ``text`` wrote.
    init(text: String) throws(ShelfQueryError) {
        guard let cursor = Self.read(text) else {
            throw ShelfParameter.after.error("“after” is not a place on the shelf: copy it from “next”, or leave it out.")
        }
        self = cursor
    }

    /// Told apart from other layouts, so that an old address gets a plain answer instead of a wrong page.
    private static let version: UInt8 = 1

    private static func read(_ text: String) -> ShelfCursor? {
        guard var bytes = CursorBytes(text: text), bytes.readBytes() == [version], let order = bytes.readText(),
            let heading = bytes.readText(),
            let order = ShelfQuery.Order(rawValue: order), let headingPlace = bytes.readPlace(), let rank = bytes.readNumber(),
            let series = bytes.readPlace(), let titleKey = bytes.readBytes(), let id = bytes.readText(), bytes.isAtEnd
        else { return nil }
        return ShelfCursor(
            order: order,
            heading: heading,
            headingPlace: headingPlace.value,
            rank: rank,
            series: series.value,
            titleKey: SortKey(bytes: titleKey),
            id: id
        )
    }
}
