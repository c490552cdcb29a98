import Foundation

/// The durations of one kind of query.
struct Measurement {
    var name: String
    private var times: [Double] = []

    init(_ name: String) {
        self.name = name
    }

    mutating func time<Value>(_ body: () throws -> Value) rethrows -> Value {
        let clock = ContinuousClock()
        let start = clock.now
        let value = try body()
        let (seconds, attoseconds) = (clock.now - start).components
        times.append(Double(seconds) * 1_000 + Double(attoseconds) / 1e15)
        return value
    }

    /// The duration in milliseconds within which this share of the queries was answered.
    func percentile(_ share: Double) -> Double {
        let sorted = times.sorted()
        guard !sorted.isEmpty else { return 0 }
        return sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }

    var count: Int { times.count }

    // MARK: The table

    /// The header row.
    static let head = cells(["question", "asked", "p50 ms", "p99 ms", "max ms"])

    /// The measurement as a row of the table.
    var row: String { Self.cells([name, String(count)] + [0.5, 0.99, 1].map { Self.milliseconds(percentile($0)) }) }

    static func milliseconds(_ value: Double) -> String { String(format: "%.2f", value) }

    private static func cells(_ cells: [String]) -> String {
        zip(cells, [44, 8, 9, 9, 9]).enumerated().map { place, cell in
            let space = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
            return place == 0 ? cell.0 + space : space + cell.0
        }
        .joined(separator: " ")
    }
}
