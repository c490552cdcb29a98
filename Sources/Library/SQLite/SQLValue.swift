/// A value to bind to a statement.
enum SQLValue {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    static func integer(_ value: Int) -> SQLValue { .integer(Int64(value)) }
    static func integer(_ value: Timestamp) -> SQLValue { .integer(value.milliseconds) }
    static func flag(_ value: Bool) -> SQLValue { .integer(value ? 1 : 0) }

    static func optional(_ value: String?) -> SQLValue { value.map { .text($0) } ?? .null }
    static func optional(_ value: Int?) -> SQLValue { value.map { .integer($0) } ?? .null }
    static func optional(_ value: Double?) -> SQLValue { value.map { .real($0) } ?? .null }
    static func optional(_ value: Timestamp?) -> SQLValue { value.map { .integer($0) } ?? .null }
}
