internal import CTerminal
internal import Glibc

/// The terminal as a screen to draw on: taken when it is made, and given back on every way out of the process.
final class ScreenTerminal {
    private let input: Int32
    private let output: Int32
    private let depth: ColourDepth
    /// What the terminal shows; nil where that is not known.
    private var shown: TerminalScreen?

    /// What waiting was ended by.
    struct Wake: OptionSet {
        let rawValue: Int32

        static let input = Wake(rawValue: 1)
        static let resized = Wake(rawValue: 2)
        static let continued = Wake(rawValue: 4)
        static let orphaned = Wake(rawValue: 8)
        static let gone = Wake(rawValue: 16)
    }

    /// The other screen, no cursor, no breaking of lines, pastes marked as such.
    private static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[m\u{1B}[2J"
    /// First the end of whatever was half written.
    private static let leave = "\u{1B}\\\u{1B}[m\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    /// Takes the terminal; nil where it cannot be.
    init?(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, depth: ColourDepth) {
        self.input = input
        self.output = output
        self.depth = depth
        let (enter, leave) = (ScreenTerminal.enter, ScreenTerminal.leave)
        guard unsafe cterminal_enter(input, output, enter, enter.utf8.count, leave, leave.utf8.count) == 0 else { return nil }
    }

    /// What Ctrl-C says after the terminal was given back.
    func say(onInterrupt words: String) {
        unsafe cterminal_set_farewell(words, words.utf8.count)
    }

    /// From now on, pictures that the terminal drew are taken away at the end.
    func clearsPictures() {
        let words = "\u{1B}\\" + KittyGraphics.clear + ScreenTerminal.leave
        unsafe cterminal_set_leave(words, words.utf8.count)
    }

    /// Waits for at most this many milliseconds.
    func wait(milliseconds: Int) -> Wake {
        let wake = Wake(rawValue: cterminal_wait(Int32(clamping: milliseconds)))
        if wake.contains(.continued) { shown = nil }
        return wake
    }

    /// What was typed; nil where nobody can type any more.
    func read() -> [UInt8]? {
        guard let bytes = Descriptor.read(input, upTo: 4_096), !bytes.isEmpty else { return nil }
        return bytes
    }

    /// Columns and rows, and the pixels of a cell where the terminal tells them.
    var size: (columns: Int, rows: Int, cell: (width: Int, height: Int)?) {
        var (columns, rows, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard unsafe cterminal_size(output, &columns, &rows, &width, &height) == 0, columns > 0, rows > 0 else { return (80, 24, nil) }
        let cell = (width: Int(width / columns), height: Int(height / rows))
        return (min(Int(columns), 1_000), min(Int(rows), 1_000), cell.width > 1 && cell.height > 1 ? cell : nil)
    }

    /// Draws a screen.
    /// - Parameters:
    ///   - shelf: The pictures that it may have.
    ///   - background: What is seen through them.
    /// - Returns: Whether the terminal is still there.
    func draw(_ screen: TerminalScreen, _ shelf: PictureShelf, over background: Colour) -> Bool {
        // Sixels are drawn into the cells, and go only with them.
        if shelf.mode == .sixel, let shown, !shown.pictures.isEmpty, shown.pictures != screen.pictures { self.shown = nil }
        // Cells first: clearing a screen takes its pictures away.
        let bytes =
            ScreenDiff.bytes(from: shown, to: screen, depth: depth)
            + PictureCommands.change(from: shown?.pictures ?? [], to: screen.pictures, shelf, over: background)
        shown = screen
        guard !bytes.isEmpty else { return true }
        // Terminals that know how show all of it at once; others pass over these two.
        return write(Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8))
    }

    /// Writes bytes as they are.
    func write(_ bytes: [UInt8]) -> Bool {
        Descriptor.write(bytes, to: output) == nil
    }

    /// Gives the terminal back.
    func close() {
        cterminal_leave()
    }
}
