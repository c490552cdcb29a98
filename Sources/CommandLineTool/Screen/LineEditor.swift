/// A line of text being edited.
struct LineEditor: Equatable, Sendable {
    /// The characters.
    private(set) var characters: [Character] = []
    /// The index where the next character is inserted.
    private(set) var cursor = 0
    /// The maximum number of characters.
    let most: Int

    /// Makes a line with an initial text, and the cursor at its end.
    init(_ text: String = "", most: Int) {
        self.most = max(1, most)
        insert(text)
    }

    /// What was written.
    var text: String { String(characters) }

    /// Inserts a text at the cursor, without characters that a line cannot show.
    /// - Returns: Whether all of it fitted.
    @discardableResult
    mutating func insert(_ text: String) -> Bool {
        let clean = text.unicodeScalars.filter { $0.properties.generalCategory != .control && $0.value != 0x2028 && $0.value != 0x2029 }
        let before = String(characters[..<cursor])
        let after = String(characters[cursor...])
        // A combining accent joins the previous letter, so new characters cannot be counted separately.
        let room = Swift.max(0, most - (before + after).count)
        var inserted = String(String.UnicodeScalarView(clean))
        let isWhole = (before + inserted + after).count <= Swift.max(most, characters.count)
        if !isWhole { inserted = String(inserted.prefix(room)) }
        characters = Array(before + inserted + after)
        cursor = Swift.min((before + inserted).count, characters.count)
        return isWhole
    }

    /// Handles a key; false if it has no meaning in a line.
    mutating func take(_ key: Key) -> Bool {
        switch key {
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(characters.count, cursor + 1)
        case .home, .control("a"): cursor = 0
        case .end, .control("e"): cursor = characters.count
        case .backspace:
            guard cursor > 0 else { return true }
            cursor -= 1
            characters.remove(at: cursor)
        case .delete, .control("d"):
            if cursor < characters.count { characters.remove(at: cursor) }
        case .control("u"):
            characters.removeSubrange(..<cursor)
            cursor = 0
        case .control("k"): characters.removeSubrange(cursor...)
        case .control("w"):
            var start = cursor
            while start > 0, characters[start - 1].isWhitespace { start -= 1 }
            while start > 0, !characters[start - 1].isWhitespace { start -= 1 }
            characters.removeSubrange(start..<cursor)
            cursor = start
        default: return false
        }
        return true
    }
}
