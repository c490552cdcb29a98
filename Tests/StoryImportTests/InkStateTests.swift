import Story
import StoryImport
import Testing

/// What ink stories remember: lists, turns, and places in variables.
@Suite struct InkStateTests {
    private func seen(_ source: String, picks: String = "") throws -> [String] {
        let imported = try InkImports.story(source)
        #expect(InkImports.flaw(of: imported) == nil, "\(source)")
        #expect(imported.report.leftOut.filter { $0.sort != .looseEnd }.isEmpty, "\(source)\n\(imported.report.leftOut)")
        return try InkImports.transcript(of: imported, picks: picks)
    }

    @Test(arguments: [
        ("LIST l = a, b\n{l}\n-> END", []),
        ("LIST l = (a), b, (c)\n{l}\n-> END", ["a, c"]),
        (
            "LIST l = (a), b, (c)\n{l ? b:yes|no} {l has a:yes|no} {l hasnt b:yes|no} {l !? (a, c):yes|no} {l?c}\n-> END",
            ["no yes yes no true"]
        ),
        ("LIST mood = (calm), cross\n~ mood = cross\n{mood == cross:Grr} {mood} {mood == calm:zzz}\n-> END", ["Grr cross"]),
        ("LIST mood = (calm), cross\n~ mood++\n{mood}\n~ mood--\n{mood}\n~ mood--\n{mood:x|none}\n-> END", ["cross", "calm", "none"]),
        (
            "LIST l = (a), b, c\n~ l += b\n~ l -= a\n{l} {LIST_COUNT(l)}\n~ l += (a, c)\n{LIST_COUNT(l)} {LIST_VALUE(l)}\n-> END",
            ["b 1", "3 3"]
        ),
        (
            "LIST l = a, b, c\nVAR x = ()\n~ x += c\n~ x += a\n{x} {LIST_MIN(x)} {LIST_MAX(x)} {LIST_ALL(x)} {LIST_INVERT(x)}\n-> END",
            ["a, c a c a, b, c b"]
        ),
        (
            "LIST l = a, b, c, d\n{LIST_RANGE(LIST_ALL(l), 2, 3)} {LIST_RANGE(LIST_ALL(l), b, c)} {l(3)} {LIST_COUNT(l())}\n-> END",
            ["b, c b, c c 0"]
        ),
        ("LIST l = a = 5, b, c = 2\n{LIST_VALUE(b)} {LIST_ALL(l)} {l.c == c}\n-> END", ["6 c, a, b true"]),
        (
            "LIST one = a, b\nLIST two = b, c\nVAR x = (a, two.b, c)\n{x} {x ? one.b} {x ^ (c, one.b)} {x - a}\n-> END",
            ["a, b, c false c b, c"]
        ),
        (
            "LIST d = shut, (ajar), open\n{d > shut} {d >= ajar} {d < ajar} {d <= open} {d != open} {d == ()}\n-> END",
            ["true true false true true false"]
        ),
        ("LIST l = (a), b\nVAR x = a\n~ x = l\n~ l = b\n{x} {l} {x == l}\n-> END", ["a b false"]),
        ("LIST l = (a), (b)\n{not l: none|some}\n~ l = ()\n{not l: none|some} {l}x\n-> END", ["some", "none x"]),
        ("LIST l = a, b\n{say(a)} {say((a, b))}\n-> END\n== function say(x)\n{x ? b:two|one} {x}", ["one a two a, b"]),
        ("LIST l = a, b\nVAR x = ()\n~ get(x, b)\n{x}\n-> END\n== function get(ref bag, what)\n~ bag += what", ["b"]),
        ("LIST l = a, b\n-> k((a, b))\n== k(x)\n{x}\n-> END", ["a, b"]),
        ("LIST l = a, b\n~ temp x = b\n{x} {x == b}\n-> END", ["b true"]),
        ("LIST l = a, b\n{ LIST_VALUE(b):\n- 1: one\n- 2: two\n}\n{ b:\n- a: A\n- b: B\n}\n-> END", ["two", "B"]),
    ])
    func listsAreSetsOfFlags(source: String, expected: [String]) throws {
        #expect(try seen(source) == expected, "\(source)")
    }

