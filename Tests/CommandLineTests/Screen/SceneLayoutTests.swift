import Story
import StoryEngine
import StoryFormat
import TestSupport
import Testing

@testable import CommandLineTool

@Suite struct SceneLayoutTests {
    private static func layout(_ width: Int, mode: PictureMode = .none) -> SceneLayout {
        let shelf = PictureShelf(mode: mode, depth: .full)
        return SceneLayout(width: width, theme: Theme(.paper, depth: .full), shelf: shelf, pictureRows: 6)
    }

    @Test(arguments: OracleScale.seeds(200)) func noLineIsWiderThanItMayBe(seed: UInt64) {
        var chance = SeededGenerator(seed: seed)
        let width = Int.random(in: 1...90, using: &chance)
        let words = [
            "a", "Rhabarber", "物語を読む。", "🤖🤖", "e\u{301}\u{302}", "\u{301}", "שלום", "👩\u{200D}👧", "\u{1B}[2J",
            String(repeating: "x", count: 120),
        ]
        var runs: [TextRun] = []
        for _ in 0..<20 {
            let word = words.randomElement(using: &chance) ?? ""
            let style = TextRun.Style(rawValue: UInt8.random(in: 0...3, using: &chance))
            runs.append(TextRun(text: Bool.random(using: &chance) ? word : word + " ", style: style))
        }
        var layout = Self.layout(width)
        layout.paragraph(runs, indent: Int.random(in: 0...10, using: &chance))
        layout.item(0, label: "1", runs, CellStyle(), isSelected: Bool.random(using: &chance))
        for line in layout.lines {
            #expect(line.cells.count <= max(width, 7), "seed \(seed)")
            #expect(!line.cells.text.unicodeScalars.contains("\u{1B}"))
            for (place, cell) in line.cells.enumerated() where cell.character == nil {
                #expect(place > 0 && line.cells[place - 1].columns == 2, "half of a wide character; seed \(seed)")
            }
        }
    }

    @Test func emphasisIsItalicsAndStressIsBold() {
        let runs = [TextRun(text: "so "), TextRun(text: "soft", style: .emphasis), TextRun(text: " and loud", style: .strong)]
        let rows = Self.layout(40).rows(runs, CellStyle(), width: 40)
        #expect(rows.map { $0.text } == ["so soft and loud"])
        #expect(rows[0][3].style.marks == .italic && rows[0][12].style.marks == .bold && rows[0][0].style.marks.isEmpty)
    }

    @Test func aRollIsShownOnItsScale() throws {
        let story = try #require(StoryDocument(Array(Stories.garden.utf8)).story)
        var playthrough = Playthrough(try Program(story), seed: 1, rolls: [11])
        let inputs: [Input] = [
            .advance, .answer(.text("Ada")), .answer(.number(8)), .answer(.yesNo(true)), .answer(.option("tin")), .advance, .advance,
            .choose("climb"),
        ]
        for input in inputs { try playthrough.apply(input) }
        guard case .result(let result) = playthrough.scene else {
            Issue.record("There is no result but \(playthrough.scene).")
            return
        }
        var layout = Self.layout(40)
        layout.result(result)
        let lines = layout.lines.map { $0.cells.text }
        #expect(lines.joined(separator: " ").contains(" = 11, soft moss −1 makes 10: fail."), "\(lines)")
        let scale = "2 " + String(repeating: "─", count: 12) + "━━━━●━○━━━ 12"
        #expect(lines.contains(scale), "\(lines)")
        #expect(lines.contains("▸ 8–12  fail") && lines.contains("  2–7  pass"))
    }

    @Test func aPictureIsItsWordsUntilItIsThere() throws {
        let view = PictureView(id: "gate", file: "gate.svg", alternative: "A gate.")
        var layout = Self.layout(20, mode: .blocks)
        layout.picture(view)
        let request = try #require(layout.wanted.first)
        #expect(layout.lines.first?.cells.text == "[Picture: A gate.]")
        #expect((request.width, request.height) == (20, 12))

        var shelf = PictureShelf(mode: .blocks, depth: .full)
        let red: [UInt8] = [255, 0, 0, 255]
        let blue: [UInt8] = [0, 0, 255, 255]
        shelf.add(request, PixelImage(width: 2, height: 2, pixels: red + blue + blue + blue))
        layout = SceneLayout(width: 20, theme: Theme(.paper, depth: .full), shelf: shelf, pictureRows: 6)
        layout.picture(view)
        #expect(layout.wanted.isEmpty)
        let row = try #require(layout.lines.first).cells
        #expect(row.text == String(repeating: " ", count: 9) + "▀ ")
        #expect(row[9].style == CellStyle(foreground: Colour(0xFF0000), background: Colour(0x0000FF)))

        shelf.add(request, nil)
        layout = SceneLayout(width: 20, theme: Theme(.paper, depth: .full), shelf: shelf, pictureRows: 6)
        layout.picture(view)
        #expect(layout.wanted.isEmpty && layout.lines.first?.cells.text == "[Picture: A gate.]")
    }

    @Test(arguments: Theme.Name.allCases) func coloursCanBeReadByWeakEyes(name: Theme.Name) {
        let theme = Theme(name, depth: .full)
        for style in [theme.text, theme.quiet, theme.accent, theme.bar, theme.selected] {
            guard let ink = style.foreground, let page = style.background else {
                #expect(name == .none)
                continue
            }
            #expect(Self.contrast(ink, page) >= 4.5, "\(name) \(style)")
        }
    }

    /// The contrast of two colours as WCAG 2.2 defines it.
    private static func contrast(_ first: Colour, _ second: Colour) -> Double {
        func luminance(_ colour: Colour) -> Double {
            let parts = [colour.red, colour.green, colour.blue].map { part -> Double in
                let value = Double(part) / 255
                // The square and the cube interpolate the power of 2.4 closely enough.
                return value <= 0.04045 ? value / 12.92 : power(Double((value + 0.055) / 1.055))
            }
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
        }
        let (light, dark) = (max(luminance(first), luminance(second)), min(luminance(first), luminance(second)))
        return (light + 0.05) / (dark + 0.05)
    }

    private static func power(_ value: Double) -> Double {
        // value^2.4 = value² · value^0.4, and value^0.4 = (value²)^(1/5) by Newton's method.
        var root = 0.9
        for _ in 0..<60 { root -= (root * root * root * root * root - value * value) / (5 * root * root * root * root) }
        return value * value * root
    }
}
