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
    /// Nobody has been picked on the device, which is not even a guest.
    case nobody
    /// Guests may not join groups.
    case guestInGroup
    /// There is no such invitation.
    case invitation
    /// The invitation is too old, or was revoked.
    case oldInvitation
    /// As many devices as an invitation allows have used it.
    case usedInvitation
    /// The device is not in the group.
    case notInGroup
    /// No grown-up has allowed the reader to write stories.
    case mayNotWrite

    /// The error message for people.
    public var sentence: String {
        switch self {
        case .pin: "That PIN isn’t right."
        case .passphrase: "That passphrase isn’t right."
        case .code: "That’s not the code the server printed when it started."
        case .administrator: "Only this reader or the administrator can do that."
        case .nobody: "Choose who reads on this device first."
        case .guestInGroup: "Guests can’t read together here until a grown-up allows it on the administration page."
        case .invitation: "There’s no invitation with this code or link."
        case .oldInvitation: "This invitation has ended. Ask for a new one."
        case .usedInvitation: "This invitation was used by as many devices as it allows. Ask for a new one."
        case .notInGroup: "This device isn’t in that group."
        case .mayNotWrite: "A grown-up can allow you to write stories, on the administration page."
        }
    }
}
