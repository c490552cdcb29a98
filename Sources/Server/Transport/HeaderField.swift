/// A header field of a request or a response.
public struct HeaderField: Sendable, Hashable {
    /// The name as it was written; names are not case-sensitive.
    public let name: String
    /// The value, without surrounding space.
    public let value: String

    /// Makes a field from its name and value, unchecked.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Whether this field has the given name, ignoring case.
    public func isNamed(_ other: String) -> Bool {
        name.utf8.count == other.utf8.count
            && zip(name.utf8, other.utf8).allSatisfy { left, right in
                left == right || (left ^ right == 0x20 && UInt8(ascii: "a")...UInt8(ascii: "z") ~= left | 0x20)
            }
    }
}

extension [HeaderField] {
    /// The value of the first field with a name, or nil.
    public subscript(name: String) -> String? {
        first { $0.isNamed(name) }?.value
    }

    /// The elements of the comma-separated lists in all fields with a name, in order, without surrounding space.
    public func list(_ name: String) -> [Substring] {
        filter { $0.isNamed(name) }
            .flatMap { $0.value.split(separator: ",") }
            .map { $0.trimmingSpace() }
    }
}

extension Substring {
    /// This text without leading and trailing spaces and tabs.
    func trimmingSpace() -> Substring {
        var trimmed = self
        while let first = trimmed.first, first == " " || first == "\t" { trimmed.removeFirst() }
        while let last = trimmed.last, last == " " || last == "\t" { trimmed.removeLast() }
        return trimmed
    }
}
