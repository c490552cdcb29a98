/// Why a visitor's request was denied.
public enum Denial: String, Sendable {
    /// The PIN is wrong, or there is no such reader; the answer does not reveal which.
    case pin
    /// The passphrase is wrong.
    case passphrase
    /// The code is not the one that the server printed.
    case code
    /// Only the reader or the administrator may do this.
    case administrator

    /// The error message for people.
    public var sentence: String {
        switch self {
        case .pin: "That PIN isn’t right."
        case .passphrase: "That passphrase isn’t right."
        case .code: "That’s not the code the server printed when it started."
        case .administrator: "Only this reader or the administrator can do that."
        }
    }
}
