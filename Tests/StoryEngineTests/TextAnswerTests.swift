@testable import StoryEngine
import Testing

@Suite struct TextAnswerTests {
    @Test func whiteSpaceIsWhatUnicodeCallsSo() {
        for value in 0..<UInt32(0x11_0000) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            #expect(TextAnswer.isWhiteSpace(scalar) == scalar.properties.isWhitespace, "U+\(String(value, radix: 16))")
        }
    }

    @Test(arguments: [
        ("", ""), (" \u{3000}\n", ""), ("Mia", "Mia"), ("\t Mia \u{A0}", "Mia"), ("\u{2028}Mia  Ann\u{85}", "Mia  Ann"),
    ])
    func theWhiteSpaceAroundAnAnswerIsLeftOut(_ written: String, _ kept: String) {
        #expect(TextAnswer(written).text == kept)
    }

    @Test(arguments: [("Mia\u{7}", true), ("Mia\u{202E}", true), ("\u{2028}Mia", false), ("Zoë", false)])
    func controlCharactersAreFoundInsideAnAnswer(_ written: String, _ hasSome: Bool) {
        #expect(TextAnswer(written).hasControlCharacters == hasSome)
    }

    @Test(arguments: [("", 0), ("Mia", 3), ("e\u{301}", 1), ("👩‍👩‍👧!", 2), ("Maximilian", 5)])
    func lettersAreCountedAsReadersSeeThem(_ text: String, _ count: Int) {
        #expect(TextAnswer.count(text, upTo: 4) == count)
    }
}
