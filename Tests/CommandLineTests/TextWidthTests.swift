import Testing

@testable import CommandLineTool
import DisplayText

@Suite struct TextWidthTests {
    @Test(arguments: [
        ("", 0), ("story", 5), ("naïve", 5), ("nai\u{308}ve", 5), ("物語", 4), ("ﾊﾝｶｸ", 4), ("🤖", 2), ("👩‍🚀", 2), ("🇩🇪", 2),
        ("❤\u{FE0F}", 2), ("a\u{200B}b", 2),
        ("“é…–”", 5), ("한국", 4),
    ])
    func columnsAreThoseOfATerminal(text: String, columns: Int) {
        #expect(TextWidth.columns(text) == columns)
    }
}
