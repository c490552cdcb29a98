/// The appearance of a cell; nil colours are the terminal's own.
struct CellStyle: Hashable, Sendable {
    var foreground: Colour?
    var background: Colour?
    var marks: Marks = []

    /// Text attributes such as bold.
    struct Marks: OptionSet, Hashable, Sendable {
        let rawValue: UInt8

        static let bold = Marks(rawValue: 1)
        static let faint = Marks(rawValue: 2)
        static let italic = Marks(rawValue: 4)
        static let underline = Marks(rawValue: 8)
        static let reverse = Marks(rawValue: 16)
    }

    /// The style with additional attributes.
    func adding(_ more: Marks) -> CellStyle {
        var style = self
        style.marks.formUnion(more)
        return style
    }

    /// The style as a terminal with this many colours can show it.
    func limited(to depth: ColourDepth) -> CellStyle {
        depth == .none ? CellStyle(marks: marks) : self
    }
}
