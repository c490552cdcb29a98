internal import DisplayText

/// One place of the screen.
struct Cell: Hashable, Sendable {
    /// What stands there; of a wide character's second cell, nothing.
    var character: Character?
    /// How it looks.
    var style: CellStyle

    /// Makes a cell; without arguments, a blank one.
    init(_ character: Character? = " ", _ style: CellStyle = CellStyle()) {
        self.character = character
        self.style = style
    }

    /// How many columns the character takes up; 0 for a wide one's second cell.
    var columns: Int { character.map { TextWidth.columns(of: $0) } ?? 0 }

    /// The cell as nobody can tell it from this one: of a blank, only what is behind it is seen.
    func seen(at depth: ColourDepth) -> Cell {
        let style = style.limited(to: depth)
        guard character == " ", style.marks.isDisjoint(with: [.underline, .reverse]) else { return Cell(character, style) }
        return Cell(" ", CellStyle(background: style.background))
    }

    /// The cells of a text in one style: for a wide character two; what commands a terminal is shown as a sign.
    static func row(_ text: String, _ style: CellStyle) -> [Cell] {
        var cells: [Cell] = []
        for character in Printable.text(text) { cells.append(character, style) }
        return cells
    }
}

extension [Cell] {
    /// Appends a character; one without a width of its own joins the one before it.
    mutating func append(_ character: Character, _ style: CellStyle) {
        switch TextWidth.columns(of: character) {
        case 0:
            guard let lead = lastIndex(where: { $0.character != nil }), let base = self[lead].character else { return }
            let joined = String(base) + String(character)
            // Where it would become another character, or one of another width, it is left out.
            guard joined.count == 1, TextWidth.columns(joined) == count - lead else { return }
            self[lead].character = Character(joined)
        case 2:
            append(Cell(character, style))
            append(Cell(nil, style))
        default:
            append(Cell(character, style))
        }
    }

    /// As much of the row as fits; no wide character is cut in two.
    func fitting(_ columns: Int) -> [Cell] {
        guard count > columns else { return self }
        var cells = Array(prefix(Swift.max(0, columns)))
        if self[cells.count].character == nil, let last = cells.last { cells[cells.count - 1] = Cell(" ", last.style) }
        return cells
    }

    /// The characters alone, without styles.
    var text: String { String(compactMap { $0.character }) }
}
