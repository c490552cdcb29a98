/// A file of a story, whose bytes stand in the library's file store under their SHA-256.
public struct StoredFile: Hashable, Sendable {
    /// What the file is for.
    public enum Role: Hashable, Sendable {
        /// `story.json` as the author wrote it.
        case source
        /// The compiled story's head.
        case head
        /// One of the compiled story's text parts, from 0.
        case part(Int)
        /// A picture or a sound under the name that the story gives it.
        case medium
        /// The original of a medium that had to be changed for readers, such as a vector picture that was made safe.
        case original
        /// The picture of that name, this many pixels wide, as WebP.
        case rendition(width: Int, height: Int)
    }

    /// What it is for.
    public var role: Role
    /// The name that the story gives it; empty for the source, the head and the parts.
    public var name: String
    /// The media type that the server answers with.
    public var type: String
    /// The number of bytes.
    public var size: Int
    /// SHA-256 of the bytes, as 64 hex digits.
    public var sha256: String

    /// Makes a file.
    public init(role: Role, name: String, type: String, size: Int, sha256: String) {
        self.role = role
        self.name = name
        self.type = type
        self.size = size
        self.sha256 = sha256
    }
}
