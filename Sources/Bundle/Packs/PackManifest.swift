internal import StoryFormat

/// A pack's description of itself: its title, and every bundle in it.
public struct PackManifest: Equatable, Sendable {
    /// The pack's permanent ID: 1 to 64 letters, digits, dots, dashes and underscores.
    public var id: String
    /// 1 to 200 characters.
    public var title: String
    /// A few sentences, at most 2,000 characters.
    public var summary: String
    /// The picture's file inside the pack; nil if there is none.
    public var picture: Item?
    /// The bundles, in display order.
    public var bundles: [Item]

    /// Makes a manifest.
    public init(id: String, title: String, summary: String, picture: Item? = nil, bundles: [Item]) {
        self.id = id
        self.title = title
        self.summary = summary
        self.picture = picture
        self.bundles = bundles
    }

    /// A file of a pack.
    public struct Item: Equatable, Sendable {
        /// The name inside the pack.
        public var name: String
        /// The number of bytes.
        public var size: Int
        /// SHA-256 of the bytes, as 64 hex digits.
        public var sha256: String

        /// Makes an item.
        public init(name: String, size: Int, sha256: String) {
            self.name = name
            self.size = size
            self.sha256 = sha256
        }

        /// Makes an item from bytes, including its size and digest.
        init(_ name: String, _ bytes: [UInt8]) {
            self.init(name: name, size: bytes.count, sha256: ContentDigest.sha256(bytes))
        }
    }
}

extension PackManifest {
    /// The name of the manifest inside a pack.
    static let fileName = "pack.json"
    private static let format = "branchbook-pack"
    private static let version: Int64 = 1
    /// The maximum number of bundles in a pack.
    static let mostBundles = 1_000

    /// The files of the pack, in storage order.
    var items: [Item] { (picture.map { [$0] } ?? []) + bundles }

    /// The bytes of `pack.json` in their only valid form.
    var bytes: [UInt8] {
        var fields = [
            JSONField("format", .string(Self.format)), JSONField("version", .number(Self.version)), JSONField("id", .string(id)),
            JSONField("title", .string(title)), JSONField("summary", .string(summary)),
        ]
        if let picture { fields.append(JSONField("picture", picture.json)) }
        fields.append(JSONField("bundles", .array(bundles.map { $0.json })))
        return Array((JSONValue.object(fields).compact + "\n").utf8)
    }

    /// Parses a manifest, accepting only exactly what ``bytes`` would write.
    init(_ bytes: [UInt8]) throws(BundleError) {
        func bad(_ message: String) -> BundleError { BundleError(.badManifest, file: Self.fileName, message: message) }
        guard let value = JSONParser.value(of: bytes), value["format"]?.string == Self.format else {
            throw bad("This is no pack of stories; make it with “branchbook collect”.")
        }
        guard let version = value["version"]?.number, version >= 1 else { throw bad("The pack does not say which version it is.") }
        guard version == Self.version else {
            let message = "This pack has version \(version), but this Branchbook knows version \(Self.version); get a newer Branchbook."
            throw BundleError(.newerVersion, file: Self.fileName, message: message)
        }
        guard let id = value["id"]?.string, let title = value["title"]?.string, let summary = value["summary"]?.string,
            case .array(let values) = value["bundles"]
        else { throw bad("The pack lacks its ID, title, summary or bundles; make it again.") }
        let bundles = values.compactMap { Item($0) }
        guard bundles.count == values.count else { throw bad("A bundle of the pack lacks its name, size or digest; make the pack again.") }
        self.init(id: id, title: title, summary: summary, picture: value["picture"].flatMap { Item($0) }, bundles: bundles)
        try check()
        guard self.bytes == bytes else { throw bad("The manifest is not in its canonical form; make the pack again.") }
    }

    /// Checks the manifest's values.
    func check() throws(BundleError) {
        func bad(_ message: String) -> BundleError { BundleError(.badManifest, file: Self.fileName, message: message) }
        guard (1...64).contains(id.utf8.count), id.utf8.contains(where: { $0 != UInt8(ascii: ".") }), id.utf8.allSatisfy(Self.isNameByte)
        else {
            throw bad("“\(id)” is not a valid pack ID: use 1 to 64 letters, digits, dots, dashes and underscores.")
        }
        guard (1...200).contains(title.count) else { throw bad("A pack's title can have 1 to 200 characters.") }
        guard summary.count <= 2_000 else { throw bad("A pack's summary can have at most 2,000 characters.") }
        guard (1...Self.mostBundles).contains(bundles.count) else { throw bad("A pack can have 1 to \(Self.mostBundles) stories.") }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

extension PackManifest.Item {
    fileprivate init?(_ value: JSONValue) {
        guard let name = value["name"]?.string, let size = value["size"]?.number, size >= 0, let sha256 = value["sha256"]?.string
        else { return nil }
        self.init(name: name, size: Int(clamping: size), sha256: sha256)
    }

    fileprivate var json: JSONValue {
        .object([JSONField("name", .string(name)), JSONField("size", .number(Int64(size))), JSONField("sha256", .string(sha256))])
    }
}
