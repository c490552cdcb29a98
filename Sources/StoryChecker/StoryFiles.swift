/// What a host found of the files that a story names.
public struct StoryFiles: Equatable, Sendable {
    /// By the path that the story gives.
    public var facts: [String: Fact]

    /// Makes facts about files.
    public init(_ facts: [String: Fact] = [:]) {
        self.facts = facts
    }

    /// What a host found of a file.
    public enum Fact: Equatable, Sendable {
        /// There is no such file.
        case missing
        /// It cannot be read, and why.
        case unreadable(String)
        /// Its size in bytes, and its first ``headSize`` bytes or fewer.
        case file(size: Int, head: [UInt8])
    }

    /// How many of a file's first bytes the checker wants to see.
    public static let headSize = 65_536
}
