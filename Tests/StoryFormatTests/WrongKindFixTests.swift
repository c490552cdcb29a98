import Story
import StoryFormat
import Testing

/// What the messages about texts and expressions advise.
@Suite struct WrongKindFixTests {
    private func diagnostics(_ text: String, set: String = #"{ "coins": 1 }"#) -> [Diagnostic] {
        StoryDocument(
            """
            { "branchbook": 1, "id": "s", "title": "S", "start": "a",
              "variables": { "hasKey": false, "coins": 0, "name": "Ada", "hat": { "options": ["7", "8"], "default": "7" } },
              "locations": { "a": { "set": \(set), "text": \(text), "ending": "A" } } }
            """
        ).diagnostics
    }

    @Test(arguments: [
        ("hasKey == 'yes'", "Write yes without quotes."), ("hasKey != 'false'", "Write false without quotes."),
        ("hasKey == 'ja'", "Write yes or no, without quotes."), ("hasKey == 1", "Write yes or no, without quotes."),
        ("coins == '3'", "Write 3 without quotes."), ("coins > '3'", "Write 3 without quotes."), ("name == 3", "Put it in quotes: '3'."),
        ("hat == 7", "Put it in quotes: '7'."), ("coins", "Compare it with a number, such as coins > 0."),
        ("hasKey and coins - 1", "Compare it with a number, such as coins - 1 > 0."),
        ("name", "Compare it with a text in quotes, such as name == '…'."),
        ("hat or hasKey", "Compare it with a text in quotes, such as hat == '…'."),
    ])
    func aValueOfAnotherKindIsShownAsItIsWritten(condition: String, fix: String) {
        let found = diagnostics(#""{if \#(condition)}Yes.{end}""#)
        #expect(found.map { $0.code.description } == ["B0302"])
        #expect(found.first?.fix == fix)
    }

    @Test(arguments: [(#""'no'""#, "Write no without quotes."), (#""0""#, "Write yes or no, without quotes.")])
    func andSoIsANewValue(value: String, fix: String) {
        #expect(diagnostics(#""A.""#, set: #"{ "hasKey": \#(value) }"#).first?.fix == fix)
    }

    // MARK: Emphasis

    @Test(arguments: [
        (#""*one\ntwo*""#, 1), (#"["*one", "two*", "three"]"#, 1), (#""*one\ntwo\nthree*, four""#, 1), (#""**one\ntwo**""#, 1),
        (#""*one\ntwo* *three\nfour*""#, 2), (#""*one\n*two""#, 2), (#""one*\n*two""#, 2), (#""*one*\n*two*""#, 0),
    ])
    func emphasisThatRunsOverLinesIsOneMistake(text: String, count: Int) {
        let found = diagnostics(text)
        #expect(found.map { $0.code.description } == [String](repeating: "B0305", count: count))
        #expect(found.allSatisfy { $0.message.contains("on its line") })
    }
}
