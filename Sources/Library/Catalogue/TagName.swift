/// A parsed tag: `mood: funny` is “funny” in the group “mood”.
struct TagName {
    /// The group; nil if the tag has none.
    let group: Label?
    /// The whole tag.
    let label: Label

    /// Parses a tag; nil if it is empty.
    init?(_ tag: String) {
        let words = tag.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return nil }
        // Only a colon at the end of a word makes a group: “10:30” is a time.
        let isGrouped: (Substring) -> Bool = { $0.last == ":" }
        if let last = words.firstIndex(where: isGrouped), last < words.count - 1, last > 0 || words[last].count > 1 {
            let name = words[...last].joined(separator: " ").dropLast()
            let end = name.lastIndex { !$0.isWhitespace }.map { name[...$0] } ?? name
            group = Label(words: String(end))
            label = Label(words: "\(end): \(words[(last + 1)...].joined(separator: " "))")
        } else {
            group = nil
            label = Label(words: words.joined(separator: " "))
        }
    }
}
