import StoryFormat
import TestSupport
import Testing

/// The places of problems: line and column of the source, in Unicode scalars, whatever comes before them.
@Suite struct PlaceTests {
    @Test func everyMistakeOfAFileIsReported() {
        MarkedSource(
            """
            {
              "branchbook": «1»2,
              "id": «2»"the door",
              "title": "The Door",
              «3»"sumary": "A door.",
              "start": «4»"hal",
              "variables": { "coins": { "default": «5»5, "max": 4 } },
              "locations": {
                "hall": { "text": "You have {«6»coin} coins.", "choices": [
                  { "text": "On", "if": "coins > «7»'3'", "go": "garden" },
                  { "text": "Back", "go": «8»"gardn" }
                ] },
                "garden": «9»{ "text": "Stars." }
              }
            }
            """
        )
        .expectProblems([
            "This is version 2", "“the door” cannot be an ID", "There is no key “sumary”",
            "There is no location “hal”",
            "The default is not from", "There is no variable “coin”", "“>” compares numbers",
            "There is no location “gardn”",
            "Readers cannot continue from “garden”",
        ])
    }

    @Test func everyMistakeOfTheJSONIsReported() {
        MarkedSource(
            """
            {
              «1»// a comment
              "branchbook" «2»1,
              "id": «3»tiny,
              "title": "Tiny«4»\\q",
              «5»'start': "hall",
              "version": «6»1.5,
              "tags": ["a"«7»,],
              "authors": ["a" «8»"b"],
              "locations": { "hall": { "text": «9»+, "ending": "Home" }, «10»"hall": { "ending": "Home" } }
            }
            """
        )
        .expectProblems([
            "JSON has no comments", "A colon is missing after “branchbook”", "“tiny” is not a value",
            "JSON has no such escape",
            "A key is missing", "Only whole numbers", "There is one comma too many", "A comma is missing",
            "“+” is not a value",
            "The key “hall” is repeated here",
        ])
    }

    @Test(arguments: [
        "Plain. {«1»x}",
        #"\n\t\"\\\\\/ {«1»x}"#,
        "\\u00e9\\u00E9 {«1»x}",
        "\\ud83e\\udd8a {«1»x}",
        "\\u0041 {«1»x}",
        "é {«1»x}",
        "e\u{301} {«1»x}",
        "🦊 {«1»x}",
        "👩‍👩‍👧‍👦 {«1»x}",
        "日本語 {«1»x}",
        "\u{A0}{«1»x}",
        "First.\\nSecond. {«1»x}",
        "First.\\n\\n \\nSecond. {if «1»x}a{end}",
        "{turns + «1»x * 2}",
        "*{«1»x}*",
        "{if turns > 1}a{else if «1»x}b{end}",
    ])
    func countsInText(text: String) {
        MarkedSource(story(text)).expectProblems(["There is no variable “x”"])
        MarkedSource(story(text), byteOrderMark: true).expectProblems(["There is no variable “x”"])
        MarkedSource(story(text).replacing("\n", with: "\r\n")).expectProblems(["There is no variable “x”"])
        MarkedSource(story(text).replacing("  ", with: "\t")).expectProblems(["There is no variable “x”"])
    }

    /// An element of a list may have several lines, or none. A mistake within a text is located by line, one in the list by element.
    @Test(arguments: [
        (#"["", "One.\nTwo.", " ", "{«1»=}"]"#, ["“=” has no meaning"]),
        (#"["", "One.\nTwo.", " ", "{«1»x}"]"#, ["There is no variable"]),
        (
            #"["", "One.\nTwo {«1»x}.\n\nThree {«2»y}.", " ", "{«3»z}"]"#,
            Array(repeating: "There is no variable", count: 3)
        ),
        (
            #"["{«1»x}", "", "{«2»+}", "\n\n{«3»y}\n«4»{"]"#,
            ["There is no", "Expected a value", "There is no", "The brace"]
        ),
        (#"["One.", «1»3, "{«2»x}"]"#, ["This is a number, but", "There is no variable"]),
        (#""One.\n\n \nTwo {«1»x}.""#, ["There is no variable"]),
    ])
    func countsLinesOfLists(lines: String, messages: [String]) {
        for key in ["text", "explanation"] {
            let page = key == "text" ? "" : "\"text\": \"A page.\", "
            let source = """
                { "branchbook": 1, "id": "tiny", "title": "Tiny", "start": "hall",
                  "locations": { "hall": { \(page)"\(key)": \(lines), "ending": "Home" } } }
                """
            MarkedSource(source).expectProblems(messages)
        }
    }

    @Test func measuresTheWidth() {
        let document = StoryDocument(story("é {if «1»xyz > \\u0031}a{end}").replacing("«1»", with: ""))
        #expect(document.diagnostics.map { $0.width } == [3])
    }

    @Test func pointsIntoTheDocument() {
        let document = StoryDocument(story("{x}").replacing("hall", with: "a/b~c"))
        #expect(document.diagnostics.map { $0.pointer }.last == "/locations/a~1b~0c/text")
    }

    // MARK: Text

    @Test func findsPlacesInALongLine() {
        let text = SourceText(Array((String(repeating: "é", count: 10_000) + "\nab\r\n\n🦊c").utf8))
        #expect(text.position(of: 0) == SourceText.Position(line: 1, column: 1))
        #expect(text.position(of: 20_000) == SourceText.Position(line: 1, column: 10_001))
        #expect(text.position(of: 20_001) == SourceText.Position(line: 2, column: 1))
        #expect(text.position(of: 20_003) == SourceText.Position(line: 2, column: 3))
        #expect(text.position(of: 20_006) == SourceText.Position(line: 4, column: 1))
        #expect(text.position(of: 20_010) == SourceText.Position(line: 4, column: 2))
        #expect(text.position(of: 99_999) == SourceText.Position(line: 4, column: 3))
        #expect((0...6).map { text.line($0).count } == [0, 10_000, 2, 0, 2, 0, 0])
    }

    @Test func agreesWithASlowCount() {
        for seed in UInt64(0)..<20 {
            var generator = SeededGenerator(seed: seed)
            var text = seed % 2 == 0 ? "" : "\u{FEFF}"
            for _ in 0..<6_000 { text += ["a", "é", "🦊", "\n", "\r\n", "\t"].randomElement(using: &generator) ?? "" }
            let source = SourceText(Array(text.utf8))
            var (line, column, offset) = (1, 1, 0)
            for scalar in text.unicodeScalars {
                #expect(
                    source.position(of: offset) == SourceText.Position(line: line, column: column),
                    "seed \(seed), byte \(offset)"
                )
                offset += String(scalar).utf8.count
                if scalar == "\n" { (line, column) = (line + 1, 1) } else if scalar != "\u{FEFF}" { column += 1 }
            }
        }
    }

    private func story(_ text: String) -> String {
        """
        {
          "branchbook": 1, "id": "tiny", "title": "Tiny", "start": "hall",
          "locations": { "hall": { "text": "\(text)", "ending": "Home" } }
        }
        """
    }
}
