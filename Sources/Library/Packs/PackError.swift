/// Why a pack is not available.
public enum PackError: Error, Equatable, Sendable {
    /// The list of packs is invalid, with the reason.
    case badList(String)
    /// The pack store cannot be reached, with the reason.
    case unreachable(String)
    /// The store answers, but no longer has the file.
    case gone(String)
    /// The file's digest differs from the list.
    case otherFile
    /// Stopped by a person; what was received is kept for the next time.
    case stopped
    /// The disk is full or cannot be written, with the reason.
    case disk(String)

    /// The error message for people.
    public var sentence: String {
        switch self {
        case .badList(let why): "The list of packs cannot be read. \(why)"
        case .unreachable(let why): "The pack store cannot be reached: \(why)"
        case .gone(let name): "The pack store no longer has \(name). Reload its list."
        case .otherFile: "The file does not match the list of packs. Reload the list and start again."
        case .stopped: "It was stopped. What has come so far is kept, and it goes on from there the next time."
        case .disk(let why): "The pack cannot be saved: \(why)"
        }
    }
}
