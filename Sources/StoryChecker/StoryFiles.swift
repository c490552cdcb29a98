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
        /// Its size in bytes, its first ``headSize`` bytes or fewer, and what is wrong with it, if a host looked at all of it.
        case file(size: Int, head: [UInt8], fault: Fault? = nil)
    }

    /// What a host found wrong with the whole of a file.
    public enum Fault: Equatable, Sendable {
        /// Its end is missing, or it cannot be used for another reason, which is the end of a sentence.
        case broken(String)
        /// So many bytes lie behind its end.
        case behindItsEnd(Int)
        /// It is a vector picture with a script.
        case script
        /// It is a vector picture that asks for what is at this address.
        case reachesOut(String)
    }

    /// How many of a file's first bytes the checker wants to see.
    public static let headSize = 65_536
}
