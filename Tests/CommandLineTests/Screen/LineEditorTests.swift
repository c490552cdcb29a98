import TestSupport
import Testing

@testable import CommandLineTool

@Suite struct LineEditorTests {
    @Test func lettersComeInAtTheCursor() {
        var line = LineEditor("Zo", most: 12)
        line.insert("e\u{308}")
        #expect(line.text == "Zoë" && line.characters.count == 3)
        for _ in 0..<9 { _ = line.take(.left) }
        line.insert("Dr ")
        #expect(line.text == "Dr Zoë" && line.cursor == 3)
        _ = line.take(.delete)
        _ = line.take(.end)
        _ = line.take(.backspace)
        #expect(line.text == "Dr o")
        _ = line.take(.control("w"))
        #expect(line.text == "Dr ")
        _ = line.take(.control("u"))
        #expect(line.text.isEmpty && line.cursor == 0)
    }

    @Test func anAccentJoinsTheLetterBeforeIt() {
        var line = LineEditor("Zoe", most: 3)
        let joins = line.insert("\u{308}")
        #expect(joins)
        #expect(line.text == "Zoë" && line.cursor == 3)
        let finds = line.insert("x")
        #expect(!finds)
        #expect(line.text == "Zoë")
    }

    @Test(arguments: OracleScale.seeds(200)) func theLineKeepsItsLimitAndTheCursorItsPlace(seed: UInt64) {
        var chance = SeededGenerator(seed: seed)
        let most = Int.random(in: 1...12, using: &chance)
        var line = LineEditor(most: most)
        let keys: [Key] = [.left, .right, .home, .end, .backspace, .delete, .control("w"), .control("k"), .control("u")]
        let texts = ["a", "é", "\u{301}", "語", "👩\u{200D}👧", "\u{200D}", "\u{7}", "\u{2028}", "🇩", "long long text"]
        for _ in 0..<60 {
            if Bool.random(using: &chance) { _ = line.take(keys.randomElement(using: &chance) ?? .left) }
            line.insert(texts.randomElement(using: &chance) ?? "")
            #expect(line.characters.count <= most)
            #expect((0...line.characters.count).contains(line.cursor))
            #expect(!line.text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x2028 })
        }
    }
}
