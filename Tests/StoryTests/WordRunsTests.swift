import Story
import Testing

@Suite struct WordRunsTests {
    /// `Tests/Browser/units/word-runs.test.mjs` has the same cases for the pages.
    @Test(
        arguments: [
            ("", []),
            ("  …!", []),
            ("The Fox’s 2nd tail-coat.", ["the", "fox", "s", "2nd", "tail", "coat"]),
            ("“Oh, ÄPFEL!” — Straße", ["oh", "äpfel", "straße"]),
            ("e\u{301}te\u{301} 提灯。はい 👋 naïve", ["été", "提灯", "はい", "naïve"]),
            ("ein\u{AD}fach № 7½ a_b", ["ein", "fach", "7½", "a", "b"]),
        ] as [(String, [String])]
    )
    func wordsAreRunsOfLettersAndDigits(_ text: String, _ words: [String]) {
        #expect(WordRuns(text).words == words)
    }

    @Test func wordsAreFoundOneAfterTheOther() {
        let text = WordRuns("A magic lantern, and a *lantern*.")
        #expect(text.contains(WordRuns("Magic-Lantern")))
        #expect(text.contains(WordRuns("lantern")))
        #expect(!text.contains(WordRuns("lantern magic")) && !text.contains(WordRuns("lan")) && !text.contains(WordRuns("!")))
    }
}
