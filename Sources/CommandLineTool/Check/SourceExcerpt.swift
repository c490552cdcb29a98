internal import DisplayText

/// A line of a file with a mark under some of its columns.
///
/// Tabs become spaces up to the next multiple of four columns, wide characters count as two, and a line that is longer than the screen is
/// shortened around the mark.
struct SourceExcerpt: Equatable {
    /// The line, or part of it.
    var line: String
    /// Spaces followed by the mark: `^~~~`.
    var caret: String

    private struct Cell {
        var text: String
        var columns: Int
    }

    /// The maximum number of scalars read on each side of the mark, so that a line of megabytes costs no more than a short one.
    private static let reach = 400
    private static let tabWidth = 4

    /// Marks `width` scalars from `column` (from 1) in a line.
    init(line scalars: [Unicode.Scalar], column: Int, width: Int, columns limit: Int) {
        let start = min(max(0, column - 1), scalars.count)
        let first = max(0, start - SourceExcerpt.reach)
        let last = min(scalars.count, start + SourceExcerpt.reach)
        let cells = SourceExcerpt.cells(scalars[first..<last])
        let mark = start - first
        let markEnd = min(mark + max(1, width), cells.count)

        func columns(_ range: Range<Int>) -> Int { cells[range].reduce(0) { $0 + $1.columns } }
        var from = 0
        if first > 0 || columns(0..<cells.count) > limit && columns(0..<max(mark, markEnd)) > limit - 1 {
            from = mark
            var before = 0
            while from > 0, before + cells[from - 1].columns <= limit / 3 {
                from -= 1
                before += cells[from].columns
            }
        }
        let hasMoreBefore = first + from > 0
        var room = limit - (hasMoreBefore ? 1 : 0)
        var to = from
        while to < cells.count {
            // The last column is for the sign that there is more.
            let isLast = first + to + 1 == scalars.count
            guard cells[to].columns <= room - (isLast ? 0 : 1) else { break }
            room -= cells[to].columns
            to += 1
        }
        let hasMoreAfter = first + to < scalars.count
        line = (hasMoreBefore ? "…" : "") + cells[from..<to].map { $0.text }.joined() + (hasMoreAfter ? "…" : "")
        let spaces = (hasMoreBefore ? 1 : 0) + columns(from..<max(from, min(mark, to)))
        let tildes = mark < to ? max(1, columns(mark..<max(mark, min(markEnd, to)))) - 1 : 0
        caret = String(repeating: " ", count: spaces) + "^" + String(repeating: "~", count: tildes)
    }

    /// The display of each scalar; in a character of several scalars, the first shows it all.
    private static func cells(_ scalars: ArraySlice<Unicode.Scalar>) -> [Cell] {
        var cells: [Cell] = []
        var column = 0
        for character in String(String.UnicodeScalarView(scalars)) {
            var cell: Cell
            if character == "\t" {
                let count = tabWidth - column % tabWidth
                cell = Cell(text: String(repeating: " ", count: count), columns: count)
            } else {
                let text = Printable.text(String(character))
                cell = Cell(text: text, columns: TextWidth.columns(text))
            }
            column += cell.columns
            cells.append(cell)
            cell = Cell(text: "", columns: 0)
            cells += repeatElement(cell, count: character.unicodeScalars.count - 1)
        }
        return cells
    }
}
