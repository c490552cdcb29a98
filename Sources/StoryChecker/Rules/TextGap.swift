internal import Story

/// Whether readers notice that a value in a text is empty.
enum TextGap {
    /// Whether a value leaves a gap in a sentence: it has words before it, or the sentence goes on after it. An ending of a word, or a
    /// sentence of its own, may be left out.
    /// - Parameter isButton: Whether a text of nothing but the value may not be empty.
    static func isVisible(at number: Int, in parts: [Template.Part], isButton: Bool) -> Bool {
        if parts.count == 1 { return isButton }
        let before = neighbour(number > 0 ? parts[number - 1] : nil, isBefore: true)
        let after = neighbour(number + 1 < parts.count ? parts[number + 1] : nil, isBefore: false)
        if before == .touchingLetter || after == .touchingLetter || before == .unknown || after == .unknown { return false }
        return before == .inSentence || after == .inSentence
    }

    private enum Neighbour {
        /// Nothing, or another sentence.
        case apart
        case inSentence
        case touchingLetter
        case unknown
    }

    private static func neighbour(_ part: Template.Part?, isBefore: Bool) -> Neighbour {
        guard let part else { return .apart }
        guard case .literal(let text) = part else { return .unknown }
        var scalars = Array(text.unicodeScalars)[...]
        func next() -> Unicode.Scalar? { isBefore ? scalars.popLast() : scalars.popFirst() }
        guard var scalar = next() else { return .apart }
        if scalar.isLetter { return .touchingLetter }
        while scalar.isBlank {
            guard let further = next() else { return .apart }
            scalar = further
        }
        // Before the value, a sentence may have ended; after it, one may begin.
        if isBefore { return scalar.endsClause ? .apart : .inSentence }
        return ("a"..."z").contains(scalar) || scalar.endsClause || scalar == "," ? .inSentence : .apart
    }
}

extension Unicode.Scalar {
    fileprivate var isLetter: Bool {
        ("a"..."z").contains(self) || ("A"..."Z").contains(self) || (0xC0...0x1FFF).contains(value)
    }

    fileprivate var endsClause: Bool {
        switch self {
        case ".", "!", "?", "…", ":", ";", "”", ")", "\"": true
        default: false
        }
    }
}
