import StoryEngine
import Testing

@testable import CommandLineTool

@Suite struct TextWrapperTests {
    private let plain = Palette(isTerminal: false, environment: [:])
    private let styled = Palette(isTerminal: true, environment: [:])

    @Test(arguments: [
        ("one two three", 8, ["one two", "three"]),
        ("one two three", 7, ["one two", "three"]),
        ("one two three", 6, ["one", "two", "three"]),
        ("abcdefgh ij", 4, ["abcd", "efgh", "ij"]),
        ("  spaces   go  ", 20, ["spaces go"]),
        ("", 10, []),
        ("物語を読む。", 6, ["物語を", "読む。"]),
        ("物語を読む。", 10, ["物語を読", "む。"]),
        ("a\u{A0}b c", 4, ["a\u{A0}b", "c"]),
        ("🤖🤖🤖", 4, ["🤖🤖", "🤖"]),
        ("bell\u{7}", 10, ["bell␇"]),
    ])
    func linesAreAsWideAsTheyMayBe(text: String, width: Int, lines: [String]) {
        #expect(TextWrapper.plain(text, width: width) == lines)
    }

    @Test func emphasisStandsBetweenStarsWhereItCannotBeShown() {
        let runs = [
            TextRun(text: "a "), TextRun(text: "b c", style: .emphasis), TextRun(text: " "),
            TextRun(text: "d", style: .strong),
            TextRun(text: "e", style: [.emphasis, .strong]),
        ]
        #expect(TextWrapper(width: 40, palette: plain).lines(runs) == ["a *b c* **d*****e***"])
    }

    @Test func emphasisIsStyledOnATerminalAndEndsWithEachLine() {
        let runs = [TextRun(text: "a "), TextRun(text: "bb cc", style: .emphasis), TextRun(text: " d", style: .strong)]
        #expect(
            TextWrapper(width: 4, palette: styled).lines(runs) == [
                "a \u{1B}[3mbb\u{1B}[0m", "\u{1B}[3mcc\u{1B}[0m \u{1B}[1md\u{1B}[0m",
            ]
        )
    }
}
