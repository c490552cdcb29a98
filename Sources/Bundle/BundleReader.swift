internal import Story

/// Reads bundles, and trusts nothing in them.
public enum BundleReader {
    /// Reads a bundle and verifies everything in it; nothing is stored.
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - limits: The limits for the bundle.
    ///   - pictures: Decodes the pictures; by default a new renderer.
    ///   - onProgress: Gets the progress from time to time; returns false to cancel.
    /// - Throws: The first error; for a story with errors, all of them.
    /// - Complexity: O(*n*) in the bytes of the unpacked files, plus the time that the limits allow for the pictures and the checker.
    public static func read(
        _ bytes: [UInt8],
        limits: BundleLimits = .standard,
        pictures: PictureRenderer? = nil,
        onProgress: (BundleProgress) -> Bool = { _ in true }
    ) throws(BundleError) -> StoryBundle {
        let archive = try ZipArchive(bytes, limits: limits)
        guard let first = archive.entries.first, first.name == BundleManifest.fileName, first.offset == 0 else {
            let message = "The bundle's first file is not manifest.json; pack the story with “branchbook pack”."
            throw BundleError(.missingManifest, file: BundleManifest.fileName, message: message)
        }
        guard first.size <= limits.manifestBytes else {
            let message = "The manifest has \(first.size) bytes; the limit is \(limits.manifestBytes)."
            throw BundleError(.fileTooLarge, file: first.name, message: message)
        }
        let manifest = try BundleManifest(try archive.bytes(of: first))
        try compare(manifest, Array(archive.entries.dropFirst()), limits)

        var source: [UInt8] = []
        var contents: [BundleContents.File] = []
        for (number, file) in manifest.files.enumerated() {
            let progress = BundleProgress(step: .unpacking, done: number, total: manifest.files.count)
            guard onProgress(progress) else { throw BundleContents.cancelled }
            let bytes = try archive.bytes(of: archive.entries[number + 1])
            guard ContentDigest.sha256(bytes) == file.sha256, ContentDigest.md5(bytes) == file.md5 else {
                let message = "“\(file.name)” was changed after packing: its digest differs; get the bundle again."
                throw BundleError(.wrongDigest, file: file.name, message: message)
            }
            if file.name == BundleManifest.storyName {
                source = bytes
            } else {
                contents.append(BundleContents.File(name: file.name, bytes: bytes))
            }
        }
        let bundle = try BundleContents(source: source, files: contents).verified(
            limits: limits,
            pictures: pictures,
            onProgress: onProgress
        )
        guard bundle.story.id.text == manifest.story, bundle.story.title == manifest.title else {
            let message = "The manifest is for “\(manifest.title)”, but the story is “\(bundle.story.title)”; pack it again."
            throw BundleError(.otherStory, file: BundleManifest.fileName, message: message)
        }
        return bundle
    }

    /// Reads the bundle in a file.
    public static func read(
        path: String,
        limits: BundleLimits = .standard,
        onProgress: (BundleProgress) -> Bool = { _ in true }
    ) throws(BundleError) -> StoryBundle {
        try read(try FolderFile.bytes(path, named: nil, limit: limits.archiveBytes), limits: limits, onProgress: onProgress)
    }

    /// Compares the files in the archive with those in the manifest, before unpacking any of them.
    private static func compare(_ manifest: BundleManifest, _ entries: [ZipEntry], _ limits: BundleLimits) throws(BundleError) {
        let there = Set(entries.map { $0.name })
        let listed = Set(manifest.files.map { $0.name })
        for file in manifest.files where !there.contains(file.name) {
            let message = "“\(file.name)” is in the manifest but not in the bundle; get the bundle again."
            throw BundleError(.missingFile, file: file.name, message: message)
        }
        for entry in entries where !listed.contains(entry.name) {
            throw BundleError(.unlistedFile, file: entry.name, message: "“\(entry.name)” is in the bundle but not in its manifest.")
        }
        guard there.contains(BundleManifest.storyName) else {
            throw BundleError(.missingStory, file: BundleManifest.storyName, message: "The bundle has no story.json; pack the story again.")
        }
        for (entry, file) in zip(entries, manifest.files) {
            guard entry.name == file.name else {
                let message = "The files of the bundle are not in the order of the manifest; pack the story again."
                throw BundleError(.badManifest, file: entry.name, message: message)
            }
            guard entry.size == file.size else {
                let message = "“\(file.name)” has \(entry.size) bytes, but \(file.size) according to the manifest; get the bundle again."
                throw BundleError(.wrongSize, file: file.name, message: message)
            }
            let isJSON = [BundleManifest.storyName, AcceptedProblems.fileName].contains(file.name) || BundleWords.isName(file.name)
            let format = isJSON ? MediaFormat.json : MediaFormat(ofFile: file.name)
            guard let format, format.mediaType == file.type else {
                let message = "The manifest says that “\(file.name)” is \(file.type), but its name says otherwise."
                throw BundleError(.wrongFormat, file: file.name, message: message)
            }
            guard file.size <= limits.bytes(of: format) else {
                let message = "“\(file.name)” has \(file.size) bytes; the limit for \(format.name) is \(limits.bytes(of: format))."
                throw BundleError(.fileTooLarge, file: file.name, message: message)
            }
        }
    }
}
