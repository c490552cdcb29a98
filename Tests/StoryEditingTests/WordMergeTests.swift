import TestSupport
import Testing

@testable import StoryEditing

@Suite struct WordMergeTests {
    @Test(arguments: [
        ("The cat sat.", "The black cat sat.", "The cat sat down.", "The black cat sat down."),
        ("One two.", "One two. Three.", "Zero one two.", "Zero one two. Three."),
        ("One. Two.", "One. Two. Three.", "Zero. One. Two.", "Zero. One. Two. Three."),
        ("Red door.", "Green door.", "Blue door.", nil),
        ("", "Hello", "", "Hello"), ("Gone", "", "Gone", ""), ("Same", "New", "New", "New"),
        ("Ärger", "Ärger!", "Ärger", "Ärger!"),
    ]) func merges(from: String, first: String, second: String, expected: String?) {
        #expect(WordMerge.merge(from: from, first: first, second: second) == expected)
    }

    @Test func aVersionWithoutChangesGivesWay() {
        for seed in OracleScale.seeds(500) {
            var numbers = SeededGenerator(seed: seed)
            let (one, other) = (Self.text(&numbers), Self.text(&numbers))
            #expect(WordMerge.merge(from: one, first: one, second: other) == other)
            #expect(WordMerge.merge(from: one, first: other, second: one) == other)
            #expect(WordMerge.merge(from: one, first: other, second: other) == other)
        }
    }

    /// What one version adds is in the merged text, and what it takes out is not.
    @Test func nothingIsLost() {
        for seed in OracleScale.seeds(2_000) {
            var numbers = SeededGenerator(seed: seed)
            let base = (0..<Int.random(in: 0...12, using: &numbers)).map { "b\($0)" }
            let versions = ["x", "y"].map { name in Self.edited(base, name, &numbers) }
            let texts = ([base] + versions).map { $0.joined(separator: " ") }
            guard let merged = WordMerge.merge(from: texts[0], first: texts[1], second: texts[2]) else { continue }
            let words = merged.split(separator: " ").map(String.init)
            let kept = base.filter { word in versions.allSatisfy { $0.contains(word) } }
            let added = versions.flatMap { $0 }.filter { !base.contains($0) }
            // Where the spaces go is up to the merge; letters of two words never run into each other unless both versions say so.
            for word in kept + added { #expect(merged.contains(word), "seed \(seed): \(texts) became \(merged)") }
            #expect(words.count <= kept.count + added.count + base.count)
        }
    }

    /// The differences are as few as a slow search finds.
    @Test func differencesAreShortest() throws {
        for seed in OracleScale.seeds(2_000) {
            var numbers = SeededGenerator(seed: seed)
            let (old, new) = (WordMerge.words(of: Self.text(&numbers)), WordMerge.words(of: Self.text(&numbers)))
            let edits = try #require(WordDiff.edits(from: old, to: new))
            var (rebuilt, place, changes): ([WordMerge.Word], Int, Int) = ([], 0, 0)
            for edit in edits {
                rebuilt += old[place..<edit.range.lowerBound] + edit.words
                place = edit.range.upperBound
                changes += edit.range.count + edit.words.count
            }
            #expect(rebuilt + old[place...] == new, "seed \(seed)")
            #expect(changes == old.count + new.count - 2 * Self.longestShared(old, new), "seed \(seed)")
        }
    }

    @Test func textsThatHaveNothingInCommonAreApart() {
        let texts = ["a", "b", "c"].map { letter in (0..<2_000).map { "\(letter)\($0)," }.joined() }
        #expect(WordMerge.merge(from: texts[0], first: texts[1], second: texts[2]) == nil)
    }

    private static func text(_ numbers: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...10, using: &numbers)).map { _ in ["a", "b", "c", " ", ".", "ä"].randomElement(using: &numbers) ?? "" }
            .joined()
    }

    private static func edited(_ base: [String], _ name: String, _ numbers: inout SeededGenerator) -> [String] {
        var words = base.filter { _ in Int.random(in: 0..<5, using: &numbers) > 0 }
        for index in 0..<Int.random(in: 0...3, using: &numbers) {
            words.insert("\(name)\(index)", at: Int.random(in: 0...words.count, using: &numbers))
        }
        return words
    }

    private static func longestShared(_ old: [WordMerge.Word], _ new: [WordMerge.Word]) -> Int {
        var table = Array(repeating: Array(repeating: 0, count: new.count + 1), count: old.count + 1)
        for (x, word) in old.enumerated() {
            for (y, other) in new.enumerated() {
                table[x + 1][y + 1] = word == other ? table[x][y] + 1 : max(table[x][y + 1], table[x + 1][y])
            }
        }
        return table[old.count][new.count]
    }
}
