/// How a cell of the screen looks; a colour that is nil is the terminal's own.
struct CellStyle: Hashable, Sendable {
    var foreground: Colour?
    var background: Colour?
    var marks: Marks = []

    /// What stands out about a cell.
    struct Marks: OptionSet, Hashable, Sendable {
        let rawValue: UInt8

        static let bold = Marks(rawValue: 1)
        static let faint = Marks(rawValue: 2)
        static let italic = Marks(rawValue: 4)
        static let underline = Marks(rawValue: 8)
        static let reverse = Marks(rawValue: 16)
    }

    /// The style with more marks.
    func adding(_ more: Marks) -> CellStyle {
        var style = self
        style.marks.formUnion(more)
        return style
    }

    /// The style as a terminal with so many colours can show it.
    func limited(to depth: ColourDepth) -> CellStyle {
        depth == .none ? CellStyle(marks: marks) : self
    }
}
