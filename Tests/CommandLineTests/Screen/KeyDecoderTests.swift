import TestSupport
import Testing

@testable import CommandLineTool

@Suite struct KeyDecoderTests {
    private static let known: [(bytes: String, keys: [Key])] = [
        ("a", [.character("a")]), ("ë語🤖", [.character("ë"), .character("語"), .character("🤖")]), ("\r", [.enter]), ("\t", [.tab]),
        ("\u{7F}\u{8}", [.backspace, .backspace]), ("\u{1B}[A\u{1B}OB", [.up, .down]), ("\u{1B}[1;5C", [.right]), ("\u{1B}[D", [.left]),
        ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]), ("\u{1B}[H\u{1B}[1~\u{1B}[7~\u{1B}OH", [.home, .home, .home, .home]),
        ("\u{1B}[F\u{1B}[4~", [.end, .end]), ("\u{1B}[3~", [.delete]), ("\u{1B}[Z", [.backTab]),
        ("\u{3}\u{15}", [.control("c"), .control("u")]),
        ("\u{1B}[[A", [.unknown]), ("\u{1B}[15~", [.unknown]), ("\u{1B}x", [.unknown]), ("\u{1B}OM", [.enter]),
        ("\u{1B}[200~two\r\nlines\u{1B}[A\u{1B}[201~", [.paste("two\r\nlines\u{1B}[A")]),
        ("\u{1B}[?62;4;22c", [.reply(.attributes([62, 4, 22]))]), ("\u{1B}_Gi=31;OK\u{1B}\\", [.reply(.graphics("Gi=31;OK"))]),
        ("\u{1B}[6;20;10t", [.reply(.cellSize(width: 10, height: 20))]),
        ("\u{1B}]11;rgb:ffff/8080/0000\u{7}", [.reply(.background(Colour(0xFF8000)))]),
        ("\u{1B}]11;rgb:1e/1e/2e\u{1B}\\", [.reply(.background(Colour(0x1E1E2E)))]), ("\u{1B}]52;c;aGk=\u{7}", [.reply(.other)]),
        ("\u{1B}[12\u{3}", [.control("c")]), ("\u{1B}[3\u{1B}[A", [.up]),
    ]

    @Test func everyKnownSequenceIsItsKey() {
        for (bytes, keys) in Self.known {
            var decoder = KeyDecoder()
            #expect(decoder.take(bytes.utf8) == keys, "\(bytes.debugDescription)")
            #expect(decoder.patience == nil)
        }
    }

    @Test(arguments: OracleScale.seeds(200)) func itDoesNotMatterHowBytesAreCut(seed: UInt64) {
        var chance = SeededGenerator(seed: seed)
        var bytes: [UInt8] = []
        var expected: [Key] = []
        for _ in 0..<20 {
            guard let (text, keys) = Self.known.randomElement(using: &chance) else { continue }
            bytes += text.utf8
            expected += keys
        }
        var decoder = KeyDecoder()
        var keys: [Key] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Int.random(in: 1...5, using: &chance)
            keys += decoder.take(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        #expect(keys == expected)
    }

    @Test(arguments: OracleScale.seeds(200)) func garbageIsPassedOverAndWhatFollowsIsUnderstood(seed: UInt64) {
        var chance = SeededGenerator(seed: seed)
        var decoder = KeyDecoder()
        for _ in 0..<Int.random(in: 1...2_000, using: &chance) {
            for case .character(let character) in decoder.take([UInt8.random(in: 0...255, using: &chance)]) {
                #expect(!character.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) })
            }
        }
        _ = decoder.timeOut()
        #expect(decoder.patience == nil)
        #expect(decoder.take("q".utf8) == [.character("q")])
    }

    @Test func escapeAloneIsKnownByTheSilenceAfterIt() {
        var decoder = KeyDecoder()
        #expect(decoder.take([0x1B]).isEmpty)
        #expect(decoder.patience == 50)
        #expect(decoder.timeOut() == [.escape])
        #expect(decoder.take([0x1B, 0x1B]) == [.escape])
        #expect(decoder.timeOut() == [.escape])
    }

    @Test func aPasteThatNeverEndsIsTakenAfterAWhileAndBounded() {
        var decoder = KeyDecoder()
        #expect(decoder.take("\u{1B}[200~abc".utf8).isEmpty)
        #expect(decoder.timeOut() == [.paste("abc")])
        _ = decoder.take("\u{1B}[200~".utf8)
        _ = decoder.take(repeatElement(UInt8(ascii: "x"), count: 1_000_000))
        let keys = decoder.take("\u{1B}[201~q".utf8)
        guard case .paste(let text)? = keys.first else {
            Issue.record("There is no paste.")
            return
        }
        #expect(text.utf8.count == KeyDecoder.mostBytes)
        #expect(keys.last == .character("q"))
    }

    @Test func halfACharacterIsForgotten() {
        var decoder = KeyDecoder()
        #expect(decoder.take([0xC3]).isEmpty)
        #expect(decoder.take([UInt8(ascii: "q")]) == [.character("q")])
        #expect(decoder.take([0xF0, 0x9F, 0xA4]).isEmpty)
        #expect(decoder.timeOut().isEmpty)
        // Overlong forms, surrogates and code points beyond Unicode.
        #expect(decoder.take([0xC0, 0xAF, 0xED, 0xA0, 0x80, 0xF5, 0x80, 0xE0, 0x80, 0x80]).isEmpty)
        #expect(decoder.patience == nil)
    }
}
