import Story
import StoryFormat
import StoryImport
import Testing

/// What the report of an import from ink says, and what does not become a place.
@Suite struct InkReportTests {
    private func listed(_ source: String) throws -> [String] {
        let imported = try InkImports.story(source)
        #expect(InkImports.flaw(of: imported) == nil, "\(source)")
        return imported.report.leftOut.map { "\($0.sort) \($0.position.line): \($0.words)" }
    }

    @Test(arguments: [
        ("{ 5 / 2.0 }\n{FLOOR(7 / 2.0)}\n-> END", ["value 1: 5 / 2.0", "value 2: FLOOR(7 / 2.0)"]),
        (
            "VAR x = 1\n~ x = POW(x, 2) // square\n{POW(x,  2) > 3: big}\n-> END",
            ["setting 2: x = POW(x, 2)", "condition 3: POW(x, 2) > 3"]
        ),
        ("VAR x = 0.5\n{x}\n-> END", ["setting 1: VAR x = 0.5", "value 2: x"]),
        ("{\n- POW(1, 2) == 1: a\n- SEED_RANDOM(3): b\n}\n-> END", ["condition 2: POW(1, 2) == 1", "condition 3: SEED_RANDOM(3)"]),
        ("* {POW(1, 2) == 1} [go] -> END", ["condition 1: POW(1, 2) == 1"]),
        ("{POW(1, 2): -> k|-> j}\n== k\nK\n-> END\n== j\nJ\n-> END", ["branch 1: POW(1, 2)", "branch 1: -> k"]),
        ("Hi {~one|two {&a|b}} there\n-> END", ["shuffle 1: {~one|two {&a|b}}"]),
        ("-> k(POW(1, 2))\n== k(n)\n{n}\n-> END", ["setting 1: -> k(POW(1, 2))"]),
        ("~ f(1, 2)\n-> END\n== function f(a)\nA", ["code 1: f(1, 2)"]),
        ("EXTERNAL ring(x)\n~ ring(\"bell\")\n-> END", ["code 1: EXTERNAL ring(x)", "code 2: ring(\"bell\")"]),
    ])
    func quotedWordsAreTheAuthors(source: String, expected: [String]) throws {
        #expect(try listed(source) == expected, "\(source)")
    }

    @Test func wordsAreFoundInListsThatCanBeRead() throws {
        let source = "{ 5 / 2.0 }\n{ (\"hello\" ? \"ell\") + 0 }\nLIST x = a, b\n~ x = ()\n{FLOOR(2.7)}\n{LIST_ALL(x)}\n-> END"
        #expect(try listed(source) == ["value 1: 5 / 2.0", "value 5: FLOOR(2.7)"])
    }

    @Test func aPlaceWhereTheTextRunsOutHasItsNameAndLine() throws {
        let source = """
            One
            * [a] -> hall
            * [b]
              Bee.
            * [c] -> hall.door
            == hall
            Hall.

            = door
            * [x]
              Ex.
            * [y]
            """
        let expected = [
            "looseEnd 4: before the first knot", "looseEnd 7: hall", "looseEnd 11: hall.door", "looseEnd 12: hall.door",
        ]
        #expect(try listed(source) == expected)
    }

    @Test func aPlaceThatNothingLeadsToIsListed() throws {
        let imported = try InkImports.story("One.\n-> a\n== a\nA.\n-> END\n== b\nB.\n-> c\n== c\nC.\n-> END\n== t\nT.\n->->\n")
        #expect(
            imported.report.leftOut.map { "\($0.sort) \($0.position.line): \($0.words)" } == [
                "unreached 6: b", "unreached 9: c", "unreached 12: t",
            ]
        )
        #expect(imported.story.locations.map { $0.id.text } == ["beginning", "a"])
        #expect((imported.report.passages, imported.report.locationsOfPassages) == (5, 2))
        #expect((imported.report.links, imported.report.linksImported) == (2, 2))
    }

    @Test func aPlaceToWhichTheWayIsLeftOutStays() throws {
        let imported = try InkImports.story("One.\n{POW(1, 2): -> a}\n-> END\n== a\nA.\n-> b\n== b\nB.\n-> END\n")
        #expect(imported.story.locations.map { $0.id.text }.contains("b"))
        #expect(!imported.report.leftOut.contains { $0.sort == .unreached })
    }
}
