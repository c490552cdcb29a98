import DisplayText

@testable import CommandLineTool

/// A terminal that understands only what `ScreenDiff` writes, and rejects everything else.
struct FakeTerminal {
    private(set) var screen: TerminalScreen
    private(set) var complaints: [String] = []
    private var style = CellStyle()
    private var row = 0
    private var column = 0
    private var cursorIsShown = true

    init(columns: Int, rows: Int) {
        screen = TerminalScreen(columns: columns, rows: rows)
    }

    /// The screen's contents, with the cursor if it is visible.
    var shown: TerminalScreen {
        var shown = screen
        shown.cursor = cursorIsShown ? TerminalScreen.Place(row: row, column: column) : nil
        return shown
    }

    mutating func write(_ bytes: [UInt8]) {
        var rest = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\r": column = 0
            case "\n": row += 1
            case "\u{1B}":
                var sequence = ""
                if rest.first == "[" { rest.removeFirst() } else { complaints.append("an escape without a bracket") }
                while let next = rest.popFirst() {
                    sequence.unicodeScalars.append(next)
                    if (0x40...0x7E).contains(next.value) { break }
                }
                command(sequence)
            default: draw(scalar)
            }
        }
    }

    private mutating func draw(_ scalar: Unicode.Scalar) {
        guard screen.rows > row, screen.columns > column || TextWidth.columns(of: Character(scalar)) == 0 else {
            complaints.append("“\(scalar)” stands outside, at \(row), \(column)")
            return
        }
        let width = TextWidth.columns(of: Character(scalar))
        if width == 0 {
            guard let lead = (0..<column).last(where: { screen[row, $0].character != nil }), let base = screen[row, lead].character else {
                return
            }
            var cell = screen[row, lead]
            cell.character = Character(String(base) + String(scalar))
            screen.write([cell] + (column - lead == 2 ? [Cell(nil, cell.style)] : []), row: row, column: lead)
            return
        }
        var cells: [Cell] = []
        cells.append(Character(scalar), style)
        screen.write(cells, row: row, column: column)
        column += width
    }

    private mutating func command(_ sequence: String) {
        let numbers = sequence.dropLast().split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        switch sequence.last {
        case "H": (row, column) = (max(numbers.first ?? 1, 1) - 1, max(numbers.count > 1 ? numbers[1] : 1, 1) - 1)
        case "G": column = max(numbers.first ?? 1, 1) - 1
        case "C": column += max(numbers.first ?? 1, 1)
        case "K": screen.write(Array(repeating: Cell(" ", style), count: screen.columns - column), row: row, column: column)
        case "J": screen = TerminalScreen(columns: screen.columns, rows: screen.rows, style: style)
        case "h" where sequence == "?25h": cursorIsShown = true
        case "l" where sequence == "?25l": cursorIsShown = false
        case "m": paint(numbers)
        default: complaints.append("“\(sequence)” is not known")
        }
    }

    private mutating func paint(_ numbers: [Int]) {
        var rest = numbers[...]
        while let number = rest.popFirst() {
            switch number {
            case 0: style = CellStyle()
            case 1: style.marks.insert(.bold)
            case 2: style.marks.insert(.faint)
            case 3: style.marks.insert(.italic)
            case 4: style.marks.insert(.underline)
            case 7: style.marks.insert(.reverse)
            case 22: style.marks.subtract([.bold, .faint])
            case 23: style.marks.remove(.italic)
            case 24: style.marks.remove(.underline)
            case 27: style.marks.remove(.reverse)
            case 39: style.foreground = nil
            case 49: style.background = nil
            case 38 where rest.count >= 4, 48 where rest.count >= 4:
                let parts = rest.prefix(4).map { UInt8(clamping: $0) }
                rest = rest.dropFirst(4)
                let colour = Colour(red: parts[1], green: parts[2], blue: parts[3])
                if number == 38 { style.foreground = colour } else { style.background = colour }
            default: complaints.append("style \(number) is not known")
            }
        }
    }
}
