/// Writes packs: the same bundles give the same bytes.
public enum PackWriter {
    /// A bundle for a pack.
    public struct Part {
        /// The name inside the pack, such as `sharks.branchbook`.
        public var name: String
        /// The bytes of the verified bundle.
        public var bytes: [UInt8]

        /// Makes a part.
        public init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// Packs bundles into one file.
    /// - Parameters:
    ///   - picture: The picture, whose name ends with its format; nil for none.
    ///   - parts: The bundles, in display order.
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
        // Never return a pack that cannot be opened again.
        _ = try StoryPack(bytes)
        return bytes
    }
}
