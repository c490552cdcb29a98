internal import DisplayText

/// The fewest bytes that change what a terminal shows.
///
/// The terminal must not wrap lines (DECAWM off), and its style must be the default one, which is also restored.
struct ScreenDiff {
    private let depth: ColourDepth
    private var output = ""
    private var style = CellStyle()
    private var row: Int?
    /// nil if it is uncertain: terminals differ in the width of recent Unicode characters.
    private var column: Int?

    private init(depth: ColourDepth) {
        self.depth = depth
    }

    /// The bytes to write.
    /// - Parameters:
    ///   - old: The current contents; nil if they are unknown.
    ///   - new: The desired contents.
    /// - Complexity: O(*n*) in the cells.
    static func bytes(from old: TerminalScreen?, to new: TerminalScreen, depth: ColourDepth) -> [UInt8] {
        let change = output(from: old, to: new, depth)
        // Clearing the screen would remove pictures that should stay.
        guard let old, !change.isEmpty, old.pictures.isEmpty, new.pictures.isEmpty else { return Array(change.utf8) }
        let anew = output(from: nil, to: new, depth)
        return Array((anew.utf8.count < change.utf8.count ? anew : change).utf8)
    }

    private static func output(from old: TerminalScreen?, to new: TerminalScreen, _ depth: ColourDepth) -> String {
        var diff = ScreenDiff(depth: depth)
        diff.draw(old, new)
        return diff.output
    }

    private mutating func draw(_ old: TerminalScreen?, _ new: TerminalScreen) {
        var earlier = TerminalScreen(columns: new.columns, rows: new.rows)
        var cursorIsShown = false
        if let old {
            cursorIsShown = old.cursor != nil
            if old.columns == new.columns, old.rows == new.rows { earlier = old } else { output += "\u{1B}[2J" }
        } else {
            output += "\u{1B}[m\u{1B}[?25l\u{1B}[2J"
        }
        for row in 0..<new.rows { draw(row: row, earlier, new) }
        change(to: CellStyle())
        if let cursor = new.cursor {
            let hasMoved = old?.cursor != cursor || row != nil || output.contains("\u{1B}[2J")
            if hasMoved { move(to: cursor.row, cursor.column, in: new) }
            if !cursorIsShown { output += "\u{1B}[?25h" }
        } else if cursorIsShown {
            output += "\u{1B}[?25l"
        }
    }

    private mutating func draw(row: Int, _ old: TerminalScreen, _ new: TerminalScreen) {
        let (before, after) = (old.row(row), new.row(row))
        guard before != after else { return }
        // Blanks up to the end of the row take one command, if they have the terminal's own background.
        var end = new.columns
        while end > 0, isPlainBlank(new[row, end - 1]) { end -= 1 }
        let differing = (end..<new.columns).filter { old[row, $0].seen(at: depth) != new[row, $0].seen(at: depth) }
        let clears = differing.count > 3
        if !clears { end = new.columns }
        for column in 0..<end where old[row, column].seen(at: depth) != new[row, column].seen(at: depth) {
            guard let character = new[row, column].character else { continue }
            move(to: row, column, in: new)
            write(character, new[row, column].seen(at: depth).style, columns: new.columns)
        }
        if clears {
            move(to: row, end, in: new)
            change(to: CellStyle())
            output += "\u{1B}[K"
        }
    }

    private func isPlainBlank(_ cell: Cell) -> Bool { cell.seen(at: depth) == Cell() }

    private mutating func write(_ character: Character, _ style: CellStyle, columns: Int) {
        change(to: style)
        output.append(character)
        guard let column else { return }
        let next = column + TextWidth.columns(of: character)
        self.column = next < columns && character.unicodeScalars.count == 1 && !ScreenDiff.isUncertain(character) ? next : nil
    }

    /// Whether terminals may disagree about a character's width.
    private static func isUncertain(_ character: Character) -> Bool {
        character.unicodeScalars.contains { $0.value > 0xFFFF || $0.properties.isEmoji && $0.value > 0xFF }
    }

    private mutating func change(to style: CellStyle) {
        output += StyleCodes.change(from: self.style, to: style, depth: depth)
        self.style = style
    }

    // MARK: Moving

    private mutating func move(to row: Int, _ column: Int, in screen: TerminalScreen) {
        guard self.row != row || self.column != column else { return }
        output += shortestMove(to: row, column, in: screen)
        (self.row, self.column) = (row, column)
    }

    private func shortestMove(to row: Int, _ column: Int, in screen: TerminalScreen) -> String {
        let place = column == 0 ? (row == 0 ? "" : "\(row + 1)") : "\(row + 1);\(column + 1)"
        var ways = ["\u{1B}[\(place)H"]
        if self.row == row {
            ways.append(column == 0 ? "\r" : "\u{1B}[\(column + 1)G")
            if let start = self.column, start < column {
                ways.append("\u{1B}[\(column - start == 1 ? "" : String(column - start))C")
                if let words = plainWords(from: start, to: column, row, in: screen) { ways.append(words) }
            }
        } else if let last = self.row, row == last + 1 {
            // In raw mode, a line feed only moves one row down.
            if column == 0 { ways.append("\r\n") }
            if column == self.column { ways.append("\n") }
        }
        return ways.min { $0.utf8.count < $1.utf8.count } ?? ""
    }

    /// The text between two columns, if writing it again needs no change of style.
    private func plainWords(from start: Int, to end: Int, _ row: Int, in screen: TerminalScreen) -> String? {
        guard end - start < 6 else { return nil }
        var words = ""
        for column in start..<end {
            let cell = screen[row, column]
            guard let character = cell.character, character.isASCII, cell.style.limited(to: depth) == style.limited(to: depth) else {
                return nil
            }
            words.append(character)
        }
        return words
    }
}
