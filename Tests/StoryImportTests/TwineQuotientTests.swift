import StoryImport
import TestSupport
import Testing

/// Quotients of Twine, which may not be whole numbers: a story here has only whole ones.
@Suite struct TwineQuotientTests {
    private static let rounded: [(String, String, @Sendable (Double) -> Double)] = [
        ("SugarCube", "<<= Math.floor($a / 3)>>", { $0.rounded(.down) }),
        ("SugarCube", "<<= Math.ceil($a / 3)>>", { $0.rounded(.up) }),
        ("SugarCube", "<<= Math.round($a / 3)>>", { ($0 + 0.5).rounded(.down) }),
        ("SugarCube", "<<= Math.trunc($a / 3)>>", { $0.rounded(.towardZero) }),
        ("SugarCube", "<<set $b to Math.floor(($a + 0) / 3)>><<= $b>>", { $0.rounded(.down) }),
        ("Harlowe", "(print: (floor: $a / 3))", { $0.rounded(.down) }),
        ("Harlowe", "(print: (ceil: $a / 3))", { $0.rounded(.up) }),
        ("Harlowe", "(print: (round: $a / 3))", { ($0 + 0.5).rounded(.down) }),
        ("Harlowe", "(set: $b to (trunc: $a / 3))$b", { $0.rounded(.towardZero) }),
    ]

    @Test(arguments: Self.rounded.indices, [Int64(-7), -6, -5, -4, -1, 0, 1, 4, 5, 6, 7])
    func whatIsRoundedIsAsThere(index: Int, number: Int64) throws {
        let (format, markup, round) = Self.rounded[index]
        let set = format == "Harlowe" ? "(set: $a to \(number))" : "<<set $a to \(number)>>"
        let imported = try Imports.story(set + "[[Next]]", format, more: ":: Next\nIt is \(markup).")
        #expect(imported.report.leftOut.isEmpty, "\(imported.report.leftOut)")
        #expect(Imports.flaw(of: imported) == nil)
        let lines = try InkImports.transcript(of: imported, picks: "0", seed: 1)
        #expect(lines.last { !$0.hasPrefix("[") } == "It is \(Int64(round(Double(number) / 3))).")
    }

    @Test(arguments: [
        ("SugarCube", "<<set $a to 7>>[[Next]]", "<<= $a / 2>>"), ("SugarCube", "<<set $a to 7>>[[Next]]", "<<set $a to $a / 2>><<= $a>>"),
        ("SugarCube", "<<set $a to 7>>[[Next]]", "<<set $a /= 2>><<= $a>>"), ("SugarCube", "<<set $a to 7>>[[Next]]", "<<= 7 / 2>>"),
        ("SugarCube", "<<set $a to 7>>[[Next]]", "<<= Math.floor($a / $a)>>"), ("Harlowe", "(set: $a to 7)[[Next]]", "(print: $a / 2)"),
        ("Harlowe", "(set: $a to 7)[[Next]]", "(if: $a / 2 > 3)[More than three]"),
    ])
    func whatMayNotBeWholeIsListed(format: String, start: String, markup: String) throws {
        let imported = try Imports.story(start, format, more: ":: Next\nIt is \(markup).")
        #expect(imported.report.leftOut.contains { $0.passage == "Next" }, "\(imported.report.leftOut)")
        #expect(Imports.flaw(of: imported) == nil)
    }

    @Test func aWholeQuotientOfNumbersIsOne() throws {
        let imported = try Imports.story("[[Next]]", "SugarCube", more: ":: Next\nIt is <<= 6 / 2>>.")
        #expect(imported.report.leftOut.isEmpty, "\(imported.report.leftOut)")
        #expect(try InkImports.transcript(of: imported, picks: "0", seed: 1).last { !$0.hasPrefix("[") } == "It is 3.")
    }
}
