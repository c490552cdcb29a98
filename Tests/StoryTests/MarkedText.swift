/// A text in which `«` and `»` enclose what a test is about, so that the place is visible in the test.
struct MarkedText {
    /// The text without the marks.
    let text: String
    /// The marked ranges, in UTF-8 bytes.
    let marks: [Range<Int>]

    init(_ marked: String) {
        var text = ""
        var starts: [Int] = []
        var marks: [Range<Int>] = []
        for character in marked {
            switch character {
            case "«": starts.append(text.utf8.count)
            case "»": marks.append((starts.popLast() ?? 0)..<text.utf8.count)
            default: text.append(character)
            }
        }
        self.text = text
        self.marks = marks
    }
}
