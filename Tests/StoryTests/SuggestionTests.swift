import Story
import TestSupport
import Testing

@Suite struct SuggestionTests {
    @Test(
        arguments: [
            ("gardn", "garden"), ("gadren", "garden"), ("GARDEN", "garden"), ("gardens", "garden"), ("hal", "hall"),
            ("hasboots", "hasBoots"),
            ("größ", "größe"), ("a", "b"), ("xyzzy", nil), ("gdn", nil), ("", nil), ("gardenhouse", nil),
            ("halls", "hall"),
        ] as [(String, String?)]
    )
    func isTheNearest(word: String, nearest: String?) {
        let candidates = ["garden", "hall", "hasBoots", "größe"] + (word == "a" ? ["b"] : [])
        #expect(Suggestion.nearest(to: word, among: candidates) == nearest)
    }

    @Test func isTheFirstOfTheNearest() {
        #expect(Suggestion.nearest(to: "cat", among: ["bat", "cot", "car"]) == "bat")
        #expect(Suggestion.nearest(to: "cat", among: ["caats", "bat"]) == "bat")
    }

    @Test func looksAtNoLongWords() {
        let long = String(repeating: "a", count: 65)
        #expect(Suggestion.nearest(to: long, among: [long + "b"]) == nil)
        #expect(Suggestion.nearest(to: String(long.dropFirst()), among: [String(long.dropFirst(2))]) != nil)
        #expect(Suggestion.nearest(to: "a", among: [long]) == nil)
    }

    @Test func endsWithItsBudget() {
        var suggester = Suggester()
        let candidates = (0..<1_000).map { "candidate\($0)" }
        let found = (0..<1_000).count { _ in suggester.sentence(for: "candidat7") { candidates } != nil }
        #expect(found == 500)
    }
}
