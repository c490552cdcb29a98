import Story
import StoryFormat
import Testing

/// Mistakes that were once reported wrongly, too often or not at all.
@Suite struct OneMistakeTests {
    private func codes(variables: String = "{}", location: String) -> [String] {
        let text = """
            {"branchbook": 1, "id": "s", "title": "S", "start": "a", "variables": \(variables),
             "locations": {"a": {\(location), "ending": "End"}}}
            """
        return StoryDocument(text).diagnostics.map { "\($0.code) \($0.pointer)" }
    }

    private let colours = #"{"robot": {"options": ["red", "teal"]}, "wall": {"options": ["white", "teal"]}, "hero": "Ada"}"#

    @Test func aQuotedOptionMustFitEveryVariableInAList() {
        #expect(codes(variables: colours, location: #""text": "{if 'red' in (robot, wall)}x{end}""#) == ["B0302 /locations/a/text"])
        #expect(codes(variables: colours, location: #""text": "{if 'red' in (robot, hero)}x{end}""#) == ["B0302 /locations/a/text"])
        #expect(codes(variables: colours, location: #""text": "{if 'blue' in (robot, robot)}x{end}""#) == ["B0303 /locations/a/text"])
        #expect(codes(variables: colours, location: #""text": "{if 'red' in (robot, robot)}x{end}""#) == [])
    }

    @Test func aPictureForAllPagesIsSaidToBeMissingOnce() {
        let problems = codes(location: #""picture": "cat", "pages": ["One.", "Two.", {"text": "Three."}]"#)
        #expect(problems == ["B0203 /locations/a/picture"])
    }

    @Test func aBadColourHidesNoOtherMistake() {
        let variables = #"{"robot": {"options": [{"id": "red", "colour": "reddish"}, "teal"]}}"#
        let problems = codes(variables: variables, location: #""text": "{robt}""#)
        #expect(problems.contains("B0202 /locations/a/text"))
    }

    @Test func wordsWithoutTheirQuotesAreRecognised() {
        let text = """
            {"branchbook": 1, "id": "s", "title": "S", "start": "a", "variables": {"hero": "Bo"},
             "locations": {"a": {"set": {"hero": "Ada"}, "text": "x", "ending": "End"}}}
            """
        #expect(StoryDocument(text).diagnostics.first?.fix?.contains("'Ada'") == true)
    }
}
