/// A place between two stories on the shelf. It remains valid whatever is added, removed or changed.
///
/// It contains everything that determines the place, but never a position: the heading, the sort value, the title key and the story.
struct ShelfCursor: Equatable, Sendable {
    /// The order and headings it belongs to.
    var order: ShelfQuery.Order
    var heading: String
    /// The position of the heading; nil without headings, and under the one for stories that belong nowhere.
    var headingPlace: LabelPlace?
    /// The sort value, except for series.
    var rank: Int64
    /// The series, if the order is by series and the story has one.
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

    /// Encoded for an address: letters, digits, `-` and `_`.
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

    /// Decodes what ``text`` encoded.
    init(text: String) throws(ShelfQueryError) {
        guard let cursor = Self.read(text) else {
            throw ShelfParameter.after.error("“after” is not a place on the shelf: copy it from “next”, or leave it out.")
        }
        self = cursor
    }

    /// The version of the layout, so that an old address gives a clear error instead of a wrong page.
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
