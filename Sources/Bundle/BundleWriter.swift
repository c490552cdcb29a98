public import Story
internal import StoryChecker
public import StoryFormat

/// Writes bundles: the same content gives the same bytes, wherever and whenever it is packed.
public enum BundleWriter {
    /// Packs the story in a folder with its pictures and sounds, after verifying everything as a reader of the bundle would.
    /// - Parameters:
    ///   - folder: The folder with `story.json`. Nothing outside it is packed.
    ///   - limits: The limits for the bundle.
    ///   - onProgress: Gets the progress from time to time; returns false to cancel.
    /// - Returns: The bytes of the bundle. ``SafeSVG`` has sanitized the vector pictures in it.
    public static func pack(
        folder: String,
        limits: BundleLimits = .standard,
        onProgress: (BundleProgress) -> Bool = { _ in true }
    ) throws(BundleError) -> [UInt8] {
        try pack(try read(folder: folder, limits: limits, onProgress: onProgress), limits: limits)
    }

    /// Packs a verified bundle: the bytes equal those it was read from.
    public static func pack(_ bundle: StoryBundle, limits: BundleLimits = .standard) throws(BundleError) -> [UInt8] {
        let manifest = BundleManifest(
            bundle.story,
            source: bundle.source,
            files: bundle.files,
            words: bundle.words,
            accepted: bundle.accepted
        )
        var files: [(name: String, bytes: [UInt8], isText: Bool)] = bundle.files.map { ($0.name, $0.bytes, $0.format.isText) }
        files += bundle.words.map { ($0.name, $0.source, true) }
        if let accepted = bundle.accepted { files.append((AcceptedProblems.fileName, accepted.bytes, true)) }
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
        // Never return a bundle that cannot be opened again, for example with a duplicate name or beyond the limits.
        _ = try ZipDirectory(bytes, limits: limits)
        return bytes
    }

    /// Verifies a story as a reader of its bundle would.
    /// - Parameters:
    ///   - source: The bytes of `story.json`.
    ///   - words: The names and the bytes of files with the story's words in other languages.
    ///   - accepting: The kinds of mistake with which the story is published all the same.
    ///   - file: Gets the name of a picture or sound that the story names, and returns its bytes; nil if there is none.
    public static func verify(
        source: [UInt8],
        words: [(name: String, bytes: [UInt8])] = [],
        accepting: Set<Problem.Code> = [],
        limits: BundleLimits = .standard,
        file: (String) -> [UInt8]?
    ) throws(BundleError) -> StoryBundle {
        let names = StoryDocument(source).story.map { BundleContents.names(in: $0) } ?? []
        var files = names.compactMap { name in file(name).map { BundleContents.File(name: name, bytes: $0) } }
        files += words.map { BundleContents.File(name: $0.name, bytes: $0.bytes) }
        return try BundleContents(source: source, files: files).verified(limits: limits, accepting: accepting, onProgress: { _ in true })
    }

    /// What keeps a story from being packed, and the checker's warnings, apart from its pictures and sounds.
    /// - Parameter source: The bytes of `story.json`.
    public static func problems(in source: [UInt8], limits: BundleLimits = .standard) -> DiagnosticList {
        BundleContents.report(on: StoryDocument(source), nil, limits) { _ in true }.problems
    }

    /// Reads the story in a folder with its pictures and sounds, and verifies everything as a reader of the bundle would.
    public static func read(
        folder: String,
        limits: BundleLimits = .standard,
        onProgress: (BundleProgress) -> Bool = { _ in true }
    ) throws(BundleError) -> StoryBundle {
        let folder = try StoryFolder(folder)
        let source = try folder.bytes(BundleManifest.storyName, limit: limits.storyBytes)
        var files: [BundleContents.File] = []
        var total = source.count
        // An invalid story names no files; its problems are reported below.
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
        if let bytes = try folder.bytesIfPresent(AcceptedProblems.fileName, limit: AcceptedProblems.mostBytes) {
            files.append(BundleContents.File(name: AcceptedProblems.fileName, bytes: bytes))
        }
        for name in folder.wordsNames {
            try EntryName.check(name, limits: limits)
            files.append(BundleContents.File(name: name, bytes: try folder.bytes(name, limit: limits.storyBytes)))
        }
        return try BundleContents(source: source, files: files).verified(limits: limits, onProgress: onProgress)
    }
}
