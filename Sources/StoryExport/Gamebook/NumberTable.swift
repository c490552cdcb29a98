internal import Story

extension Gamebook {
    /// Numbers to point at with closed eyes: each of a range equally often, in no order.
    struct NumberTable: Equatable, Sendable {
        var range: ClosedRange<Int>
        var numbers: [Int]

        /// About this many numbers are in a table.
        private static let size = 100

        init(_ range: ClosedRange<Int>) {
            self.range = range
            let times = max(1, Self.size / range.count)
            let places = (0..<times).flatMap { time in range.map { (number: $0, place: XXHash64.hash(Array("\(time)/\($0)".utf8))) } }
            numbers = places.sorted { $0.place < $1.place }.map { $0.number }
        }
    }

    /// The tables that the rolls of the book need, each once.
    var tables: [NumberTable] {
        var seen: Set<ClosedRange<Int>> = []
        return draws.filter { $0.hasTable && seen.insert($0.numbers).inserted }.map { NumberTable($0.numbers) }
    }
}
