@testable import Bundle

/// A pack of three small stories, valid or as invalid as a test wants it.
enum SamplePack {
    /// The bundle of a small story.
    static func bundle(_ id: String) -> [UInt8] {
        let source = SampleStories.source(title: id.uppercased()).replacing("\"the-door\"", with: "\"\(id)\"")
        return HostileBundle.zip(source: source, files: HostileBundle.honestFiles, story: id, title: id.uppercased()).bytes
    }

    static let names = ["ark", "boat", "canoe"]
    static var parts: [PackWriter.Part] { names.map { PackWriter.Part(name: $0 + ".branchbook", bytes: bundle($0)) } }
    static var picture: PackWriter.Part { PackWriter.Part(name: "picture.svg", bytes: Array(SampleStories.vector.utf8)) }

    /// The files of the valid pack after its manifest.
    static var files: [(name: String, bytes: [UInt8])] { ([picture] + parts).map { ($0.name, $0.bytes) } }

    /// An archive of these files, with a manifest that is right until it is changed.
    static func zip(
        _ files: [(name: String, bytes: [UInt8])] = files,
        manifest change: (String) -> String = { $0 }
    ) -> ZipBuilder {
        let items = files.map { PackManifest.Item($0.name, $0.bytes) }
        let picture = items.first.flatMap { $0.name.hasPrefix("picture.") ? $0 : nil }
        let bundles = picture == nil ? items : Array(items.dropFirst())
        let manifest = PackManifest(id: "sea", title: "The Sea", summary: "Ships.", picture: picture, bundles: bundles)
        var zip = ZipBuilder()
        zip.files.append(ZipBuilder.File("pack.json", Array(change(String(decoding: manifest.bytes, as: UTF8.self)).utf8)))
        zip.files += files.map { ZipBuilder.File($0.name, $0.bytes) }
        return zip
    }
}
