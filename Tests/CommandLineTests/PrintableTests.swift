import DisplayText
import StoryFormat
import Testing

/// Text by others never sends commands to a terminal, not even in JSON.
@Suite struct PrintableTests {
    @Test func jsonSaysTheSameWithoutControlCharacters() throws {
        let title = "Fox\u{1B}[31m \u{9B}31m \u{7F} \u{85} \u{202E}xof\u{2066} \u{2028} Zoë 🦊"
        let value = JSONValue.array([.object([JSONField("title", .string(title))]), .string("plain")])
        for text in [value.compact, value.pretty()] {
            let shown = Printable.json(text)
            let unsafe = shown.unicodeScalars.filter { $0 != "\n" && String(Printable.scalar($0)) != String($0) }
            #expect(unsafe.isEmpty)
            #expect(shown.contains("Zoë 🦊"))
            #expect(JSONParser.value(of: Array(shown.utf8)) == value)
        }
        #expect(Printable.json(value.compact).contains("\\u009b31m"))
    }

    @Test func jsonWithoutSuchCharactersStaysAsItIs() {
        let text = JSONValue.string("Zoë 🦊 “quoted”").compact
        #expect(Printable.json(text) == text)
    }
}
