/// Markup of another tool, which readers here would see as it is written.
struct ForeignMarkup: Equatable {
    /// The markup as written.
    var text: String
    /// How to write it here.
    var fix: String

    /// The first foreign markup in a text; nil if there is none.
    /// - Parameter text: The words, with U+FFFC for each value.
    /// - Complexity: O(*n*) in the length of the text, except for links that do not end.
    static func first(in text: String) -> ForeignMarkup? {
        var scanner = Scanner(bytes: Array(text.utf8))
        return scanner.first()
    }

    private struct Scanner {
        let bytes: [UInt8]
        private var position = 0
        /// The closing marks that are known to be missing.
        private var isVain: Set<String> = []

        init(bytes: [UInt8]) {
            self.bytes = bytes
        }

        mutating func first() -> ForeignMarkup? {
            while position < bytes.count {
                let found: ForeignMarkup?
                switch bytes[position] {
                case UInt8(ascii: "$"): found = variable()
                case UInt8(ascii: "["): found = link()
                case UInt8(ascii: "<"): found = at(1) == UInt8(ascii: "<") ? macro() : tag()
                case UInt8(ascii: "("): found = hook()
                case UInt8(ascii: "&"): found = entity()
                case UInt8(ascii: "#"): found = heading()
                case UInt8(ascii: "-"): found = divert()
                default: found = nil
                }
                if let found { return found }
                position += 1
            }
            return nil
        }

        // MARK: What tools write

