/// An opened pack: its manifest is valid, and its bundles are verified one by one when they are needed.
@safe public final class StoryPack {
    /// The pack's manifest.
    public let manifest: PackManifest
    /// The verified picture; nil if the pack has none.
    public let picture: BundleFile?
    private let archive: ZipArchive
    private let limits: BundleLimits

    /// The limits of a pack as an archive; the limits for its bundles apply as well.
    private static let archiveLimits: BundleLimits = {
        var limits = BundleLimits()
        limits.archiveBytes = 1 << 30
        limits.totalBytes = 1 << 30
        limits.files = PackManifest.mostBundles + 2
        limits.soundBytes = BundleLimits.standard.archiveBytes
        return limits
    }()

    /// Opens a pack.
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - limits: The limits for each bundle.
    /// - Throws: ``BundleError`` for the first error in the pack itself.
    public init(_ bytes: [UInt8], limits: BundleLimits = .standard) throws(BundleError) {
        let archive = try ZipArchive(bytes, limits: Self.archiveLimits)
        self.archive = archive
        self.limits = limits
        guard let first = archive.entries.first, first.name == PackManifest.fileName, first.offset == 0, first.size <= limits.manifestBytes
        else {
            let message = "The first file is not pack.json; make the pack with “branchbook collect”."
            throw BundleError(.missingManifest, file: PackManifest.fileName, message: message)
        }
        let manifest = try PackManifest(try archive.bytes(of: first))
        self.manifest = manifest
        let names = archive.entries.dropFirst().map { $0.name }
        for item in manifest.items where !names.contains(item.name) {
            let message = "“\(item.name)” is listed in the pack but missing; get the pack again."
            throw BundleError(.missingFile, file: item.name, message: message)
        }
        guard names == manifest.items.map({ $0.name }) else {
            let stray = names.first { name in !manifest.items.contains { $0.name == name } }
            let message = "The pack's files do not match its list; make the pack again."
            throw BundleError(stray == nil ? .badManifest : .unlistedFile, file: stray, message: message)
        }
        picture = try manifest.picture.map { item throws(BundleError) in
            let bytes = try Self.bytes(of: item, at: 1, in: archive)
            let picture = try MediaInspector(limits: limits).inspect(item.name, bytes)
            guard picture.format.isPicture else {
                throw BundleError(.wrongFormat, file: item.name, message: "“\(item.name)” is a sound; a pack needs a picture.")
            }
            return picture
        }
    }

    /// Reads a bundle and verifies everything in it.
    /// - Parameter index: Its index in the manifest.
    public func bundle(at index: Int, onProgress: (BundleProgress) -> Bool = { _ in true }) throws(BundleError) -> StoryBundle {
        let entry = index + (manifest.picture == nil ? 1 : 2)
        let bytes = try Self.bytes(of: manifest.bundles[index], at: entry, in: archive)
        return try BundleReader.read(bytes, limits: limits, onProgress: onProgress)
    }

    private static func bytes(of item: PackManifest.Item, at index: Int, in archive: ZipArchive) throws(BundleError) -> [UInt8] {
        let bytes = try archive.bytes(of: archive.entries[index])
        guard bytes.count == item.size, ContentDigest.sha256(bytes) == item.sha256 else {
            let message = "“\(item.name)” was changed after packing: its digest differs; get the pack again."
            throw BundleError(.wrongDigest, file: item.name, message: message)
        }
        return bytes
    }
}
