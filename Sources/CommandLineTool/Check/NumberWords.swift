/// Whole numbers as people read them.
enum NumberWords {
    /// A number with commas between its thousands, such as `12,345`.
    static func grouped(_ number: some BinaryInteger) -> String {
        let digits = Array(String(number.magnitude))
        var text = number < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return text
    }

    /// A number and what it counts, such as `1 state` or `12,345 states`.
    static func counted(_ count: Int, _ word: String) -> String {
        count == 1 ? "1 \(word)" : "\(grouped(count)) \(word)s"
    }
}
