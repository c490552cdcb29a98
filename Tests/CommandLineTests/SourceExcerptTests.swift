import Testing

@testable import CommandLineTool
import DisplayText

@Suite struct SourceExcerptTests {
    /// Marks the text between « and » in a line.
    private func excerpt(_ marked: String, columns: Int = 80) -> SourceExcerpt {
        var scalars: [Unicode.Scalar] = []
        var start = 0
        var end = 0
        for scalar in marked.unicodeScalars {
            switch scalar {
            case "«": start = scalars.count
            case "»": end = scalars.count
            default: scalars.append(scalar)
            }
        }
        return SourceExcerpt(line: scalars, column: start + 1, width: end - start, columns: columns)
    }

    @Test(arguments: [
        (#"  "go": «"cavern"»,"#, #"  "go": "cavern","#, "        ^~~~~~~~"),
        ("«»abc", "abc", "^"),
        ("abc«»", "abc", "   ^"),
        ("«a»", "a", "^"),
        ("\t«x»", "    x", "    ^"),
        ("ab\t«x»", "ab  x", "    ^"),
        ("a«\t»x", "a   x", " ^~~"),
        ("物語«語»x", "物語語x", "    ^~"),
        ("“🤖” «go»", "“🤖” go", "     ^~"),
        ("nai\u{308}ve «x»", "nai\u{308}ve x", "      ^"),
        ("a\u{1B}[2J«b»", "a␛[2Jb", "     ^"),
    ])
    func theMarkStandsUnderWhatIsMeant(marked: String, line: String, caret: String) {
        #expect(excerpt(marked) == SourceExcerpt(line, caret))
    }

    @Test func aLongLineIsShownAroundTheMark() {
        let long = String(repeating: "a", count: 100) + "«bbb»" + String(repeating: "c", count: 100)
        let shown = excerpt(long, columns: 30)
        #expect(shown.line == "…" + String(repeating: "a", count: 10) + "bbb" + String(repeating: "c", count: 15) + "…")
        #expect(shown.caret == String(repeating: " ", count: 11) + "^~~")
        #expect(TextWidth.columns(shown.line) == 30)
    }

    @Test func aLongLineWithAnEarlyMarkKeepsItsStart() {
        let shown = excerpt("ab«c»" + String(repeating: "d", count: 1_000_000), columns: 20)
        #expect(shown.line == "abc" + String(repeating: "d", count: 16) + "…")
        #expect(shown.caret == "  ^")
    }

    @Test func aMarkThatIsLongerThanTheLineEndsWithIt() {
        let shown = excerpt("a«" + String(repeating: "b", count: 500) + "»", columns: 20)
        #expect(TextWidth.columns(shown.line) <= 20)
        #expect(TextWidth.columns(shown.caret) <= 20)
        #expect(shown.caret.contains("^~~~"))
    }

    /// Wherever the mark is and however wide the screen, the caret is on the screen, under the first marked character.
    @Test(arguments: 10...40)
    func theMarkIsAlwaysInSight(columns: Int) {
        let pieces = ["a", "b", "物", "\t", "é", "🤖", "e\u{301}"]
        let text = (0..<90).map { pieces[$0 * $0 % pieces.count] }.joined()
        let scalars = Array(text.unicodeScalars)
        for column in 1...scalars.count + 1 {
            let shown = SourceExcerpt(line: scalars, column: column, width: 3, columns: columns)
            #expect(TextWidth.columns(shown.line) <= columns)
            #expect(TextWidth.columns(shown.caret) <= columns)
            #expect(shown.caret.contains("^"))
        }
    }
}

extension SourceExcerpt {
    init(_ line: String, _ caret: String) {
        self.init(line: [], column: 1, width: 1, columns: 10)
        self.line = line
        self.caret = caret
    }
}
