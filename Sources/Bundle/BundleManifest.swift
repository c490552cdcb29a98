/// A bundle's description of itself: every file with its type, size and digests, and one digest over all of them.
public struct BundleManifest: Equatable, Sendable {
    /// The story's permanent ID.
    public var story: String
    /// The story's title, which must equal the one in `story.json`.
    public var title: String
    /// The files, sorted by name; the story itself is `story.json`.
    public var files: [File]

    /// Makes a manifest.
    public init(story: String, title: String, files: [File]) {
        self.story = story
        self.title = title
        self.files = files
    }

    /// One file of a bundle.
    public struct File: Equatable, Sendable {
        /// The path inside the bundle, with `/` between folders.
        public var name: String
        /// The media type, such as `image/png`.
        public var type: String
        /// The number of bytes.
        public var size: Int
        /// The MD5 digest as 32 hexadecimal digits, for tools that support nothing better.
        public var md5: String
        /// The SHA-256 digest as 64 hexadecimal digits, which is the decisive one.
        public var sha256: String

        /// Makes an entry of a manifest.
        public init(name: String, type: String, size: Int, md5: String, sha256: String) {
            self.name = name
            self.type = type
            self.size = size
            self.md5 = md5
            self.sha256 = sha256
        }
    }
}
