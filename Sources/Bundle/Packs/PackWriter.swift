/// Makes packs: the same bundles give the same bytes.
public enum PackWriter {
    /// A bundle that goes into a pack.
    public struct Part {
        /// The name inside the pack, such as `sharks.branchbook`.
        public var name: String
        /// The bytes of the bundle, which was verified.
        public var bytes: [UInt8]

        /// Makes a part.
        public init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// Makes a pack of bundles.
    /// - Parameters:
    ///   - picture: The picture, under a name that ends in its format.
    ///   - parts: The bundles in the order in which they are offered.
    /// - Returns: The bytes of the pack, which ``StoryPack`` opens.
    public static func pack(id: String, title: String, summary: String, picture: Part?, parts: [Part]) throws(BundleError) -> [UInt8] {
        let manifest = PackManifest(
            id: id,
            title: title,
            summary: summary,
            picture: picture.map { PackManifest.Item($0.name, $0.bytes) },
            bundles: parts.map { PackManifest.Item($0.name, $0.bytes) }
        )
        try manifest.check()
        let writer = try ZipWriter()
        try writer.add(PackManifest.fileName, manifest.bytes, isText: true)
        for part in (picture.map { [$0] } ?? []) + parts {
            try EntryName.check(part.name, limits: .standard)
            try writer.add(part.name, part.bytes, isText: false)
        }
        let bytes = try writer.finish()
        // What cannot be opened again should not be given away.
        _ = try StoryPack(bytes)
        return bytes
    }
}
