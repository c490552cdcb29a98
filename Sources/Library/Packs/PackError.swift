/// Why a pack cannot be had.
public enum PackError: Error, Equatable, Sendable {
    /// The list of packs is not one, and why.
    case badList(String)
    /// The store of packs cannot be reached, and why.
    case unreachable(String)
    /// The store answers, but does not have the file any more.
    case gone(String)
    /// The file is not the one that the list promises.
    case otherFile
    /// Somebody stopped it; what has come is kept for the next time.
    case stopped
    /// The disk is full, or cannot be written, and why.
    case disk(String)

    /// What went wrong, for people.
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
