/// The width of text in columns of a terminal.
package enum TextWidth {
    /// The columns of a text without line breaks.
    package static func columns(_ text: some StringProtocol) -> Int {
        text.reduce(0) { $0 + columns(of: $1) }
    }

    /// The columns of a character: 0, 1 or 2.
    package static func columns(of character: Character) -> Int {
        if let value = character.asciiValue { return value < 0x20 || value == 0x7F ? 0 : 1 }
        let scalars = character.unicodeScalars
        // A symbol followed by U+FE0F is drawn as an emoji, and so are two letters that form a flag.
        if scalars.contains("\u{FE0F}") { return 2 }
        if scalars.count == 2, scalars.allSatisfy({ (0x1F1E6...0x1F1FF).contains($0.value) }) { return 2 }
        return scalars.reduce(0) { max($0, columns(of: $1)) }
    }

    private static func columns(of scalar: Unicode.Scalar) -> Int {
        if scalar.properties.isEmojiPresentation { return 2 }
        if wide.contains(where: { $0.contains(scalar.value) }) { return 2 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return 1
        }
    }

    /// The ranges of characters that are wide or full-width in Unicode's EastAsianWidth table.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97F,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
        0x17000...0x18AFF, 0x1B000...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]
}