    @Test func aListChangesInConditionsAndBehindChoices() throws {
        let source = """
            LIST bag = lamp, rope
            -> room
            == room
            {bag:You carry {bag}.|You carry nothing.}
            * {bag !? lamp} [Take the lamp]
              ~ bag += lamp
              -> room
            * {bag ? lamp} [Take the rope]
              { bag ? lamp:
                ~ bag += rope
              }
              -> room
            + [Drop it] 
              ~ bag -= LIST_MIN(bag)
              -> room
            """
        let expected = [
            "You carry nothing.", "[Take the lamp|Drop it]", "You carry lamp.", "[Take the rope|Drop it]", "You carry lamp, rope.",
            "[Drop it]", "You carry rope.", "[Drop it]",
        ]
        #expect(try seen(source, picks: "000") == expected)
    }

    @Test func onlyListsThatAreUsedBecomeVariables() throws {
        let imported = try InkImports.story("LIST kind = a, b\nVAR x = a\n{x}\n-> END")
        #expect(imported.story.variables.map { $0.name } == ["x_has_a"])
    }

    @Test(arguments: [
        "LIST l = a, b\n{LIST_RANDOM(l)}\n-> END", "LIST l = a, b\nVAR n = 2\n{l(n)}\n-> END",
        "LIST l = a\nVAR x = 1\n~ x = a\n{x}\n-> END",
    ])
    func whatListsCannotDoIsListed(source: String) throws {
        #expect(try !InkImports.story(source).report.leftOut.isEmpty)
    }

    /// In ink, a way from a knot to itself is no visit.
    @Test func turnsSinceAPlaceAreCounted() throws {
        let source = """
            -> hub
            == hub
            {TURNS_SINCE(-> cave)} {TURNS_SINCE(-> hub)} {TURNS_SINCE(-> cave.deep)} {came_from(-> cave):wet}
            + [wait] -> hub
            + [cave] -> cave
            == cave
            Dark.
            - (deep) Deep. {TURNS_SINCE(-> cave)}
            {came_from(-> hub): from hub}
            + [go on] -> hub
            + [at once]
            -> hub
            == function came_from(-> x)
            ~ return TURNS_SINCE(x) == 0
            """
        let expected = [
            "-1 0 -1", "[wait|cave]", "-1 1 -1", "[wait|cave]", "Dark.", "Deep. 0", "[go on|at once]", "1 0 1", "[wait|cave]", "2 1 2",
            "[wait|cave]",
        ]
        let found = try seen(source, picks: "0100")
        #expect(found == expected)
    }

    @Test func turnsAreCounted() throws {
        #expect(try seen("-> a\n== a\n{TURNS()}\n+ [go] -> a", picks: "00") == ["0", "[go]", "1", "[go]", "2", "[go]"])
    }

    @Test(arguments: [
        ("~ temp p = -> k\n-> p\n== k\nK\n-> END", "", ["K"]),
        ("VAR p = -> k\n* [a]\n* [b]\n~ p = -> j\n- -> p\n== k\nK\n-> END\n== j\nJ\n-> END", "0", ["[a|b]", "K"]),
        ("VAR p = -> k\n* [a]\n* [b]\n~ p = -> j\n- -> p\n== k\nK\n-> END\n== j\nJ\n-> END", "1", ["[a|b]", "J"]),
        ("-> look(-> k)\n== look(-> back)\nLook.\n-> back\n== k\nK\n-> END", "", ["Look.", "K"]),
        ("-> look(-> k) ->\nDone.\n-> END\n== look(-> way)\n-> way ->\n->->\n== k\nK\n->->", "", ["K", "Done."]),
        ("VAR p = -> k\n{p == -> k:same|other} {p == -> j:same|other}\n-> END\n== k\nK\n-> END\n== j\nJ\n-> END", "", ["same other"]),
    ])
    func variablesCanHoldPlaces(source: String, picks: String, expected: [String]) throws {
        #expect(try seen(source, picks: picks) == expected, "\(source)")
    }
}
