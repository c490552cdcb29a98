/// A picture or a sound of a story.
public struct ShelfFile: Sendable, Hashable {
    /// The name by which the story refers to it, such as `pictures/cave.svg`.
    public let name: String
    /// Its bytes.
    public let bytes: [UInt8]
    /// The hash of its bytes, which is part of its address: other bytes, another address.
    public let hash: String

    /// Makes a file from its name and bytes.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
        hash = ContentHash.hex(bytes)
    }
}
