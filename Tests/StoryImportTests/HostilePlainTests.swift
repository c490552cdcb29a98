import Story
import StoryImport
import TestSupport
import Testing

@Suite struct HostilePlainTests {
    @Test func anyDamageEndsInAStoryOrAnError() throws {
        var generator = SeededGenerator(seed: 41)
        var samples = try PlainImports.samples()
        #expect(samples.count > 1)
        samples += PlainCase.markdown.map { ("\($0.name).md", Array($0.source.utf8)) }
        samples += PlainCase.trees.map { ("\($0.name).json", Array($0.source.utf8)) }
        for (name, bytes) in samples {
            for round in 0..<60 {
                let damaged = FuzzFiles.damaged(bytes, using: &generator)
                check(name, damaged, "round \(round)")
            }
        }
    }

    /// Half of a file, from the beginning and from the end.
    @Test func halfAFileEndsInAStoryOrAnError() throws {
        for (name, bytes) in try PlainImports.samples() {
            for count in stride(from: 0, to: bytes.count, by: 7) {
                check(name, Array(bytes.prefix(count)), "first \(count)")
                check(name, Array(bytes.suffix(count)), "last \(count)")
            }
        }
    }

    private func check(_ name: String, _ bytes: [UInt8], _ what: String) {
        do throws(ImportFailure) {
            for imported in try StoryImporter(name: name, bytes: bytes).stories() {
                let flaw = PlainImports.flaw(of: imported)
                #expect(flaw == nil, "\(name), \(what): \(String(decoding: bytes, as: UTF8.self))")
            }
        } catch {
            #expect(error.problems.first?.message.hasSuffix(".") == true, "\(name), \(what): \(error.problems)")
        }
    }

    /// Every piece opens something, and nothing closes it.
    @Test(arguments: [
        "[", "![", "[a](", "[a](b \"", "[a](<b", "[a][", "*a **b ", "**", "*a_", "`", "``a` ", "<", "<a ", "<a b=\"", "<!--", "<?", "&",
        "\\",
        "> ", "- ", "1. ", "- > ", "# ", "~~a ", "[a]: b \"\n", "[a]: /b \"\n", "[a]: (", "|", "a|b\n-|-\n", "    ", "\t", "[[a](b)",
        "](a)", "*a*", "[a] ",
        "_a_b", "\n\n", "***\n", "# a\n", "[a](#a)", "<div>\n", "```\n", "{#a}", "---\n", "\r", "a  \n", "<http://a",
    ])
    func whatNeverClosesTakesLittleTime(piece: String) throws {
        let source = String(repeating: piece, count: 20_000)
        let start = ProcessorTime.now
        check("a.md", Array("# A\n\(source)".utf8), piece)
        check("a.md", Array("\(source)\n\n\(source.reversed())".utf8), piece)
        #expect(ProcessorTime.now - start < 20, "\(piece)")
    }

    /// Twice as much takes about twice as long, by the processor time of this thread: nothing is copied or gone through once for each piece.
    @Test(arguments: [
        ("![", "](b)"), ("[a]: /b \"\n", ""), ("*a* ", ""), ("`a` ", ""), ("[a](#a) ", ""), ("# a\n\nb\n\n", ""), ("- a\n", ""),
    ])
    func twiceAsMuchTakesTwiceAsLong(opening: String, closing: String) throws {
        func time(_ count: Int) -> Double {
            let text = "# A\n" + String(repeating: opening, count: count) + String(repeating: closing, count: count)
            return (0..<3).map { _ in
                let start = ProcessorTime.now
                _ = try? StoryImporter(name: "a.md", bytes: Array(text.utf8)).stories()
                return ProcessorTime.now - start
            }.min() ?? 0
        }
        // What takes next to no time cannot be compared; and what takes four times as long is no noise.
        let (half, whole) = (time(25_000), time(50_000))
        #expect(whole < max(0.3, 3.2 * half), "\(opening): \(half) s, then \(whole) s")
    }

    @Test(arguments: ["[", "{\"a\":", "[{\"text\":\"\",\"options\":", "{\"text\":\"\",\"options\":[{\"next\":"])
    func deepJSONIsAnErrorOrAStory(piece: String) {
        check("a.json", Array(String(repeating: piece, count: 5_000).utf8), piece)
        let closed = piece.reversed().compactMap { $0 == "{" ? "}" : $0 == "[" ? "]" : nil }.joined()
        for depth in [5, 10, 15, 20, 30] {
            let text = String(repeating: piece, count: depth) + "{\"text\":\"\"}" + String(repeating: closed, count: depth)
            check("a.json", Array(text.utf8), "\(piece) ×\(depth)")
        }
    }

    /// As many pages as a story may have, each with a way to the next and to the first.
    @Test func aHundredThousandPagesAreRead() throws {
        let count = 100_000
        var markdown = ""
        var tree = "{"
        for number in 0..<count {
            let next = (number + 1) % count
            markdown += "# P\(number)\nHere. [On](#p\(next)) [Back](#p0)\n"
            let options = #"[{"text":"On","go":"p\#(next)"},{"text":"Back","go":"p0"}]"#
            tree += #"\#(number > 0 ? "," : "")"p\#(number)":{"text":"Here.","options":\#(options)}"#
        }
        for (name, text) in [("a.md", markdown), ("a.json", tree + "}")] {
            let start = ContinuousClock.now
            let imported = try #require(try StoryImporter(name: name, bytes: Array(text.utf8)).stories().first)
            print("\(name): \(text.utf8.count) bytes, \(imported.story.locations.count) pages in \(ContinuousClock.now - start)")
            #expect(imported.story.locations.count == count)
            #expect(imported.report.linksImported == 2 * count)
            #expect(imported.report.leftOutCount == 0)
        }
        let refusal = PlainImports.refusal("a.md", Array((markdown + "# One more\nX.").utf8))
        #expect(refusal == "200001:1 The story has 100001 pages; at most 100000 are allowed.")
    }
}