        /// `$name` and `${name}`, but not sums of money.
        private func variable() -> ForeignMarkup? {
            if position > 0, isWord(bytes[position - 1]) { return nil }
            let fix = "Write a value in braces, such as {name}."
            if bytes[(position + 1)...].starts(with: "\u{FFFC}".utf8) { return ForeignMarkup(text: "$", fix: fix) }
            let name = word(from: position + 1)
            guard name.count > 1, isLetter(name[name.startIndex]) else { return nil }
            // Some people write the currency after the sign.
            guard name.contains(where: { !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) || name.count > 3 else { return nil }
            return ForeignMarkup(text: "$" + String(decoding: name, as: UTF8.self), fix: fix)
        }

        /// `[[link]]`, and `[words](address)`.
        private mutating func link() -> ForeignMarkup? {
            let fix = "Use a choice to lead there; a text has no links."
            if at(1) == UInt8(ascii: "["), let end = end(of: "]]", from: position + 2), end > position + 4 {
                return ForeignMarkup(text: text(position..<end), fix: fix)
            }
            for name in ["[/b]", "[/i]", "[/u]", "[/url]", "[/img]", "[/color]", "[/size]", "[/center]"]
            where bytes[position...].starts(with: name.utf8) {
                return ForeignMarkup(text: name, fix: Self.stress)
            }
            guard let end = end(of: "](", from: position + 1) else { return nil }
            for start in ["http", "#", "www."] where bytes[end...].starts(with: start.utf8) {
                return ForeignMarkup(text: text(position..<end) + start + "…)", fix: fix)
            }
            return nil
        }

        private static let macros: Set<String> = [
            "if", "else", "elseif", "endif", "/if", "set", "unset", "print", "link", "/link", "goto", "include", "display", "button",
            "silently", "nobr", "run", "for", "switch", "case", "script", "widget", "back", "return", "=",
        ]

        /// `<<if …>>`, but not words in angle quotes.
        private mutating func macro() -> ForeignMarkup? {
            guard let end = end(of: ">>", from: position + 2) else { return nil }
            var name = bytes[position + 2..<end - 2]
            if let space = name.firstIndex(of: UInt8(ascii: " ")) { name = name[..<space] }
            guard Self.macros.contains(String(decoding: name, as: UTF8.self)) else { return nil }
            return ForeignMarkup(text: text(position..<end), fix: Self.logic)
        }

        private static let logic = "Write {if …} … {end} in a text, and change variables with a choice’s “set”."

        private static let hooks: [String] = [
            "(if:", "(else:", "(else-if:", "(unless:", "(set:", "(put:", "(print:", "(link:", "(go-to:", "(display:",
        ]

        /// `(if: …)`.
        private func hook() -> ForeignMarkup? {
            for hook in Self.hooks where bytes[position...].starts(with: hook.utf8) { return ForeignMarkup(text: hook, fix: Self.logic) }
            return nil
        }

        private static let tags: Set<String> = [
            "a", "b", "big", "blockquote", "body", "br", "center", "code", "div", "em", "font", "h1", "h2", "h3", "h4", "h5", "h6", "hr",
            "html",
            "i", "img", "li", "ol", "p", "pre", "s", "script", "small", "span", "strike", "strong", "style", "sub", "sup", "table", "td",
            "tr",
            "tt", "u", "ul",
        ]

        /// `<b>`, `</b>`, `<br/>` and `<a href=…>`, but not hearts and comparisons.
        private mutating func tag() -> ForeignMarkup? {
            let start = at(1) == UInt8(ascii: "/") ? position + 2 : position + 1
            let name = word(from: start)
            guard Self.tags.contains(String(decoding: name, as: UTF8.self).lowercased()), let end = end(of: ">", from: name.endIndex)
            else { return nil }
            let isBare = end == name.endIndex + 1
            guard isBare || bytes[name.endIndex] == UInt8(ascii: "/") || bytes[name.endIndex] == UInt8(ascii: " ") else { return nil }
            // Between “a < b” and a later “>” there are words, not the attributes of a tag.
            let hasAttribute = isBare || bytes[end - 2] == UInt8(ascii: "/") || bytes[name.endIndex..<end].contains(UInt8(ascii: "="))
            guard hasAttribute else { return nil }
            return ForeignMarkup(text: text(position..<end), fix: Self.stress)
        }

        private static let stress = "Emphasis is *one star* or **two**, and a new line is \\n."

        /// `# Heading` at the start.
        private func heading() -> ForeignMarkup? {
            guard position == 0 else { return nil }
            var end = 0
            while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
            guard end < bytes.count, bytes[end] == UInt8(ascii: " "), end < 7 else { return nil }
            return ForeignMarkup(text: text(0..<end), fix: "Give the location a “title”; a text has no headings.")
        }

        /// `-> END`.
        private func divert() -> ForeignMarkup? {
            for sign in ["-> END", "-> DONE", "->END", "->DONE"] where bytes[position...].elementsEqual(sign.utf8) {
                return ForeignMarkup(text: sign, fix: "Use “ending”, “choices” or “continue” to say where the story continues.")
            }
            return nil
        }

        /// `&nbsp;`.
        private func entity() -> ForeignMarkup? {
            for name in ["&nbsp;", "&amp;", "&quot;", "&lt;", "&gt;", "&apos;", "&mdash;", "&ndash;", "&hellip;", "&#"]
            where bytes[position...].starts(with: name.utf8) {
                if name == "&#", !(at(2).map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false) { continue }
                return ForeignMarkup(text: name, fix: "Write the character itself.")
            }
            return nil
        }

        // MARK: Bytes

        private func at(_ offset: Int) -> UInt8? { position + offset < bytes.count ? bytes[position + offset] : nil }

        private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

        private func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

        private func isWord(_ byte: UInt8) -> Bool {
            isLetter(byte) || byte == UInt8(ascii: "_") || byte >= 0x80 || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }

        private func word(from start: Int) -> ArraySlice<UInt8> {
            var end = min(start, bytes.count)
            while end < bytes.count, bytes[end] < 0x80, isWord(bytes[end]) { end += 1 }
            return bytes[min(start, bytes.count)..<end]
        }

        /// Where a mark ends at or after an index; nil if the text has no further one.
        private mutating func end(of sign: String, from start: Int) -> Int? {
            guard !isVain.contains(sign) else { return nil }
            let sign = Array(sign.utf8)
            var index = start
            while index + sign.count <= bytes.count {
                if bytes[index..<index + sign.count].elementsEqual(sign) { return index + sign.count }
                index += 1
            }
            isVain.insert(String(decoding: sign, as: UTF8.self))
            return nil
        }
    }
}
