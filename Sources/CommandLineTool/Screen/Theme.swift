/// The colours of the screen.
struct Theme: Equatable, Sendable {
    /// What it is called.
    let name: Name
    /// For text.
    let text: CellStyle
    /// For hints.
    let quiet: CellStyle
    /// For keys and names.
    let accent: CellStyle
    /// For the first and last row.
    let bar: CellStyle
    /// For what Enter would pick.
    let selected: CellStyle

    /// The names of the themes.
    enum Name: String, CaseIterable, Sendable {
        case paper, sepia, dark, contrast, none

        /// The next theme; after the last, the first.
        var next: Name {
            let all = Name.allCases
            return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
        }

        /// The name for display.
        var words: String {
            switch self {
            case .contrast: "high contrast"
            case .none: "those of the terminal"
            default: rawValue
            }
        }
    }

    /// The colours of a theme; without colours, those of the terminal.
    init(_ name: Name, depth: ColourDepth) {
        self = Theme.named(depth == .none ? .none : name)
    }

    private static func named(_ name: Name) -> Theme {
        switch name {
        case .paper:
            Theme(name, (0xF8F4EC, 15), ink: (0x2B2622, 0), quiet: (0x6B6158, 8), accent: (0x8A3B12, 1), (0xE9E1D3, 7), (0xF0D9A8, 11))
        case .sepia:
            Theme(name, (0xF1E3C6, 7), ink: (0x43301C, 0), quiet: (0x6F5A3E, 0), accent: (0x8B3408, 1), (0xE3D1AC, 3), (0xDDBF86, 11))
        case .dark:
            Theme(name, (0x1B1A1F, 0), ink: (0xE4DFD7, 7), quiet: (0xA49D94, 7), accent: (0xE8B46A, 11), (0x2E2B35, 4), (0x4A4458, 5))
        case .contrast: highContrast
        case .none:
            Theme(
                name: name,
                text: CellStyle(),
                quiet: CellStyle(marks: .faint),
                accent: CellStyle(marks: .bold),
                bar: CellStyle(marks: .reverse),
                selected: CellStyle(marks: .reverse)
            )
        }
    }

    private static var highContrast: Theme {
        let (black, white, yellow) = (Colour(0x000000, basic: 0), Colour(0xFFFFFF, basic: 15), Colour(0xFFFF00, basic: 11))
        let text = CellStyle(foreground: white, background: black)
        return Theme(
            name: .contrast,
            text: text,
            quiet: text,
            accent: CellStyle(foreground: yellow, background: black, marks: .bold),
            bar: CellStyle(foreground: black, background: white, marks: .bold),
            selected: CellStyle(foreground: black, background: yellow, marks: .bold)
        )
    }

    private init(name: Name, text: CellStyle, quiet: CellStyle, accent: CellStyle, bar: CellStyle, selected: CellStyle) {
        (self.name, self.text, self.quiet, self.accent, self.bar, self.selected) = (name, text, quiet, accent, bar, selected)
    }

    private typealias Pair = (rgb: UInt32, basic: UInt8)

    private init(_ name: Name, _ page: Pair, ink: Pair, quiet: Pair, accent: Pair, _ bar: Pair, _ picked: Pair) {
        func style(_ ink: Pair, on page: Pair, _ marks: CellStyle.Marks = []) -> CellStyle {
            CellStyle(foreground: Colour(ink.rgb, basic: ink.basic), background: Colour(page.rgb, basic: page.basic), marks: marks)
        }
        self.init(
            name: name,
            text: style(ink, on: page),
            quiet: style(quiet, on: page),
            accent: style(accent, on: page, .bold),
            bar: style(ink, on: bar),
            selected: style(ink, on: picked)
        )
    }
}
