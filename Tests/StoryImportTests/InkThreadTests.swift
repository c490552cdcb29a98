import StoryImport
import Testing

/// Threads of ink: the choices of several parts in one place.
@Suite struct InkThreadTests {
    private func seen(_ source: String, picks: String) throws -> [String] {
        let imported = try InkImports.story(source)
        #expect(InkImports.flaw(of: imported) == nil, "\(source)")
        #expect(imported.report.leftOut.filter { $0.sort != .looseEnd }.isEmpty, "\(source)\n\(imported.report.leftOut)")
        return try InkImports.transcript(of: imported, picks: picks)
    }

    @Test(arguments: [
        ("start\n<- thr\n* main -> END\n== thr\n* t -> END\n", "0", ["start", "[t|main]", "t"]),
        ("start\n<- thr\n* main -> END\n== thr\n* t\nT\n-> END\n", "0", ["start", "[t|main]", "t", "T"]),
        ("<- one\n<- two\n-> DONE\n== one\nOne.\n* a -> END\n== two\nTwo.\n* b -> END\n", "1", ["One.", "Two.", "[a|b]", "b"]),
        ("VAR k = false\n{k: <- one}\n{not k: <- two}\n* c -> END\n== one\n* a -> END\n== two\n* b -> END\n", "0", ["[b|c]", "b"]),
        ("<- opt(1)\n<- opt(2)\n-> DONE\n== opt(n)\n* [pick {n}] You picked {n}.\n-> END\n", "0", ["[pick 1|pick 2]", "You picked 1."]),
        ("<- opt(1)\n<- opt(2)\n-> DONE\n== opt(n)\n* [pick {n}] You picked {n}.\n-> END\n", "1", ["[pick 1|pick 2]", "You picked 2."]),
        (
            "-> hub\n== hub\n<- a(-> hub)\n+ [end] -> END\n== a(-> back)\n+ [go {a}] -> back\n", "00",
            ["[go 1|end]", "[go 2|end]", "[go 3|end]"]
        ),
        (
            "-> hub\n== hub\nHub.\n<- talk.one\n-> DONE\n== talk\n= one\n- (top)\n* [hi] Hi. -> top\n* [bye] -> END\n", "01",
            ["Hub.", "[hi|bye]", "Hi.", "[bye]"]
        ),
        ("<- a\n-> DONE\n== a\n<- b\n* x -> END\n== b\nBee.\n* y -> END\n", "0", ["Bee.", "[y|x]", "y"]),
        ("-> t ->\nAfter.\n-> END\n== t\n<- a\n-> DONE\n== a\n* x\n->->\n", "0", ["[x]", "x", "After."]),
    ])
    func choicesOfThreadsAreOfferedTogether(source: String, picks: String, expected: [String]) throws {
        #expect(try seen(source, picks: picks) == expected, "\(source)")
    }

    @Test(arguments: [
        "<- a\n* c -> END\n== a\n-> t ->\n* b -> END\n== t\nT\n->->\n",
        "VAR x = 1\n<- a\n* c -> END\n== a\n{x: -> d}\n* b -> END\n== d\nD\n-> END\n",
        "<- nowhere\n* c -> END\n",
    ])
    func whatCannotBeAThreadIsListedInTheAuthorsWords(source: String) throws {
        let words = try InkImports.story(source).report.leftOut.map { $0.words }
        #expect(words.contains { $0.hasPrefix("<- ") }, "\(words)")
    }

    @Test func aThreadIntoItselfEnds() throws {
        let imported = try InkImports.story("-> a\n== a\n<- a\n* x -> END\n")
        #expect(InkImports.flaw(of: imported) == nil)
        #expect(!imported.report.leftOut.isEmpty)
    }
}
