/// The rows of a table that occurred, by index.
struct Marks: Equatable {
    private var flags: [Bool]

    init(count: Int) {
        flags = [Bool](repeating: false, count: count)
    }

    mutating func insert(_ number: Int) { flags[number] = true }

    func contains(_ number: Int) -> Bool { flags[number] }
}
