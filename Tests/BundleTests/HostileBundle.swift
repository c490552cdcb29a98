import Bundle
import Foundation
import Testing

/// A bundle with one fault, and the expected error.
struct HostileBundle: CustomTestStringConvertible, Sendable {
    /// The fault, in a sentence.
    let wrong: String
    /// The expected error code.
    let code: BundleError.Code
    private let build: @Sendable () -> [UInt8]

    var bytes: [UInt8] { build() }
    var testDescription: String { wrong }

    init(_ wrong: String, _ code: BundleError.Code, _ build: @escaping @Sendable () -> [UInt8]) {
        self.wrong = wrong
        self.code = code
        self.build = build
    }

    /// The valid bundle, changed as an archive.
    static func archive(_ wrong: String, _ code: BundleError.Code, _ change: @escaping @Sendable (inout ZipBuilder) -> Void)
        -> HostileBundle
    {
        HostileBundle(wrong, code) {
            var zip = honest()
            change(&zip)
            return zip.bytes
        }
    }

    /// The valid bundle with its picture under another name, which the manifest and the story may or may not have.
    static func name(_ wrong: String, _ code: BundleError.Code, _ name: String) -> HostileBundle {
        archive(wrong, code) { $0.files[1] = ZipBuilder.File(name, Array(SampleStories.vector.utf8)) }
    }

    /// A bundle with other contents, whose archive and manifest are valid.
    static func contents(
        _ wrong: String,
        _ code: BundleError.Code,
        source: String = SampleStories.source(),
        files: [String: [UInt8]]
    ) -> HostileBundle {
        HostileBundle(wrong, code) { zip(source: source, files: files).bytes }
    }

    /// The valid bundle with a changed manifest.
    static func manifest(_ wrong: String, _ code: BundleError.Code, _ change: @escaping @Sendable (String) -> String) -> HostileBundle {
        archive(wrong, code) { zip in
            let text = change(String(decoding: zip.files[0].bytes, as: UTF8.self))
            zip.files[0] = ZipBuilder.File("manifest.json", Array(text.utf8))
        }
    }

    /// The valid bundle with a changed list of files in its manifest, and the right digest for it.
    static func list(
        _ wrong: String,
        _ code: BundleError.Code,
        _ change: @escaping @Sendable (inout [BundleManifest.File]) -> Void
    ) -> HostileBundle {
        archive(wrong, code) { zip in
            var files = entries(source: SampleStories.source(), files: honestFiles)
            change(&files)
            let manifest = BundleManifest(story: "the-door", title: "The Door", files: files)
            zip.files[0] = ZipBuilder.File("manifest.json", manifest.bytes)
        }
    }

    static let honestFiles = ["door.svg": Array(SampleStories.vector.utf8)]

    /// A valid bundle: the manifest, `door.svg` and `story.json`.
    static func honest() -> ZipBuilder { zip(source: SampleStories.source(), files: honestFiles) }

    static func zip(source: String, files: [String: [UInt8]], story: String = "the-door", title: String = "The Door") -> ZipBuilder {
        let manifest = BundleManifest(story: story, title: title, files: entries(source: source, files: files))
        var all = files
        all["story.json"] = Array(source.utf8)
        var zip = ZipBuilder()
        zip.files.append(ZipBuilder.File("manifest.json", manifest.bytes))
        for (name, bytes) in all.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            zip.files.append(ZipBuilder.File(name, bytes))
        }
        return zip
    }

    private static func entries(source: String, files: [String: [UInt8]]) -> [BundleManifest.File] {
        var all = files
        all["story.json"] = Array(source.utf8)
        return all.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { name, bytes in
            BundleManifest.File(
                name: name,
                type: (name == "story.json" ? MediaFormat.json : MediaFormat(ofFile: name))?.mediaType ?? "application/octet-stream",
                size: bytes.count,
                md5: ContentDigest.md5(bytes),
                sha256: ContentDigest.sha256(bytes)
            )
        }
    }
}
