/// Why a visitor may not do what they ask for.
public enum Denial: String, Sendable {
    /// The PIN is not the reader's, or there is no such reader: nobody learns which of them.
    case pin
    /// The passphrase is not the administrator's.
    case passphrase
    /// The code is not the one that the server printed.
    case code
    /// Only the reader themself or the administrator may do it.
    case administrator

    /// What is in the way, for people.
    public var sentence: String {
        switch self {
        case .pin: "That PIN isn’t right."
        case .passphrase: "That passphrase isn’t right."
        case .code: "That’s not the code the server printed when it started."
        case .administrator: "Only this reader or the administrator can do that."
        }
    }
}
