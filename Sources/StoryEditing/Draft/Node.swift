public import StoryFormat

/// One thing in a draft: a location, a page, a choice and so on, with its fields and the things inside it.
public struct Node: Equatable, Sendable {
    /// Names a thing for ever, on all devices: the number of the device that made it, and a number of its own there.
    public struct ID: Hashable, Comparable, Sendable {
        /// Zero for what was read from a file.
        public let device: UInt32
        /// From 1 up; 0 is the story.
        public let number: UInt32

        /// Makes the name of a thing.
        public init(device: UInt32, number: UInt32) {
            self.device = device
            self.number = number
        }

        /// The largest number that is read. A device can say that it has made half of that, and whoever counts on from what was read has
        /// a quarter of all numbers left.
        static let largestNumber: UInt32 = 3 << 30

        /// Reads what ``text`` wrote; nil for anything else.
        public init?(_ text: String) {
            let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            guard parts.count == 2, let device = UInt32(decimal: parts[0]), let number = UInt32(decimal: parts[1]),
                number <= Self.largestNumber
            else { return nil }
            self.init(device: device, number: number)
        }

        /// The story itself.
        public static let story = ID(device: 0, number: 0)

        /// Both numbers, such as `12.7`.
        public var text: String { String(device) + "." + String(number) }

        /// Orders by device, then by number.
        public static func < (first: ID, second: ID) -> Bool { (first.device, first.number) < (second.device, second.number) }
    }

    /// Where a thing stands.
    public struct Place: Equatable, Sendable {
        /// The thing that it is in.
        public var parent: ID
        /// The key of the slot, such as `pages`.
        public var slot: String
        /// The thing that it follows; nil at the beginning.
        public var after: ID?

        /// Makes a place.
        public init(_ parent: ID, _ slot: String, after: ID? = nil) {
            self.parent = parent
            self.slot = slot
            self.after = after
        }
    }

    /// The field with a key.
    struct Field: Equatable, Sendable {
        let rank: Int
        let key: String
        var value: JSONValue
    }

    /// What it is.
    public let kind: Kind
    /// The thing that it is in; nil only for the story.
    public internal(set) var parent: ID?
    /// Whether it was deleted. It keeps its place, so that it can come back.
    public internal(set) var isRemoved = false
    /// The fields that have a value, in the order in which they are written.
    var fields: [Field] = []
    /// The things in each slot of the kind, deleted ones included.
    var slots: [[ID]]
    /// The last entry of the history that changed it, and the device that made the entry.
    var changed = Stamp(number: 0, device: 0)
    /// The same for the entry that gave it its ID.
    var named = Stamp(number: 0, device: 0)

    /// An entry of the history, by its number, and the device that made it.
    struct Stamp: Equatable, Sendable {
        var number: Int64
        var device: UInt32
    }

    init(_ kind: Kind, in parent: ID?) {
        self.kind = kind
        self.parent = parent
        slots = Array(repeating: [], count: kind.slots.count)
    }

    /// The value of a field; nil if it has none.
    public subscript(key: String) -> JSONValue? { fields.first { $0.key.hasSameBytes(as: key) }?.value }

    /// The fields that have a value, in the order in which they are written.
    public var members: [JSONField] { fields.map { JSONField($0.key, $0.value) } }

    /// The text of a field; empty if it has none.
    public func text(_ key: String) -> String { self[key]?.string ?? "" }

    mutating func set(_ key: String, _ value: JSONValue?) {
        let index = fields.firstIndex { $0.key.hasSameBytes(as: key) }
        guard let value else {
            if let index { fields.remove(at: index) }
            return
        }
        if let index {
            fields[index].value = value
            return
        }
        let rank = kind.rank(JSONKey(key))
        // Keys that the format does not have are written last, in the order of their bytes.
        let next = fields.firstIndex { $0.rank > rank || ($0.rank == rank && key.utf8.lexicographicallyPrecedes($0.key.utf8)) }
        fields.insert(Field(rank: rank, key: key, value: value), at: next ?? fields.endIndex)
    }
}

extension UInt32 {
    /// Reads decimal digits without leading zeros; nil for anything else.
    init?(decimal digits: Substring.UTF8View.SubSequence) {
        var value: UInt32 = 0
        guard let first = digits.first, first != UInt8(ascii: "0") || digits.count == 1 else { return nil }
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            let (times, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isTooLargeStill) = times.addingReportingOverflow(UInt32(digit - UInt8(ascii: "0")))
            guard !isTooLarge, !isTooLargeStill else { return nil }
            value = sum
        }
        self = value
    }
}
