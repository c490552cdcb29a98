internal import Story
internal import StoryFormat

extension BundleManifest {
    /// The name of the manifest inside a bundle.
    static let fileName = "manifest.json"
    /// The name of the story inside a bundle.
    static let storyName = "story.json"
    /// The name of the bundle format.
    static let format = "branchbook-bundle"
    /// The version that `pack` writes, and the highest that can be read.
    static let version: Int64 = 1

    /// SHA-256, as 64 hexadecimal digits, over the list of files as written in the manifest.
    public var digest: String { ContentDigest.sha256(Array(list.compact.utf8)) }

    /// The bytes of `manifest.json` in their only valid form.
    public var bytes: [UInt8] {
        let value = JSONValue.object([
            JSONField("format", .string(Self.format)),
            JSONField("version", .number(Self.version)),
            JSONField("story", .string(story)),
            JSONField("title", .string(title)),
            JSONField("files", list),
            JSONField("digest", .string(digest)),
        ])
        return Array((value.compact + "\n").utf8)
    }

    private var list: JSONValue {
        .array(
            files.map { file in
                .object([
                    JSONField("name", .string(file.name)),
                    JSONField("type", .string(file.type)),
                    JSONField("size", .number(Int64(file.size))),
                    JSONField("md5", .string(file.md5)),
                    JSONField("sha256", .string(file.sha256)),
                ])
            }
        )
    }

    /// Parses a manifest, accepting only exactly what ``bytes`` would write.
    init(_ bytes: [UInt8]) throws(BundleError) {
        func bad(_ message: String) -> BundleError { BundleError(.badManifest, file: Self.fileName, message: message) }
        let (root, problems) = JSONParser.parse(bytes)
        guard let value = root?.value, problems.isEmpty, case .object = value else {
            throw bad("The manifest is not a JSON object; pack the story again.")
        }
        guard let format = value["format"]?.string, format == Self.format else {
            throw bad("The manifest does not say that this is a Branchbook bundle; pack the story again.")
        }
        guard let version = value["version"]?.number, version >= 1 else { throw bad("The manifest does not say which version it is.") }
        guard version == Self.version else {
            let message = "This bundle has version \(version), but this Branchbook knows version \(Self.version); get a newer Branchbook."
            throw BundleError(.newerVersion, file: Self.fileName, message: message)
        }
        guard let story = value["story"]?.string, let title = value["title"]?.string, case .array(let items) = value["files"] else {
            throw bad("The manifest lacks the story's ID, its title or its files; pack the story again.")
        }
        var files: [File] = []
        for item in items {
            guard let name = item["name"]?.string, let type = item["type"]?.string, let size = item["size"]?.number, size >= 0,
                let md5 = item["md5"]?.string, let sha256 = item["sha256"]?.string
            else { throw bad("An entry of the manifest lacks its name, type, size or digests; pack the story again.") }
            files.append(File(name: name, type: type, size: Int(size), md5: md5, sha256: sha256))
        }
        self.init(story: story, title: title, files: files)
        for (file, next) in zip(files, files.dropFirst()) where !file.name.utf8.lexicographicallyPrecedes(next.name.utf8) {
            throw bad("The manifest's files are not unique and sorted by name; pack the story again.")
        }
        guard value["digest"]?.string == digest else {
            let message = "The digest of the whole bundle does not match the manifest; get the bundle again."
            throw BundleError(.wrongBundleDigest, file: Self.fileName, message: message)
        }
        guard self.bytes == bytes else { throw bad("The manifest is not in its canonical form; pack the story again.") }
    }

    /// Makes the manifest of a story and its files.
    init(_ story: Story, source: [UInt8], files: [BundleFile], words: [BundleWords], accepted: AcceptedProblems?) {
        var entries = files.map { File($0.name, $0.format, $0.bytes) }
        if let accepted { entries.append(File(AcceptedProblems.fileName, .json, accepted.bytes)) }
        entries += words.map { File($0.name, .json, $0.source) }
        entries.append(File(Self.storyName, .json, source))
        entries.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        self.init(story: story.id.text, title: story.title, files: entries)
    }
}

extension BundleManifest.File {
    fileprivate init(_ name: String, _ format: MediaFormat, _ bytes: [UInt8]) {
        self.init(
            name: name,
            type: format.mediaType,
            size: bytes.count,
            md5: ContentDigest.md5(bytes),
            sha256: ContentDigest.sha256(bytes)
        )
    }
}
