import TestSupport
import Testing

@testable import Library

/// Cursors are decoded as they were encoded, and nothing else is accepted as one.
struct ShelfCursorTests {
    private var random = SeededGenerator(seed: 1)

    private static let cursor = ShelfCursor(
        order: .series,
        heading: "tag:mood",
        headingPlace: LabelPlace(sortKey: SortKey("funny", language: nil), key: "mood: funny"),
        rank: -5,
        series: LabelPlace(sortKey: SortKey("Otters", language: "en"), key: "otters"),
        titleKey: SortKey("L’été", language: "fr"),
        id: "l-été"
    )

    @Test func aCursorIsReadAsItWasWritten() throws {
        var cursor = Self.cursor
        #expect(try ShelfCursor(text: cursor.text) == cursor)
        cursor.headingPlace = nil
        cursor.series = nil
        cursor.rank = .max
        cursor.id = ""
        #expect(try ShelfCursor(text: cursor.text) == cursor)
        #expect(
            cursor.text.utf8.allSatisfy {
                $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || Character(Unicode.Scalar($0)).isLetter
                    || Character(Unicode.Scalar($0)).isNumber
            }
        )
    }

    @Test func nothingElseIsTakenForOne() {
        let text = Self.cursor.text
        for count in 0..<text.count { #expect(throws: ShelfQueryError.self) { try ShelfCursor(text: String(text.prefix(count))) } }
        for place in text.indices {
            var broken = text
            broken.replaceSubrange(place...place, with: text[place] == "A" ? "B" : "A")
            #expect(throws: ShelfQueryError.self, "\(broken)") { try ShelfCursor(text: broken) }
        }
        for garbage in ["", "=", "A", "AAAA", "é", "../..", text + "A", text + "=", " " + text, String(repeating: "A", count: 100_000)] {
            #expect(throws: ShelfQueryError.self) { try ShelfCursor(text: garbage) }
        }
    }

    @Test mutating func anyBytesWithARightChecksumAreReadOrRefused() throws {
        var catalogue = Catalogue()
        var shelf = RandomShelf(seed: 3)
        catalogue.apply(StoryChanges(put: (0..<20).map { shelf.listing("s\($0)") }, removed: [], moment: StoryChanges.Moment(number: 1)))
        var read = 0
        for number in 0..<3_000 {
            // Valid fields with numbers and keys that no catalogue would write.
            var cursor = Self.cursor
            cursor.order = ShelfQuery.Order.allCases[number % ShelfQuery.Order.allCases.count]
            cursor.heading = ["none", "tag", "series"][number % 3]
            cursor.rank = [.min, -1, 0, .max, Int64(bitPattern: random.next())][number % 5]
            cursor.titleKey = SortKey(
                bytes: (0..<Int.random(in: 0...9, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
            )
            cursor.headingPlace = number.isMultiple(of: 2) ? nil : LabelPlace(sortKey: cursor.titleKey, key: "x")
            cursor.series = cursor.headingPlace
            var query = ShelfQuery()
            query.order = cursor.order
            query.heading = cursor.heading == "tag" ? .tag : cursor.heading == "series" ? .series : .none
            query.after = cursor.text
            let matches = SearchResult(ranked: ["s1", "l-été", "s2"], others: ["s3"])
            read += try catalogue.page(query, progress: ReaderProgress(), matches: matches).items.count
        }
        #expect(read > 0)
    }

    @Test func aCursorOfAnotherShelfIsRefused() throws {
        var shelf = RandomShelf(seed: 4)
        var catalogue = Catalogue()
        catalogue.apply(StoryChanges(put: (0..<20).map { shelf.listing("s\($0)") }, removed: [], moment: StoryChanges.Moment(number: 1)))
        var query = ShelfQuery()
        query.order = .title
        query.limit = 3
        query.after = try catalogue.page(query, progress: ReaderProgress(), matches: nil).next
        #expect(query.after != nil)
        for (order, heading) in [(ShelfQuery.Order.newest, ShelfQuery.Heading.none), (.title, .tag), (.title, .group("tag"))] {
            query.order = order
            query.heading = heading
            #expect(throws: ShelfQueryError.self) { try catalogue.page(query, progress: ReaderProgress(), matches: nil) }
        }
    }
}
