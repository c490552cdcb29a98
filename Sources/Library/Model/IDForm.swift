/// The forms of the IDs that devices and documents bring along. IDs are in addresses and in names of files, and are printed in terminals, so
/// whatever comes from outside is held against these.
public enum IDForm: Sendable {
    /// The ID of a reader, a play or a bookmark.
    case usual
    /// The ID of a draft or a group.
    case lowercase
    /// The name of a drawing or a colour that comes with the pages.
    case drawing

    /// The form as a regular expression.
    public var pattern: String {
        switch self {
        case .usual: "^[A-Za-z0-9-]{1,64}$"
        case .lowercase: "^[a-z0-9]{1,64}$"
        case .drawing: "^[a-z0-9-]{1,40}$"
        }
    }

    /// Whether a text has the form.
    func fits(_ text: String) -> Bool {
        let bytes = text.utf8
        guard (1...(self == .drawing ? 40 : 64)).contains(bytes.count) else { return false }
        return bytes.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): self == .usual
            case UInt8(ascii: "-"): self != .lowercase
            default: false
            }
        }
    }
}
