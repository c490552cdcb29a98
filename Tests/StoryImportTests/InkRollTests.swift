import StoryFormat
import StoryImport
import TestSupport
import Testing

/// Random numbers of ink, which choices roll.
@Suite struct InkRollTests {
    /// What many readers see behind the first choices, and how many of them.
    private func seen(_ source: String, picks: String) throws -> [String: Int] {
        let imported = try InkImports.story(source)
        #expect(InkImports.flaw(of: imported) == nil)
        #expect(imported.report.leftOut.isEmpty, "\(imported.report.leftOut)")
        var counts: [String: Int] = [:]
        for seed in UInt64(1)...300 {
            let lines = try InkImports.transcript(of: imported, picks: picks, seed: seed).filter { !$0.hasPrefix("[") }
            counts[lines.joined(separator: " / "), default: 0] += 1
        }
        return counts
    }

    @Test(arguments: [
        "* [Roll] You rolled {RANDOM(1, 6)}.\n-> END", "VAR x = 0\n* [Roll]\n~ x = RANDOM(1, 6)\nYou rolled {x}.\n-> END",
        "* [Roll] -> a\n== a\n~ temp x = 0\n~ x = die(6)\nYou rolled {x}.\n-> END\n== function die(n)\n~ return RANDOM(1, n)",
        "CONST SIDES = 6\n* [Roll] You rolled {RANDOM(0, SIDES - 1) + 1}.\n-> END",
    ])
    func theChoiceBeforeRollsANumber(source: String) throws {
        let counts = try seen(source, picks: "0")
        #expect(Set(counts.keys) == Set((1...6).map { "You rolled \($0)." }))
        #expect(counts.values.allSatisfy { (25...80).contains($0) }, "\(counts)")
    }

    @Test func severalNumbersAreRolledAtOnce() throws {
        let counts = try seen("* [Roll] {RANDOM(1, 2)}, {RANDOM(-1, 1)}\n-> END", picks: "0")
        #expect(Set(counts.keys) == ["1, -1", "1, 0", "1, 1", "2, -1", "2, 0", "2, 1"])
        #expect(counts.values.allSatisfy { (25...80).contains($0) }, "\(counts)")
    }

    @Test func aPlaceBehindAnotherHasItsNumberFromTheChoiceBeforeBoth() throws {
        let source = """
            * [Go] -> a
            * [Jump] -> b
            == a
            Here.
            -> b
            == b
            { RANDOM(1, 2) == 1:
              -> c
            - else:
              -> d
            }
            == c
            Heads.
            -> END
            == d
            Tails.
            -> END
            """
        #expect(Set(try seen(source, picks: "0").keys) == ["Here. / Heads.", "Here. / Tails."])
        #expect(Set(try seen(source, picks: "1").keys) == ["Heads.", "Tails."])
    }

    @Test func aNumberIsRolledEachTime() throws {
        let counts = try seen("-> a\n== a\n+ [Roll] {RANDOM(1, 2)}\n-> a", picks: "000")
        #expect(counts.count == 8, "\(counts)")
    }

    @Test(arguments: [
        "{RANDOM(1, 6)}\n-> END", "VAR x = 6\n* [Go] {RANDOM(1, x)}\n-> END", "* [Go] {RANDOM(1, 100)} {RANDOM(1, 100)}\n-> END",
        "* [Go] {RANDOM(1, 2000)}\n-> END", "* [Go] {RANDOM(6, 1)}\n-> END",
        "VAR x = 0\n* [Go] -> a\n== a\n~ x = x + RANDOM(1, 6)\n{x < 20: -> a}\n-> END",
    ])
    func whatNoChoiceCanRollIsListed(source: String) throws {
        let imported = try InkImports.story(source)
        #expect(InkImports.flaw(of: imported) == nil)
        #expect(imported.report.leftOut.contains { $0.words.contains("RANDOM(") }, "\(imported.report.leftOut)")
        #expect(!imported.story.json.contains("\"check\""))
    }

    @Test func manyNumbersThatCannotBeRolledTakeLittleTime() throws {
        let start = ProcessorTime.now
        let imported = try InkImports.story(String(repeating: "{RANDOM(1, 6)}\n", count: 5_000) + "-> END")
        #expect(InkImports.flaw(of: imported) == nil)
        #expect(ProcessorTime.now - start < 30)
    }
}
