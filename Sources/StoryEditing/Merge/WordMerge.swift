/// Merges two versions of a text by words, with the text that both began with.
enum WordMerge {
    /// Merges two versions.
    ///
    /// The sections in which a version differs are those of a shortest edit script over words (diff3: Khanna, Kunal and Pierce, “A Formal
    /// Investigation of Diff3”, 2007).
    /// - Returns: A text with both changes; nil if they touch the same words. What both add at the same place stays, the first one's first.
    /// - Complexity: O(*n* · *d*) in the words and the differences.
    static func merge(from: String, first: String, second: String) -> String? {
        let base = words(of: from)
        guard let ours = WordDiff.edits(from: base, to: words(of: first)), let theirs = WordDiff.edits(from: base, to: words(of: second))
        else { return nil }
        var merged: [UInt8] = []
        var (place, next, other) = (0, 0, 0)
        while next < ours.count || other < theirs.count {
            let mine = next < ours.count ? ours[next] : nil
            let yours = other < theirs.count ? theirs[other] : nil
            if let mine, let yours, mine == yours {
                copy(base[place..<mine.range.lowerBound], to: &merged)
                copy(mine.words[...], to: &merged)
                place = mine.range.upperBound
                (next, other) = (next + 1, other + 1)
                continue
            }
            if let mine, let yours, mine.overlaps(yours) { return nil }
            // Of two additions at one place, the first version's comes first.
            let isMine = mine.map { mine in yours.map { mine.isBefore($0) } ?? true } ?? false
            guard let edit = isMine ? mine : yours else { break }
            copy(base[place..<edit.range.lowerBound], to: &merged)
            copy(edit.words[...], to: &merged)
            place = edit.range.upperBound
            if isMine { next += 1 } else { other += 1 }
        }
        copy(base[place...], to: &merged)
        return String(decoding: merged, as: UTF8.self)
    }

    private static func copy(_ words: ArraySlice<Word>, to bytes: inout [UInt8]) {
        for word in words { bytes += word.bytes }
    }

    /// A word, a run of spaces, or a single other character.
    struct Word: Equatable {
        var bytes: ArraySlice<UInt8>
    }

    /// Divides a text; put together again, the words are the text.
    static func words(of text: String) -> [Word] {
        let bytes = Array(text.utf8)
        var words: [Word] = []
        var start = 0
        while start < bytes.count {
            let kind = sort(bytes[start])
            var end = start + 1
            while end < bytes.count, sort(bytes[end]) == kind, kind != .other { end += 1 }
            words.append(Word(bytes: bytes[start..<end]))
            start = end
        }
        return words
    }

    private enum Sort {
        case letter, space, other
    }

    private static func sort(_ byte: UInt8) -> Sort {
        switch byte {
        case UInt8(ascii: " "), 9: .space
        // Bytes beyond ASCII are parts of a character, and must stay together.
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
            .letter
        default: .other
        }
    }
}

/// Words of a text that another version replaces.
struct WordEdit: Equatable {
    /// The words that go; empty for an addition.
    var range: Range<Int>
    /// The words that come.
    var words: [WordMerge.Word]

    func overlaps(_ other: WordEdit) -> Bool {
        if range.isEmpty || other.range.isEmpty {
            // An addition inside of what the other version replaces.
            let (addition, rest) = range.isEmpty ? (self, other) : (other, self)
            return rest.range.lowerBound < addition.range.lowerBound && addition.range.lowerBound < rest.range.upperBound
        }
        return range.overlaps(other.range)
    }

    func isBefore(_ other: WordEdit) -> Bool {
        (range.lowerBound, range.upperBound) <= (other.range.lowerBound, other.range.upperBound)
    }
}
