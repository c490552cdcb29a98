/// A parameter of the shelf's address, in canonical order, and the rules for its values.
enum ShelfParameter: String, CaseIterable, Sendable {
    case order, heading, tag, any, not, series, completed, unread, favourite, age, language, length, complexity, search, after, limit

    /// Whether it may be repeated.
    var mayRepeat: Bool { self == .tag || self == .any || self == .not }

    /// The maximum number of repetitions.
    static let repetitions = 20
    /// The maximum length of a text in characters. Bytes are limited too, because a character can have any number of accents.
    static let characters = 200
    private static let bytes = 2_000

    static func answer(_ isSo: Bool) -> String { isSo ? "yes" : "no" }

    static func unknown(_ name: String) -> ShelfQueryError {
        let names = allCases.map(\.rawValue).joined(separator: ", ")
        return ShelfQueryError(parameter: name, message: "The shelf has no “\(name.prefix(40))”; it has \(names).")
    }

    func error(_ message: String) -> ShelfQueryError { ShelfQueryError(parameter: rawValue, message: message) }

    private func refusal(of value: String, unless rule: String) -> ShelfQueryError {
        error("“\(rawValue)” cannot be “\(value.prefix(40))”: \(rule).")
    }

    // MARK: What may stand there

    func oneOf<Value: RawRepresentable & CaseIterable>(_ value: String) throws(ShelfQueryError) -> Value where Value.RawValue == String {
        guard let found = Value(rawValue: value) else {
            throw refusal(of: value, unless: "it is one of \(Value.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return found
    }

    func yesOrNo(_ value: String) throws(ShelfQueryError) -> Bool {
        switch value {
        case "yes": true
        case "no": false
        default: throw refusal(of: value, unless: "it is yes or no")
        }
    }

    func number(_ value: String, in range: ClosedRange<Int>) throws(ShelfQueryError) -> Int {
        // `Int` would also accept a sign and leading zeros, and one page would have several addresses.
        guard let number = Int(value), range.contains(number), String(number) == value else {
            throw refusal(of: value, unless: "it is a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    func text(_ value: String) throws(ShelfQueryError) -> String {
        guard value.contains(where: { !$0.isWhitespace }) else {
            throw error("“\(rawValue)” is empty: give it a value, or leave it out.")
        }
        guard value.count <= Self.characters, value.utf8.count <= Self.bytes else {
            throw error("“\(rawValue)” is too long: the limit is \(Self.characters) characters.")
        }
        return value
    }

    func appending(_ value: String, to values: [String]) throws(ShelfQueryError) -> [String] {
        guard values.count < Self.repetitions else {
            throw error("“\(rawValue)” is in the address too often: the limit is \(Self.repetitions) times.")
        }
        return values + [try text(value)]
    }

    func heading(_ value: String) throws(ShelfQueryError) -> ShelfQuery.Heading {
        let plain: [ShelfQuery.Heading] = [.none, .series, .tag, .age, .complexity, .letter]
        if let found = plain.first(where: { $0.text == value }) { return found }
        let prefix = "tag:"
        guard value.hasPrefix(prefix), value.dropFirst(prefix.count).contains(where: { !$0.isWhitespace }) else {
            let names = plain.map(\.text).joined(separator: ", ")
            throw refusal(of: value, unless: "it is one of \(names), or “tag:” and the name of a group of tags")
        }
        return .group(try text(String(value.dropFirst(prefix.count))))
    }

    func language(_ value: String) throws(ShelfQueryError) -> String {
        let parts = value.split(separator: "-", omittingEmptySubsequences: false)
        let isTag =
            value.utf8.count <= 35
            && parts.indices.allSatisfy { index in
                let part = parts[index].utf8
                let isShort = index == 0 ? (2...8).contains(part.count) : (1...8).contains(part.count)
                return isShort && part.allSatisfy { isLetter($0) || (index > 0 && isDigit($0)) }
            }
        guard isTag else { throw refusal(of: value, unless: "it is a language tag, such as en or pt-BR") }
        return value
    }

    func cursor(_ value: String) throws(ShelfQueryError) -> String {
        _ = try ShelfCursor(text: value)
        return value
    }

    private func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

    private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
