internal import DisplayText
internal import Story

/// Puts a story's words into the form that a map shows.
enum MapText {
    /// The longest text of a choice on a map, in characters.
    static let longestChoice = 32
    /// The longest title.
    static let longestTitle = 72
    /// The longest tooltip.
    static let longestDetail = 600

    /// A template in plain words, each value as “…”.
    /// - Parameter showsBranches: Whether words that depend on a condition are shown, the alternatives with a stroke between them.
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

    /// Words on one line that can stand in any file: every run of blanks is a space, and what commands a terminal a sign.
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

    /// Whether this is a control character that separates no words.
    private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x20, 0x85, 0xA0: false
        case 0..<0x20, 0x7F..<0xA0: true
        default: false
        }
    }

    /// Whether Unicode promises that this is never a character; XML holds none of them.
    private static func isNoCharacter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
    }

    /// The text, or its beginning up to a whole word with “…”.
    static func shortened(_ text: String, to most: Int) -> String {
        guard text.count > most else { return text }
        let start = text.prefix(most - 1)
        guard let space = start.lastIndex(of: " "), start.distance(from: space, to: start.endIndex) <= most / 2 else { return start + "…" }
        return start[..<space] + "\u{A0}…"
    }

    /// The text in lines of a maximum width in points; a longer word is broken.
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

    /// About how many points a text takes up in a sans serif of this size, rather too many than too few.
    static func width(of text: String, size: Double) -> Double {
        text.reduce(0) { $0 + width(of: $1) } * size
    }

    /// The widths of DejaVu Sans, among the usual typefaces the widest, in parts of the size.
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
