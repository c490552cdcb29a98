/// A line that a reader writes.
struct LineEditor: Equatable, Sendable {
    /// What was written.
    private(set) var characters: [Character] = []
    /// In front of which character the next one comes.
    private(set) var cursor = 0
    /// How many characters there may be.
    let most: Int

    /// Makes a line with something in it, and the cursor behind.
    init(_ text: String = "", most: Int) {
        self.most = max(1, most)
        insert(text)
    }

    /// What was written.
    var text: String { String(characters) }

    /// Inserts a text at the cursor; what cannot be shown in a line is left out.
    /// - Returns: Whether all of it found room.
    @discardableResult
    mutating func insert(_ text: String) -> Bool {
        let clean = text.unicodeScalars.filter { $0.properties.generalCategory != .control && $0.value != 0x2028 && $0.value != 0x2029 }
        let before = String(characters[..<cursor])
        let after = String(characters[cursor...])
        // An accent that comes after its letter joins it, so that what is new cannot be counted by itself.
        let room = Swift.max(0, most - (before + after).count)
        var inserted = String(String.UnicodeScalarView(clean))
        let isWhole = (before + inserted + after).count <= Swift.max(most, characters.count)
        if !isWhole { inserted = String(inserted.prefix(room)) }
        characters = Array(before + inserted + after)
        cursor = Swift.min((before + inserted).count, characters.count)
        return isWhole
    }

    /// Does what a key says; false where it says nothing to a line.
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
