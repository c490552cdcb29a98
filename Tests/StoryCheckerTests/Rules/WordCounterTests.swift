import Story
import Testing

@testable import StoryChecker

struct WordCounterTests {
    @Test(arguments: [
        ("", 0), ("  ", 0), ("Hello", 1), ("Hello, world!", 2), ("don't stop", 2), ("well-known", 1), ("a — b", 2), ("… – “ ” !", 0),
        ("3 cats", 2), ("no\u{A0}break\tand\nlines", 4), ("Größe Ελλάδα Привет", 3), ("☀️ 🦈 shark", 1), ("e\u{301}te\u{301}", 1),
        ("½ × 2", 1),
        ("猫が好き", 4), ("abc猫def", 3), ("カメ、ネコ。", 4), ("한국어 책", 2), ("«Oui»", 1), ("ª º µ", 3), ("٣ قطط", 2),
    ])
    func wordsAreWhatHasALetterOrADigit(text: String, count: Int) {
        #expect(WordCounter.words(in: text) == count)
    }

    @Test(arguments: [
        ("Hello, {name}!", 2), ("{if turns > 1}One two{else}three{end} four.", 4), ("*very* **loud** {coins}", 3), ("{coins}", 1),
    ])
    func aValueIsOneWord(text: String, count: Int) throws {
        #expect(WordCounter.words(in: try Template(parsing: text)) == count)
    }
}
