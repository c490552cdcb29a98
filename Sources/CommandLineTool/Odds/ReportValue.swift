internal import StoryFormat

/// JSON with fractional numbers, which the JSON of stories never has.
indirect enum ReportValue: Equatable, Sendable {
    case plain(JSONValue)
    /// A number; null if it is not finite.
    case decimal(Double)
    case list([ReportValue])
    case object([Field])

    /// A key and its value.
    struct Field: Equatable, Sendable {
        var key: String
        var value: ReportValue

        init(_ key: String, _ value: ReportValue) {
            self.key = key
            self.value = value
        }
    }

    static let null = ReportValue.plain(.null)

    static func text(_ text: String?) -> ReportValue { .plain(text.map { .string($0) } ?? .null) }

    static func number(_ number: Int?) -> ReportValue { .plain(number.map { .number(Int64($0)) } ?? .null) }

    /// The value as JSON on one line.
    var compact: String {
        switch self {
        case .plain(let value): value.compact
        // The shortest digits that give the same number; JSON has no infinities.
        case .decimal(let number): number.isFinite ? "\(number)" : "null"
        case .list(let items): "[" + items.map { $0.compact }.joined(separator: ",") + "]"
        case .object(let fields):
            "{" + fields.map { JSONValue.string($0.key).compact + ":" + $0.value.compact }.joined(separator: ",") + "}"
        }
    }
}
