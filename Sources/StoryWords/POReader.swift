/// Reads gettext's `.po` files, as the GNU gettext manual describes them.
///
/// Any bytes end in entries and problems. A line that cannot be read is reported, and the rest is read.
struct POReader {
    private(set) var entries: [POEntry] = []
    private(set) var problems: [POProblem] = []
    private var entry = POEntry()
    /// Whether the entry has a translation, so that the next keyword or comment begins another.
    private var isComplete = false
    private var isBegun = false
    /// What a continued text belongs to.
    private var field = Field.none
    private var line = 0

    private enum Field {
        case none, context, original, text, previousContext, previous, ignored
    }

    /// The most problems that are listed.
    private static let mostProblems = 100

    /// Reads a file.
    /// - Parameter bytes: The whole file, UTF-8.
    /// - Complexity: O(*n*) in the bytes.
    init(_ bytes: [UInt8]) {
        var rest = bytes[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        for var bytes in rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            line += 1
            if bytes.last == UInt8(ascii: "\r") { bytes = bytes.dropLast() }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                report("This line is not UTF-8.", fix: "Save the file as UTF-8.")
                continue
            }
            read(text[...])
        }
        endEntry()
    }

    // MARK: Lines

    private mutating func read(_ text: Substring) {
        let text = text.trimmed
        guard !text.isEmpty else { return endEntry() }
        if text.hasPrefix("#~") { return readObsolete(text.dropFirst(2).trimmed) }
        guard text.hasPrefix("#") else { return readWords(text) }
        if isComplete { endEntry() }
        isBegun = true
        field = .none
        let words = text.dropFirst(2).trimmed
        if text.hasPrefix("#|") {
            readPrevious(words)
        } else if text.hasPrefix("#,") {
            if words.split(separator: ",").contains(where: { $0.trimmed == "fuzzy" }) { entry.isFuzzy = true }
        } else if text.hasPrefix("#.") {
            entry.hints.append(String(words))
        } else if text.hasPrefix("#:") {
            entry.references.append(String(words))
        } else {
            entry.comments.append(String(text.dropFirst().trimmed))
        }
    }

    /// Reads a line of an entry that the story does not have any more.
    private mutating func readObsolete(_ text: Substring) {
        let beginsEntry = ["msgctxt", "msgid", "|"].contains { text.hasPrefix($0) }
        if isComplete ? beginsEntry : hasKeyword && !entry.isObsolete { endEntry() }
        entry.isObsolete = true
        isBegun = true
        if text.hasPrefix("|") { readPrevious(text.dropFirst().trimmed) } else { readWords(text) }
    }

    private var hasKeyword: Bool {
        if case .none = field { false } else { true }
    }

    private mutating func readPrevious(_ text: Substring) {
        if text.hasPrefix("msgctxt") {
            begin(.previousContext, text.dropFirst(7))
        } else if text.hasPrefix("msgid_plural") {
            begin(.ignored, text.dropFirst(12))
        } else if text.hasPrefix("msgid") {
            entry.previous = ""
            begin(.previous, text.dropFirst(5))
        } else {
            append(text)
        }
    }

    private mutating func readWords(_ text: Substring) {
        if text.hasPrefix("msgctxt") {
            if isComplete { endEntry() }
            entry.context = ""
            begin(.context, text.dropFirst(7))
        } else if text.hasPrefix("msgid_plural") {
            report("Plural forms are written with {if …} here.", fix: "Put both forms into one text, as in the original.")
            begin(.ignored, text.dropFirst(12))
        } else if text.hasPrefix("msgid") {
            if isComplete { endEntry() }
            begin(.original, text.dropFirst(5))
        } else if text.hasPrefix("msgstr[") {
            guard let end = text.firstIndex(of: "]") else { return report("A “]” is missing here.") }
            let isFirst = text[..<end].hasSuffix("[0")
            isComplete = true
            entry.line = line
            begin(isFirst ? .text : .ignored, text[end...].dropFirst())
        } else if text.hasPrefix("msgstr") {
            isComplete = true
            entry.line = line
            begin(.text, text.dropFirst(6))
        } else {
            append(text)
        }
    }

    private mutating func begin(_ field: Field, _ text: Substring) {
        isBegun = true
        self.field = field
        append(text.trimmed)
    }

    private mutating func append(_ quoted: Substring) {
        guard !quoted.isEmpty else { return }
        guard let words = unquoted(quoted) else { return }
        switch field {
        case .none: report("This line is neither a comment nor part of a text.", fix: "Remove it, or begin it with “#”.")
        case .context: entry.context = (entry.context ?? "") + words
        case .original: entry.original += words
        case .text: entry.text += words
        case .previous: entry.previous = (entry.previous ?? "") + words
        case .previousContext, .ignored: break
        }
    }

    /// The text between two quotes, with what its escapes stand for; nil if that was reported.
    private mutating func unquoted(_ text: Substring) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 2, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"") else {
            report("This text is not in quotes.", fix: "Put it between \" and \".")
            return nil
        }
        var made: [UInt8] = []
        var index = 1
        while index < bytes.count - 1 {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\"") {
                report("A quote in a text is written as \\\".", fix: "Put a “\\” before it.")
                return nil
            }
            guard byte == UInt8(ascii: "\\") else {
                made.append(byte)
                continue
            }
            guard index < bytes.count - 1, let character = Self.character(escapedBy: bytes[index]) else {
                report("There is no such character as this after “\\”.", fix: "Write \\\\ for a backslash.")
                return nil
            }
            made.append(character)
            index += 1
        }
        return String(decoding: made, as: UTF8.self)
    }

    private static func character(escapedBy byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "n"): UInt8(ascii: "\n")
        case UInt8(ascii: "t"): UInt8(ascii: "\t")
        case UInt8(ascii: "r"): UInt8(ascii: "\r")
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
        default: nil
        }
    }

    private mutating func endEntry() {
        defer {
            entry = POEntry()
            (isComplete, isBegun, field) = (false, false, .none)
        }
        guard isBegun else { return }
        guard isComplete else {
            // Comments alone, such as those at the top of a file, are no entry.
            if hasKeyword { report("This text has no “msgstr”.", fix: "Add one; it may be empty.") }
            return
        }
        entries.append(entry)
    }

    private mutating func report(_ message: String, fix: String? = nil) {
        guard problems.count < Self.mostProblems else { return }
        problems.append(POProblem(line: line, message: message, fix: fix))
    }
}

extension Substring {
    /// The text without spaces and tabs at both ends.
    fileprivate var trimmed: Substring {
        var rest = self
        while rest.first == " " || rest.first == "\t" { rest.removeFirst() }
        while rest.last == " " || rest.last == "\t" { rest.removeLast() }
        return rest
    }
}
