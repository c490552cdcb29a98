/// Phrases that several rules use in their messages.
enum Wording {
    /// Names in quotes: “a”, “b” and “c”, or the first ones “and 4 more”.
    static func list(_ names: [String], most: Int) -> String {
        var list = ""
        let named = names.prefix(most)
        for (number, name) in named.enumerated() {
            if number > 0 { list += number == names.count - 1 ? " and " : ", " }
            list += "“\(name)”"
        }
        return names.count > named.count ? list + " and \(names.count - named.count) more" : list
    }

    /// The beginning of a text, if it is long.
    static func beginning(of text: String, most: Int = 40) -> String {
        let start = text.prefix(most)
        return start.utf8.count < text.utf8.count ? start + "…" : text
    }

    /// A range in words: “from 0 to 9”, “0 or more”, “9 or less”; nil if every number is in it.
    static func limits(_ limits: ClosedRange<Int64>) -> String? {
        switch (limits.lowerBound, limits.upperBound) {
        case (.min, .max): nil
        case (let lower, .max): "\(lower) or more"
        case (.min, let upper): "\(upper) or less"
        case (let lower, let upper): "from \(lower) to \(upper)"
        }
    }
}
