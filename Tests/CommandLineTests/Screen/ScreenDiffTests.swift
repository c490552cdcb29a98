import TestSupport
import Testing

@testable import CommandLineTool

@Suite struct ScreenDiffTests {
    private static let letters: [Character] = Array("abc  xyz.é語🤖") + ["e\u{301}", "字"]
    private static let styles: [CellStyle] = [
        CellStyle(), CellStyle(), CellStyle(marks: .bold), CellStyle(marks: [.faint, .italic]), CellStyle(marks: .reverse),
        CellStyle(foreground: Colour(0x102030)), CellStyle(foreground: Colour(0x102030), background: Colour(0xFFEEDD), marks: .bold),
        CellStyle(background: Colour(0xFFEEDD), marks: .underline),
    ]

    private func screen(_ chance: inout SeededGenerator, _ columns: Int, _ rows: Int, from old: TerminalScreen? = nil) -> TerminalScreen {
        var screen = old ?? TerminalScreen(columns: columns, rows: rows, style: Self.styles.randomElement(using: &chance) ?? CellStyle())
        for _ in 0..<Int.random(in: 0...8, using: &chance) {
            var cells: [Cell] = []
            for _ in 0..<Int.random(in: 1...12, using: &chance) {
                cells.append(Self.letters.randomElement(using: &chance) ?? "a", Self.styles.randomElement(using: &chance) ?? CellStyle())
            }
            screen.write(cells, row: Int.random(in: 0..<rows, using: &chance), column: Int.random(in: 0..<columns, using: &chance))
        }
        screen.cursor =
            Bool.random(using: &chance)
            ? TerminalScreen.Place(row: Int.random(in: 0..<rows, using: &chance), column: Int.random(in: 0..<columns, using: &chance)) : nil
        return screen
    }

    @Test(arguments: OracleScale.seeds(300)) func whatIsWrittenTurnsTheOldScreenIntoTheNew(seed: UInt64) {
        var chance = SeededGenerator(seed: seed)
        let (columns, rows) = (Int.random(in: 1...30, using: &chance), Int.random(in: 1...8, using: &chance))
        var terminal = FakeTerminal(columns: columns, rows: rows)
        var shown: TerminalScreen?
        for _ in 0..<6 {
            let next = screen(&chance, columns, rows, from: Bool.random(using: &chance) ? shown : nil)
            let bytes = ScreenDiff.bytes(from: shown, to: next, depth: .full)
            terminal.write(bytes)
            #expect(terminal.complaints.isEmpty)
            let differing = (0..<rows * columns).first { place in
                let (row, column) = (place / columns, place % columns)
                return terminal.screen[row, column].seen(at: .full) != next[row, column].seen(at: .full)
            }
            #expect(differing == nil, "seed \(seed)")
            #expect(terminal.shown.cursor == next.cursor, "seed \(seed)")
            let anew = ScreenDiff.bytes(from: nil, to: next, depth: .full)
            #expect(bytes.count <= anew.count, "A change costs more than drawing anew; seed \(seed)")
            shown = next
        }
    }

    @Test func whatIsTheSameCostsNothing() {
        var chance = SeededGenerator(seed: 1)
        let some = screen(&chance, 40, 10)
        #expect(ScreenDiff.bytes(from: some, to: some, depth: .full).isEmpty)
    }

    @Test func aLetterCostsItsPlaceAndItself() {
        var old = TerminalScreen(columns: 80, rows: 24)
        old.write(Cell.row("What is your name? Zo", CellStyle()), row: 3, column: 4)
        var new = old
        new.write(Cell.row("ë", CellStyle()), row: 3, column: 25)
        #expect(String(decoding: ScreenDiff.bytes(from: old, to: new, depth: .full), as: UTF8.self) == "\u{1B}[4;26Hë")
    }

    @Test func theRestOfALineIsClearedByOneCommand() {
        var old = TerminalScreen(columns: 80, rows: 24)
        old.write(Cell.row(String(repeating: "x", count: 60), CellStyle()), row: 0, column: 0)
        let bytes = ScreenDiff.bytes(from: old, to: TerminalScreen(columns: 80, rows: 24), depth: .full)
        #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[H\u{1B}[K")
    }

    @Test func withoutColoursNoneAreWritten() {
        let style = CellStyle(foreground: Colour(0xFF0000), background: Colour(0x00FF00), marks: .bold)
        let new = TerminalScreen(columns: 10, rows: 2, style: style)
        let text = String(decoding: ScreenDiff.bytes(from: nil, to: new, depth: .none), as: UTF8.self)
        #expect(!text.contains("38;") && !text.contains("48;"))
    }

    @Test(arguments: [
        (ColourDepth.full, "\u{1B}[38;2;255;0;0m"), (.indexed, "\u{1B}[38;5;196m"), (.sixteen, "\u{1B}[91m"), (.none, ""),
    ]) func coloursAreAsDeepAsTheTerminal(depth: ColourDepth, codes: String) {
        #expect(StyleCodes.change(from: CellStyle(), to: CellStyle(foreground: Colour(0xFF0000)), depth: depth) == codes)
    }

    @Test(arguments: [
        (["TERM": "xterm-256color"], ColourDepth.indexed), (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .full),
        (["TERM": "xterm"], .sixteen), (["TERM": "xterm-kitty"], .full), (["TERM": "dumb"], .none), ([:], .none),
        (["TERM": "xterm-kitty", "NO_COLOR": "1"], .none), (["TERM": "vt100"], .none), (["TERM": "linux"], .sixteen),
    ]) func theEnvironmentTellsHowManyColoursThereAre(environment: [String: String], depth: ColourDepth) {
        #expect(ColourDepth(environment: environment) == depth)
    }
}
