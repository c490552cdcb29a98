internal import DisplayText
internal import Story

/// Formats a story's texts for a map.
enum MapText {
    /// The maximum length of a choice on a map, in characters.
    static let longestChoice = 32
    /// The maximum length of a title, in characters.
    static let longestTitle = 72
    /// The maximum length of a tooltip, in characters.
    static let longestDetail = 600

    /// A template as plain text, with “…” for each value.
    /// - Parameter showsBranches: Whether to show words that depend on a condition, with a stroke between alternatives.
    static func plain(_ template: Template, showsBranches: Bool = true) -> String {
        line(plain(template.parts, showsBranches))
    }

    private static func plain(_ parts: [Template.Part], _ showsBranches: Bool) -> String {
        parts.map { part in
            switch part {
            case .literal(let words): words
            case .value: "…"
            case .emphasis(_, let inner): plain(inner, showsBranches)
            case .conditional(let branches, let otherwise):
                showsBranches
                    ? (branches.map { $0.parts } + [otherwise]).map { plain($0, true) }.filter { !$0.isEmpty }
                        .joined(separator: " / ") : "…"
            }
        }.joined()
    }

    /// Text on one line that is safe in any file: white space is collapsed to spaces, and control characters are replaced.
    static func line(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.isBlank, !isCommand(scalar) {
                if let last = result.last, last != " " { result.append(" ") }
            } else {
                result.append(isNoCharacter(scalar) ? "\u{FFFD}" : Printable.scalar(scalar))
            }
        }
        if result.last == " " { result.removeLast() }
        return String(result)
    }

    /// Whether this is a control character that does not separate words.
    private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x20, 0x85, 0xA0: false
        case 0..<0x20, 0x7F..<0xA0: true
        default: false
        }
    }

    /// Whether this is a Unicode noncharacter, which XML does not allow.
    private static func isNoCharacter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
    }

    /// The text, or its beginning up to a whole word followed by “…”.
    static func shortened(_ text: String, to most: Int) -> String {
        guard text.count > most else { return text }
        let start = text.prefix(most - 1)
        guard let space = start.lastIndex(of: " "), start.distance(from: space, to: start.endIndex) <= most / 2 else { return start + "…" }
        return start[..<space] + "\u{A0}…"
    }

    /// The text in lines of a maximum width in points; a word that is too long is broken.
    static func wrapped(_ text: String, width: Double, size: Double) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            let longer = line.isEmpty ? String(word) : line + " " + word
            if self.width(of: longer, size: size) <= width {
                line = longer
                continue
            }
            if !line.isEmpty { lines.append(line) }
            line = ""
            for character in word {
                if !line.isEmpty, self.width(of: line + String(character), size: size) > width {
                    lines.append(line)
                    line = ""
                }
                line.append(character)
            }
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }

    /// The approximate width of a text in a sans serif font of this size, in points, and rather too large than too small.
    static func width(of text: String, size: Double) -> Double {
        text.reduce(0) { $0 + width(of: $1) } * size
    }

    /// The widths of DejaVu Sans, one of the widest common fonts, as a multiple of the font size.
    private static func width(of character: Character) -> Double {
        switch character {
        case "i", "j", "l", "I", ".", ",", ":", ";", "'", "!", "|", "‘", "’": 0.33
        case " ", "f", "r", "t", "(", ")", "[", "]", "/", "-", "\"": 0.41
        case "m", "w", "M", "W", "@", "%", "—", "…": 1
        case "A"..."Z", "–", "“", "”", "&", "#", "+", "=", "<", ">": 0.74
        default: character.isASCII ? 0.62 : TextWidth.columns(of: character) > 1 ? 1.15 : 0.68
        }
    }
}
