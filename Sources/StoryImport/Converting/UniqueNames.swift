internal import StoryFormat

/// IDs that are given out once each.
///
/// They are compared as the story format does: letters that only look the same are the same.
struct UniqueNames {
    private var taken: Set<String> = []
    /// The next number to try behind an ID that is taken.
    private var next: [String: Int] = [:]

    /// An ID made of a name.
    mutating func unused(_ name: String, or fallback: String) -> String {
        unused(exactly: IdentifierMaker.identifier(from: name, or: fallback) { _ in false })
    }

    /// This ID, or the first with a number behind it that is free.
    mutating func unused(exactly id: String) -> String {
        var unique = id
        while !taken.insert(unique).inserted {
            let number = next[id] ?? 2
            next[id] = number + 1
            unique = id + "-" + String(number)
        }
        return unique
    }
}
