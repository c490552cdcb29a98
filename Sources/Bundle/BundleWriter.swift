internal import Story
internal import StoryFormat

/// Writes bundles: the same content gives the same bytes, wherever and whenever it is packed.
public enum BundleWriter {
    /// Packs the story of a folder with the pictures and sounds that it names, after everything was verified as a reader of the bundle would.
    /// - Parameters:
    ///   - folder: The folder with `story.json` in it. Nothing that lies outside of it is packed.
    ///   - limits: How large things may be.
    ///   - onProgress: Is told now and then how far this has come; false stops it.
    /// - Returns: The bytes of the bundle. Vector pictures in it were made safe by ``SafeSVG``.
    public static func pack(
        folder: String,
        limits: BundleLimits = .standard,
        onProgress: (BundleProgress) -> Bool = { _ in true }
    ) throws(BundleError) -> [UInt8] {
        try pack(try read(folder: folder, limits: limits, onProgress: onProgress), limits: limits)
    }

    /// Packs a bundle that was verified before: the bytes are those from which it was read.
    public static func pack(_ bundle: StoryBundle, limits: BundleLimits = .standard) throws(BundleError) -> [UInt8] {
        let manifest = BundleManifest(
            story: bundle.story.id.text,
            title: bundle.story.title,
            source: bundle.source,
            files: bundle.files
        )
        var files: [(name: String, bytes: [UInt8], isText: Bool)] = bundle.files.map { ($0.name, $0.bytes, $0.format.isText) }
        files.append((BundleManifest.storyName, bundle.source, true))
        files.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        files.insert((BundleManifest.fileName, manifest.bytes, true), at: 0)
        guard files.count <= limits.files else {
            throw BundleError(.tooManyFiles, message: "The story has \(files.count) files; the limit is \(limits.files).")
        }
        let writer = try ZipWriter()
        for file in files {
            try EntryName.check(file.name, limits: limits)
            try writer.add(file.name, file.bytes, isText: file.isText)
        }
        let bytes = try writer.finish()
        // What cannot be opened again should not be given away: a name twice, or more than is allowed.
        _ = try ZipDirectory(bytes, limits: limits)
        return bytes
    }

    /// Reads the story of a folder with its pictures and sounds, and verifies everything as a reader of the bundle would.
    public static func read(
        folder: String,
        limits: BundleLimits = .standard,
        onProgress: (BundleProgress) -> Bool = { _ in true }
    ) throws(BundleError) -> StoryBundle {
        let folder = try StoryFolder(folder)
        let source = try folder.bytes(BundleManifest.storyName, limit: limits.storyBytes)
        var files: [BundleContents.File] = []
        var total = source.count
        // A story that cannot be read names no files; its problems are told below.
        let names = StoryDocument(source).story.map { BundleContents.names(in: $0) } ?? []
        for name in names {
            try EntryName.check(name, limits: limits)
            let bytes = try folder.bytes(name, limit: limits.bytes(of: MediaFormat(ofFile: name)))
            total += bytes.count
            guard total <= limits.totalBytes else {
                throw BundleError(.tooLarge, message: "The story's files have more than \(limits.totalBytes) bytes in total.")
            }
            files.append(BundleContents.File(name: name, bytes: bytes))
        }
        return try BundleContents(source: source, files: files).verified(limits: limits, onProgress: onProgress)
    }
}
