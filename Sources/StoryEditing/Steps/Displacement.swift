internal import StoryFormat

/// An ID that two devices gave to different things at the same time. The second thing got another one, and whatever its device says about the
/// ID until it hears of that means the second thing.
struct Displacement: Equatable, Sendable {
    /// The kind of the things.
    var kind: Kind
    /// The ID that was taken.
    var from: String
    /// The ID that the second thing got.
    var to: String
    /// The number of the entry with the second thing, and the device that made it.
    var stamp: Node.Stamp
}

extension Displacement {
    var json: JSONValue {
        .array([
            .string(kind.name), .string(from), .string(to), .number(stamp.number), .number(Int64(stamp.device)),
        ])
    }

    init?(_ json: JSONValue) {
        guard case .array(let items) = json, items.count == 5, let kind = items[0].string.flatMap({ Kind($0) }), let from = items[1].string,
            let to = items[2].string, let number = items[3].number, let device = items[4].number.flatMap({ UInt32(exactly: $0) })
        else { return nil }
        self.init(kind: kind, from: from, to: to, stamp: Node.Stamp(number: number, device: device))
    }
}
