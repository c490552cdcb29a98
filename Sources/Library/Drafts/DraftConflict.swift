/// Why a change to a draft does not fit to what the library has.
public enum DraftConflict: Error, Equatable, Sendable {
    /// The entries do not follow the device's last one; the sequence that is next.
    case gap(next: UInt32)
    /// The draft is in the bin.
    case deleted
    /// The draft has changed since the caller last looked.
    case changed
    /// The shelf has another story with this ID, or another version of it that is not in the draft.
    case shelf
    /// The bytes of a file are not those that its name says.
    case digest

    /// The conflict as a word for programs.
    public var code: String {
        switch self {
        case .gap: "gap"
        case .deleted: "deleted"
        case .changed: "changed"
        case .shelf: "shelf"
        case .digest: "digest"
        }
    }

    /// The error message for people.
    public var sentence: String {
        switch self {
        case .gap: "A step of this device is missing."
        case .deleted: "This story is in the bin. Bring it back to go on writing."
        case .changed: "This story was changed on another device just now. Have a look, then publish it."
        case .shelf:
            "The shelf has another story under this ID, or a version of this story from somewhere else. "
                + "Give your story another ID, or begin again from the one on the shelf."
        case .digest: "The file was changed on its way. Send it again."
        }
    }
}
