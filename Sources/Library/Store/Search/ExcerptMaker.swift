/// Marks the search words in a story's texts.
struct ExcerptMaker {
    private let words: SoughtWords

    init(_ expression: SearchExpression) {
        words = SoughtWords(expression)
    }

    /// A whole text, with marks.
    func whole(_ text: String) -> [SearchExcerpt.Run] { runs(of: text[...]) }

    /// Some words around the first match; empty if there is none.
    func around(_ text: String) -> [SearchExcerpt.Run] {
        var first: Range<Int>?
        WordScanner.scan(text) { word, place in
            if words.contain(word) { first = place }
            return first == nil
        }
        guard let hit = first.map(text.indices(ofBytes:)) else { return [] }
        let start = boundary(in: text, from: hit.lowerBound, by: -60)
        let end = boundary(in: text, from: hit.upperBound, by: 120)
        var runs = runs(of: text[start..<end])
        if start > text.startIndex { runs.insert(SearchExcerpt.Run(text: "… ", isHit: false), at: 0) }
        if end < text.endIndex { runs.append(SearchExcerpt.Run(text: " …", isHit: false)) }
        return runs
    }

    /// The index this many letters further, or the nearest space on this side.
    private func boundary(in text: String, from index: String.Index, by distance: Int) -> String.Index {
        let scalars = text.unicodeScalars
        let limit = distance < 0 ? scalars.startIndex : scalars.endIndex
        guard let far = scalars.index(index, offsetBy: distance, limitedBy: limit) else { return limit }
        if distance < 0 {
            return scalars[far..<index].firstIndex { $0.properties.isWhitespace }.map { scalars.index(after: $0) } ?? far
        }
        return scalars[index..<far].lastIndex { $0.properties.isWhitespace } ?? far
    }

    private func runs(of text: Substring) -> [SearchExcerpt.Run] {
        let text = String(text)
        var runs: [SearchExcerpt.Run] = []
        var end = text.startIndex
        WordScanner.scan(text) { word, place in
            guard words.contain(word) else { return true }
            let range = text.indices(ofBytes: place)
            if end < range.lowerBound { append(text[end..<range.lowerBound], isHit: false, to: &runs) }
            append(text[range], isHit: true, to: &runs)
            end = range.upperBound
            return true
        }
        if end < text.endIndex { append(text[end...], isHit: false, to: &runs) }
        return runs
    }

    private func append(_ text: Substring, isHit: Bool, to runs: inout [SearchExcerpt.Run]) {
        guard !text.isEmpty else { return }
        // In scripts without spaces, each letter is a word, but adjacent matches are marked together.
        if let last = runs.indices.last, runs[last].isHit == isHit {
            runs[last].text += text
        } else {
            runs.append(SearchExcerpt.Run(text: String(text), isHit: isHit))
        }
    }
}

extension String {
    /// - Complexity: O(1).
    fileprivate func indices(ofBytes bytes: Range<Int>) -> Range<Index> {
        utf8.index(startIndex, offsetBy: bytes.lowerBound)..<utf8.index(startIndex, offsetBy: bytes.upperBound)
    }
}
