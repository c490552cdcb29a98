internal import CTerminal
internal import Glibc

/// The terminal as a screen to draw on: set up by the initializer, and restored on every way out of the process.
final class ScreenTerminal {
    private let input: Int32
    private let output: Int32
    private let depth: ColourDepth
    /// The current contents; nil if they are unknown.
    private var shown: TerminalScreen?

    /// What ended the wait.
    struct Wake: OptionSet {
        let rawValue: Int32

        static let input = Wake(rawValue: 1)
        static let resized = Wake(rawValue: 2)
        static let continued = Wake(rawValue: 4)
        static let orphaned = Wake(rawValue: 8)
        static let gone = Wake(rawValue: 16)
        static let other = Wake(rawValue: 32)
    }

    /// The alternate screen, no cursor, no line wrapping, bracketed paste.
    private static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[m\u{1B}[2J"
    /// First ends any incomplete sequence.
    private static let leave = "\u{1B}\\\u{1B}[m\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    /// Sets up the terminal; nil if that is not possible.
    init?(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, depth: ColourDepth) {
        self.input = input
        self.output = output
        self.depth = depth
        let (enter, leave) = (ScreenTerminal.enter, ScreenTerminal.leave)
        guard unsafe cterminal_enter(input, output, enter, enter.utf8.count, leave, leave.utf8.count) == 0 else { return nil }
    }

    /// The message after Ctrl-C, once the terminal is restored.
    func say(onInterrupt words: String) {
        unsafe cterminal_set_farewell(words, words.utf8.count)
    }

    /// From now on, pictures drawn by the terminal are removed at the end.
    func clearsPictures() {
        let words = "\u{1B}\\" + KittyGraphics.clear + ScreenTerminal.leave
        unsafe cterminal_set_leave(words, words.utf8.count)
    }

    /// Waits for at most this many milliseconds.
    /// - Parameter other: Another descriptor to wait for; nil for none.
    func wait(milliseconds: Int, orFor other: Int32? = nil) -> Wake {
        let wake = Wake(rawValue: cterminal_wait_also(Int32(clamping: milliseconds), other ?? -1))
        if wake.contains(.continued) { shown = nil }
        return wake
    }

    /// The input; nil if it has ended.
    func read() -> [UInt8]? {
        guard let bytes = Descriptor.read(input, upTo: 4_096), !bytes.isEmpty else { return nil }
        return bytes
    }

    /// Columns and rows, and the size of a cell in pixels if the terminal reports it.
    var size: (columns: Int, rows: Int, cell: (width: Int, height: Int)?) {
        var (columns, rows, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard unsafe cterminal_size(output, &columns, &rows, &width, &height) == 0, columns > 0, rows > 0 else { return (80, 24, nil) }
        let cell = (width: Int(width / columns), height: Int(height / rows))
        return (min(Int(columns), 1_000), min(Int(rows), 1_000), cell.width > 1 && cell.height > 1 ? cell : nil)
    }

    /// Draws a screen.
    /// - Parameters:
    ///   - shelf: The rendered pictures.
    ///   - background: The colour behind transparent pixels.
    /// - Returns: Whether the terminal still exists.
    func draw(_ screen: TerminalScreen, _ shelf: PictureShelf, over background: Colour) -> Bool {
        // Sixels are drawn into the cells, and disappear only with them.
        if shelf.mode == .sixel, let shown, !shown.pictures.isEmpty, shown.pictures != screen.pictures { self.shown = nil }
        // Cells first, because clearing a screen removes its pictures.
        let bytes =
            ScreenDiff.bytes(from: shown, to: screen, depth: depth)
            + PictureCommands.change(from: shown?.pictures ?? [], to: screen.pictures, shelf, over: background)
        shown = screen
        guard !bytes.isEmpty else { return true }
        // Terminals with synchronized output show everything at once; others ignore these two sequences.
        return write(Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8))
    }

    /// Writes bytes unchanged.
    func write(_ bytes: [UInt8]) -> Bool {
        Descriptor.write(bytes, to: output) == nil
    }

    /// Restores the terminal.
    func close() {
        cterminal_leave()
    }
}
