/// A story as a file for another program.
public struct ExportedFile: Sendable {
    /// What the file does not carry.
    public let leftOut: [LeftOut]
    /// The pictures and sounds that belong beside the file; empty if they are inside or there are none.
    public let pictures: [String]
    /// Makes the file's content.
    public let bytes: @Sendable () throws(ExportProblem) -> [UInt8]

    init(leftOut: [LeftOut], pictures: [String] = [], bytes: @escaping @Sendable () throws(ExportProblem) -> [UInt8]) {
        self.leftOut = leftOut
        self.pictures = pictures
        self.bytes = bytes
    }
}

/// Why a story cannot be written.
public enum ExportProblem: Error, Equatable, Sendable {
    /// The page that stories are put into is missing.
    case noTemplate
    /// The story has errors.
    case storyHasErrors
    /// There is not enough memory for the file.
    case noMemory
}
