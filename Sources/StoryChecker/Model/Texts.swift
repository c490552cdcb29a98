/// The texts that a story's expressions, defaults and effects name, each with a number; numbers beyond them stand for other texts.
struct Texts: Sendable {
    private(set) var all: [String] = []
    private var numbers: [String: Int] = [:]

    /// The number of a text, which is given one if it has none.
    mutating func number(of text: String) -> Int64 {
        if let known = numbers[text] { return Int64(known) }
        numbers[text] = all.count
        all.append(text)
        return Int64(all.count - 1)
    }

    /// The number of a text that is known.
    func known(_ text: String) -> Int64? { numbers[text].map { Int64($0) } }
}
