import TestSupport
import Testing

@testable import Library

/// Addresses of the shelf are decoded as they were encoded, and nothing else is accepted.
struct ShelfQueryAddressTests {
    @Test(arguments: UInt64(1)...500)
    func whatIsWrittenIsReadAgain(seed: UInt64) throws {
        var random = RandomShelf(seed: seed)
        var query = random.query()
        if random.isLucky(30) { query.search = random.one(of: ["sharks", "“a b”", " é ", "100%", "a&b=c"]) }
        if query.search != nil && random.isLucky(50) { query.order = .best }
        if random.isLucky(30) { query.after = cursor(of: random.number(0...9)) }
        let read = try ShelfQuery(parameters: query.parameters)
        #expect(read == query, "seed \(seed)")
        #expect(read.parameters.map(\.name) == query.parameters.map(\.name))
        #expect(try ShelfQuery(parameters: query.parameters.reversed()).series == query.series)
    }

    @Test func whatIsSoAnywayIsNotWritten() throws {
        #expect(ShelfQuery().parameters.isEmpty)
        #expect(try ShelfQuery(parameters: []) == ShelfQuery())
        #expect(try ShelfQuery(parameters: [("limit", "24"), ("heading", "none")]).parameters.isEmpty)
    }

    @Test func everyParameterIsWrittenInOneWay() throws {
        var query = ShelfQuery()
        query.order = .leastRecentlyRead
        query.heading = .group("mood")
        query.allTags = ["a", "b"]
        query.anyTags = ["c"]
        query.noTags = ["d"]
        query.series = "Otters"
        (query.isCompleted, query.isUnread, query.isFavourite) = (false, true, true)
        (query.age, query.language, query.length, query.complexity) = (7, "en-GB", .medium, .tricky)
        (query.search, query.limit) = ("sharks", 100)
        let written = query.parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        #expect(
            written == """
                order=least-recently-read&heading=tag:mood&tag=a&tag=b&any=c&not=d&series=Otters&completed=no&unread=yes&favourite=yes&age=7\
                &language=en-GB&length=medium&complexity=tricky&search=sharks&limit=100
                """
        )
    }

    @Test(arguments: [
        (
            "order", "best-of",
            "“order” cannot be “best-of”: it is one of best, recently-read, least-recently-read, newest, oldest, most-endings, "
                + "fewest-endings, title, series, simplest, trickiest, shortest, longest."
        ),
        ("order", "best", "“order” can be “best” only together with “search”."),
        (
            "heading", "tag:",
            "“heading” cannot be “tag:”: it is one of none, series, tag, age, complexity, letter, or “tag:” and the name of a "
                + "group of tags."
        ),
        (
            "heading", "Tag",
            "“heading” cannot be “Tag”: it is one of none, series, tag, age, complexity, letter, or “tag:” and the name of a "
                + "group of tags."
        ),
        ("tag", " ", "“tag” is empty: give it a value, or leave it out."),
        ("series", "", "“series” is empty: give it a value, or leave it out."),
        ("completed", "true", "“completed” cannot be “true”: it is yes or no."),
        ("unread", "YES", "“unread” cannot be “YES”: it is yes or no."),
        ("favourite", "", "“favourite” cannot be “”: it is yes or no."),
        ("age", "2", "“age” cannot be “2”: it is a whole number from 3 to 18."),
        ("age", "07", "“age” cannot be “07”: it is a whole number from 3 to 18."),
        ("age", "+7", "“age” cannot be “+7”: it is a whole number from 3 to 18."),
        ("language", "english please", "“language” cannot be “english please”: it is a language tag, such as en or pt-BR."),
        ("language", "en-", "“language” cannot be “en-”: it is a language tag, such as en or pt-BR."),
        ("length", "tiny", "“length” cannot be “tiny”: it is one of short, medium, long."),
        ("complexity", "hard", "“complexity” cannot be “hard”: it is one of simple, medium, tricky."),
        ("limit", "0", "“limit” cannot be “0”: it is a whole number from 1 to 100."),
        ("limit", "101", "“limit” cannot be “101”: it is a whole number from 1 to 100."),
        ("limit", "99999999999999999999", "“limit” cannot be “99999999999999999999”: it is a whole number from 1 to 100."),
        ("after", "garbage", "“after” is not a place on the shelf: copy it from “next”, or leave it out."),
        ("search", String(repeating: "é", count: 201), "“search” is too long: the limit is 200 characters."),
        ("tag", "e" + String(repeating: "\u{301}", count: 2_000), "“tag” is too long: the limit is 200 characters."),
        (
            "colour", "red",
            "The shelf has no “colour”; it has order, heading, tag, any, not, series, completed, unread, favourite, age, "
                + "language, length, complexity, search, after, limit."
        ),
    ])
    func errorsSayWhatMayStandThere(name: String, value: String, message: String) {
        #expect(throws: ShelfQueryError(parameter: name, message: message)) { try ShelfQuery(parameters: [(name, value)]) }
    }

    @Test(arguments: ShelfParameter.allCases)
    func onlyTagsMayRepeat(parameter: ShelfParameter) throws {
        let values: [ShelfParameter: String] = [
            .order: "title", .heading: "tag", .completed: "no", .unread: "no", .favourite: "no", .age: "7", .language: "en",
            .length: "short",
            .complexity: "simple", .after: cursor(of: 1), .limit: "10",
        ]
        let one = (name: parameter.rawValue, value: values[parameter] ?? "x")
        _ = try ShelfQuery(parameters: [one])
        if parameter.mayRepeat {
            _ = try ShelfQuery(parameters: Array(repeating: one, count: 20))
            #expect(throws: ShelfQueryError.self) { try ShelfQuery(parameters: Array(repeating: one, count: 21)) }
        } else {
            let message = "“\(one.name)” may be in the address only once."
            #expect(throws: ShelfQueryError(parameter: one.name, message: message)) { try ShelfQuery(parameters: [one, one]) }
        }
    }

    private func cursor(of number: Int) -> String {
        let place = number.isMultiple(of: 2) ? LabelPlace(sortKey: SortKey("Ä \(number)", language: nil), key: "ä \(number)") : nil
        return ShelfCursor(
            order: .title,
            heading: "tag",
            headingPlace: place,
            rank: Int64.max - Int64(number),
            series: place,
            titleKey: SortKey("title \(number)", language: nil),
            id: "story-\(number)"
        ).text
    }
}
