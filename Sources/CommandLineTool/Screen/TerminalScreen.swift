/// The contents of a terminal: rows of cells, and the position of its cursor.
struct TerminalScreen: Equatable, Sendable {
    let columns: Int
    let rows: Int
    /// The cells, row by row.
    private(set) var cells: [Cell]
    /// The position of the cursor; nil if it is hidden.
    var cursor: Place?
    /// Pictures over the cells, for terminals that can draw them.
    var pictures: [PlacedPicture] = []

    /// A row and a column, from 0.
    struct Place: Hashable, Sendable {
        var row: Int
        var column: Int
    }

    /// Makes a blank screen.
    init(columns: Int, rows: Int, style: CellStyle = CellStyle()) {
        self.columns = max(1, columns)
        self.rows = max(1, rows)
        cells = Array(repeating: Cell(" ", style), count: self.columns * self.rows)
    }

    /// The cell at a position.
    subscript(row: Int, column: Int) -> Cell { cells[row * columns + column] }

    /// The cells of a row.
    func row(_ row: Int) -> ArraySlice<Cell> { cells[row * columns..<(row + 1) * columns] }

    /// The text of a row, without trailing blanks.
    func text(ofRow row: Int) -> String {
        var text = Array(self.row(row)).text
        while text.last == " " { text.removeLast() }
        return text
    }

    /// Writes cells at a position. Anything that does not fit is dropped, and no half of a wide character is left.
    mutating func write(_ row: [Cell], row number: Int, column: Int, limit: Int = .max) {
        guard cells.indices.contains(number * columns), (0..<columns).contains(column) else { return }
        let fitting = row.fitting(min(columns - column, limit))
        guard !fitting.isEmpty else { return }
        let start = number * columns + column
        let end = start + fitting.count
        if cells[start].character == nil { cells[start - 1].character = " " }
        if end < (number + 1) * columns, cells[end].character == nil { cells[end].character = " " }
        cells.replaceSubrange(start..<end, with: fitting)
    }

    /// Clears a rectangle.
    mutating func fill(rows: Range<Int>, columns: Range<Int>, _ style: CellStyle) {
        let width = columns.clamped(to: 0..<self.columns)
        for row in rows.clamped(to: 0..<self.rows) {
            write(Array(repeating: Cell(" ", style), count: width.count), row: row, column: width.lowerBound)
        }
    }

    /// Changes the style of all cells in a rectangle.
    mutating func restyle(rows: Range<Int>, _ change: (CellStyle) -> CellStyle) {
        for row in rows.clamped(to: 0..<self.rows) {
            for place in row * columns..<(row + 1) * columns { cells[place].style = change(cells[place].style) }
        }
    }
}
