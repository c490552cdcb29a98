/// A file of a story, whose bytes are in the library's file store under their SHA-256.
public struct StoredFile: Hashable, Sendable {
    /// The purpose of a file.
    public enum Role: Hashable, Sendable {
        /// `story.json` as the author wrote it.
        case source
        /// The compiled story's head.
        case head
        /// A text part of the compiled story, from 0.
        case part(Int)
        /// What pages need besides the compiled story (`Companion`).
        case companion
        /// The story's words in the language that is the file's name, as their translator wrote them.
        case words
        /// The mistakes with which the story was published all the same (`AcceptedProblems`).
        case accepted
        /// The head of the story compiled in that language.
        case toldHead
        /// A text part of the story compiled in that language, from 0.
        case toldPart(Int)
        /// What pages need besides the story compiled in that language.
        case toldCompanion
        /// A picture or sound, under its name in the story.
        case medium
        /// The original of a medium that had to be changed for readers, such as a sanitized vector picture.
        case original
        /// A rendition of the picture with that name as WebP, this many pixels wide.
        case rendition(width: Int, height: Int)
    }

    /// The purpose of the file.
    public var role: Role
    /// The name in the story; the language for everything in another one; empty for the source, the head and the parts.
    public var name: String
    /// The media type for the server's responses.
    public var type: String
    /// The number of bytes.
    public var size: Int
    /// SHA-256 of the bytes, as 64 hexadecimal digits.
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
