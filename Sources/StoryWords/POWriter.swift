/// Writes gettext's `.po` files.
struct POWriter {
    private(set) var text = ""

    /// Writes an entry, and an empty line after it.
    mutating func write(_ entry: POEntry) {
        for line in entry.comments { self.line("#", line) }
        for line in entry.hints { self.line("#.", line) }
        for line in entry.references { self.line("#:", line) }
        if entry.isFuzzy { line("#,", "fuzzy") }
        let mark = entry.isObsolete ? "#~" : ""
        if let previous = entry.previous {
            if let context = entry.context { field(mark + (entry.isObsolete ? "|" : "#|"), "msgctxt", context) }
            field(mark + (entry.isObsolete ? "|" : "#|"), "msgid", previous)
        }
        if let context = entry.context { field(mark, "msgctxt", context) }
        field(mark, "msgid", entry.original)
        field(mark, "msgstr", entry.text)
        text += "\n"
    }

    private mutating func line(_ mark: String, _ words: String) {
        text += words.isEmpty ? mark + "\n" : mark + " " + words + "\n"
    }

    /// A text of several lines has each on a line of its own.
    private mutating func field(_ mark: String, _ name: String, _ words: String) {
        let mark = mark.isEmpty ? "" : mark + " "
        let pieces = Self.lines(words)
        guard pieces.count > 1 else {
            text += mark + name + " \"" + Self.escaped(words) + "\"\n"
            return
        }
        text += mark + name + " \"\"\n"
        for piece in pieces { text += mark + "\"" + Self.escaped(piece) + "\"\n" }
    }

    /// The lines of a text, each with the break that ends it.
    private static func lines(_ text: String) -> [String] {
        var lines: [String] = []
        var line = ""
        for scalar in text.unicodeScalars {
            line.unicodeScalars.append(scalar)
            guard scalar == "\n" else { continue }
            lines.append(line)
            line = ""
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }

    private static func escaped(_ text: String) -> String {
        var made = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": made += "\\\""
            case "\\": made += "\\\\"
            case "\n": made += "\\n"
            case "\r": made += "\\r"
            case "\t": made += "\\t"
            default: made.unicodeScalars.append(scalar)
            }
        }
        return made
    }
}
