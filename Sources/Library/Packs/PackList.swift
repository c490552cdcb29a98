internal import StoryFormat

/// The list in a pack store: a file `packs.json` next to the packs.
public struct PackList: Equatable, Sendable {
    /// The packs, with unique IDs.
    public var offers: [PackOffer]

    /// Makes a list.
    public init(_ offers: [PackOffer]) {
        self.offers = offers
    }

    /// The file name of every store's list.
    public static let fileName = "packs.json"
    /// The maximum size of a list, in bytes.
    static let largestFile = 4 << 20

    /// Parses a list.
    /// - Throws: ``PackError/badList(_:)`` with the number of the invalid entry.
    public init(_ bytes: [UInt8]) throws(PackError) {
        guard bytes.count <= Self.largestFile, let value = JSONParser.value(of: bytes), value["branchbookPacks"]?.number == 1,
            case .array(let entries) = value["packs"]
        else { throw .badList("It is not a list of packs that this version of Branchbook can read.") }
        var offers: [PackOffer] = []
        for (index, entry) in entries.enumerated() {
            guard let offer = PackOffer(entry) else { throw .badList("Its entry \(index + 1) is incomplete or invalid.") }
            guard !offers.contains(where: { $0.id == offer.id }) else { throw .badList("The pack \(offer.id) is in it twice.") }
            offers.append(offer)
        }
        self.offers = offers
    }

    /// The list as JSON; the same offers give the same bytes.
    public var bytes: [UInt8] {
        let list = JSONValue.object([JSONField("branchbookPacks", .number(1)), JSONField("packs", .array(offers.map { $0.json }))])
        return Array((list.pretty() + "\n").utf8)
    }
}
