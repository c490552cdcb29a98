/// What a host found out about the files that a story names.
public struct StoryFiles: Equatable, Sendable {
    /// By path, as written in the story.
    public var facts: [String: Fact]

    /// Makes facts about files, by path.
    public init(_ facts: [String: Fact] = [:]) {
        self.facts = facts
    }

    /// What a host found out about a file.
    public enum Fact: Equatable, Sendable {
        /// There is no such file.
        case missing
        /// It cannot be read, with the reason.
        case unreadable(String)
        /// Its size in bytes, its first ``headSize`` bytes or fewer, and what is wrong with it if the host examined all of it.
        case file(size: Int, head: [UInt8], fault: Fault? = nil)
    }

    /// What a host found wrong with a whole file.
    public enum Fault: Equatable, Sendable {
        /// It is incomplete or unusable, with the reason as the end of a sentence.
        case broken(String)
        /// There are this many bytes after its end.
        case behindItsEnd(Int)
        /// It is a vector picture with a script.
        case script
        /// It is a vector picture that refers to this address.
        case reachesOut(String)
    }

    /// How many of a file's first bytes the checker needs.
    public static let headSize = 65_536
}
