import Story
import StoryEngine
import StoryFormat
import TestSupport
import Testing

@testable import CommandLineTool

@Suite struct ReaderModelTests {
    private static func model(_ story: Story, columns: Int = 60, rows: Int = 20, depth: ColourDepth = .full) throws -> ReaderModel {
        let program = try Program(story)
        let settings = ReaderSettings(depth: depth, theme: nil)
        let recorded = RecordedPlaythrough(program, seed: 7)
        return ReaderModel(recorded, record: "", story: story, program: program, settings: settings, columns: columns, rows: rows)
    }

    private static func garden() throws -> Story { try #require(StoryDocument(Array(Stories.garden.utf8)).story) }

    private static func text(_ model: ReaderModel) -> String {
        let screen = model.drawing().screen
        return (0..<screen.rows).map { screen.text(ofRow: $0) }.joined(separator: "\n")
    }

    @Test func aStoryIsReadByKeys() throws {
        var model = try Self.model(Self.garden())
        var seen: [String] = []
        var kept = ""
        func press(_ keys: Key...) {
            for key in keys {
                for case .keep(let lines) in model.take(.key(key)) { kept += lines.joined() }
                seen.append(Self.text(model))
            }
        }
        func write(_ text: String) {
            for letter in text { press(.character(letter)) }
        }
        for case .keep(let lines) in model.begin() { kept += lines.joined() }
        press(.character(" "))
        #expect(seen.last?.contains("› Robin (Enter)") == true)
        write("Zoë")
        press(.enter)
        #expect(seen.last?.contains("How old are you, Zoë?") == true && seen.last?.contains("A number from 1 to 99") == true)
        write("x800")
        press(.enter)
        #expect(seen.last?.contains("Choose a number from 1 to 99.") == true)
        press(.backspace, .backspace, .enter, .character("n"))
        #expect(seen.last?.contains("› 1  The straw hat") == true)
        press(.down, .enter)
        #expect(seen.last?.contains("[Picture: A gate with a mossy lock.]") == true && seen.last?.contains("locked") == false)
        press(.character(" "))
        #expect(seen.last?.contains("It is locked.") == true && seen.last?.contains("× 1  Unlock it.") == true)
        // Enter picks nothing until something is selected.
        press(.enter)
        #expect(seen.last?.contains("Pick one with its key") == true)
        press(.character("1"))
        #expect(seen.last?.contains("You have no key.") == true)
        press(.character("e"))
        #expect(seen.last?.contains("Locks keep things in.") == true)
        press(.escape, .character("2"))
        #expect(seen.last?.contains("You find a key!") == true)
        press(.character(" "), .character(" "), .character(" "), .character("1"))
        #expect(seen.last?.contains("Who is there?") == true && seen.last?.contains("1 of 1") == true)
        press(.character(" "))
        #expect(seen.last?.contains("A happy end: On the Lawn") == true)
        #expect(seen.last?.contains("You have found 1 of 2 endings.") == true)
        press(.character("m"))
        #expect(seen.last?.contains("What you have seen") == true && seen.last?.contains("you are here") == true)
        #expect(seen.last?.contains("mud") == false)
        press(.escape, .character("u"))
        #expect(seen.last?.contains("Undone: “Unlock it.”.") == true)
        #expect(model.take(.key(.character("q"))) == [.leave(.success)])
        #expect(kept == model.record)
        let (resumed, _) = try RecordedPlaythrough.resume(try Program(Self.garden()), record: kept)
        #expect(resumed.playthrough.scene == model.scene)
    }

    @Test(arguments: OracleScale.seeds(60)) func aRandomReaderAtRandomSizesBreaksNothing(seed: UInt64) throws {
        var chance = SeededGenerator(seed: seed)
        var generator = StoryGenerator(seed: seed)
        let story = seed.isMultiple(of: 3) ? try Self.garden() : generator.story()
        var model = try Self.model(story, depth: [.none, .sixteen, .indexed, .full].randomElement(using: &chance) ?? .full)
        let keys: [Key] =
            [.enter, .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .escape, .tab, .backspace, .delete, .unknown]
            + [.paste("a\nb\u{1B}"), .reply(.other)] + "   1122a3ynubersmtq?h§é".map { .character($0) }
        _ = model.begin()
        var shown: TerminalScreen?
        for step in 0..<250 {
            let event: ReaderEvent
            switch Int.random(in: 0..<12, using: &chance) {
            case 0: event = .resize(columns: Int.random(in: 1...120, using: &chance), rows: Int.random(in: 1...50, using: &chance))
            case 1:
                let image = PixelImage(width: 3, height: 5, pixels: Array(repeating: 99, count: 60))
                event = model.drawing().wanted.first.map { .picture($0, image) } ?? .kept(failure: "No space")
            case 2:
                let mode = PictureMode.allCases.randomElement(using: &chance) ?? .none
                event = .drawsPictures(mode == .auto ? .none : mode, cellWidth: Int.random(in: 0...20, using: &chance), cellHeight: 9)
            default: event = .key(keys.randomElement(using: &chance) ?? .enter)
            }
            _ = model.take(event)
            let screen = model.drawing().screen
            #expect(screen.columns == model.columns && screen.rows == model.rows, "seed \(seed), step \(step)")
            for row in 0..<screen.rows {
                let cells = Array(screen.row(row))
                #expect(cells.reduce(0) { $0 + $1.columns } == screen.columns, "seed \(seed), step \(step), row \(row)")
            }
            if let cursor = screen.cursor { #expect(cursor.row < screen.rows && cursor.column < screen.columns) }
            #expect(!ScreenDiff.bytes(from: shown, to: screen, depth: model.depth).contains(0))
            shown = screen
        }
        if !model.isLookingBack {
            let (resumed, _) = try RecordedPlaythrough.resume(try Program(story), record: model.record)
            #expect(resumed.playthrough.scene == model.scene, "seed \(seed)")
        }
    }

    @Test(arguments: [(20, 8), (24, 10), (40, 12), (80, 24), (200, 60)])
    func everythingCanBeReadAtEverySize(columns: Int, rows: Int) throws {
        var model = try Self.model(Self.garden(), columns: columns, rows: rows)
        _ = model.begin()
        var seen = ""
        for _ in 0..<40 {
            seen += Self.text(model)
            if case .question = model.scene { _ = model.take(.key(.enter)) } else { _ = model.take(.key(.character(" "))) }
        }
        seen += Self.text(model)
        for word in ["Garden", "small", "name?", "old are", "rain?", "Which hat?", "stands at", "locked", "Dig.", "Climb."] {
            #expect(seen.contains(word), "“\(word)” is never seen at \(columns) × \(rows)")
        }
        _ = model.take(.resize(columns: 19, rows: 30))
        #expect(Self.text(model).contains("Too small"))
    }

    @Test func theTerminalsBackgroundDecidesUntilTheReaderDoes() throws {
        var model = try Self.model(Self.garden())
        #expect(model.theme == .paper)
        _ = model.take(.background(Colour(0x101018)))
        #expect(model.theme == .dark)
        _ = model.take(.key(.character("t")))
        #expect(model.theme == .contrast)
        _ = model.take(.background(Colour(0xFFFFFF)))
        #expect(model.theme == .contrast)
    }

    @Test func whatCannotBeKeptIsSaid() throws {
        var model = try Self.model(Self.garden())
        _ = model.begin()
        _ = model.take(.kept(failure: "No space left on device"))
        #expect(Self.text(model).contains("could not be saved: No space"))
        #expect(model.failure != nil)
        _ = model.take(.kept(failure: nil))
        #expect(model.failure == nil)
    }
}
