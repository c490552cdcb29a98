internal import DisplayText

/// A cell of the screen.
struct Cell: Hashable, Sendable {
    /// The character; nil in a wide character's second cell.
    var character: Character?
    /// How it looks.
    var style: CellStyle

    /// Makes a cell; without arguments, a blank one.
    init(_ character: Character? = " ", _ style: CellStyle = CellStyle()) {
        self.character = character
        self.style = style
    }

    /// The width of the character in columns; 0 in a wide one's second cell.
    var columns: Int { character.map { TextWidth.columns(of: $0) } ?? 0 }

    /// A normalised cell that looks the same: of a blank, only the background is visible.
    func seen(at depth: ColourDepth) -> Cell {
        let style = style.limited(to: depth)
        guard character == " ", style.marks.isDisjoint(with: [.underline, .reverse]) else { return Cell(character, style) }
        return Cell(" ", CellStyle(background: style.background))
    }

    /// The cells of a text in one style: two for a wide character; control characters are replaced by visible ones.
    static func row(_ text: String, _ style: CellStyle) -> [Cell] {
        var cells: [Cell] = []
        for character in Printable.text(text) { cells.append(character, style) }
        return cells
    }
}

extension [Cell] {
    /// Appends a character; one without width joins the previous one.
    mutating func append(_ character: Character, _ style: CellStyle) {
        switch TextWidth.columns(of: character) {
        case 0:
            guard let lead = lastIndex(where: { $0.character != nil }), let base = self[lead].character else { return }
            let joined = String(base) + String(character)
            // If that would make another character, or one with another width, it is dropped.
            guard joined.count == 1, TextWidth.columns(joined) == count - lead else { return }
            self[lead].character = Character(joined)
        case 2:
            append(Cell(character, style))
            append(Cell(nil, style))
        default:
            append(Cell(character, style))
        }
    }

    /// As much of the row as fits, without cutting a wide character in two.
    func fitting(_ columns: Int) -> [Cell] {
        guard count > columns else { return self }
        var cells = Array(prefix(Swift.max(0, columns)))
        if self[cells.count].character == nil, let last = cells.last { cells[cells.count - 1] = Cell(" ", last.style) }
        return cells
    }

    /// The characters without styles.
    var text: String { String(compactMap { $0.character }) }
}
