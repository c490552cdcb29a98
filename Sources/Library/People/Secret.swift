internal import Story

/// A secret that gives access.
enum Secret {
    /// A reader's PIN; attempts are counted for each reader.
    case pin(Reader.ID)
    /// The administrator's passphrase.
    case passphrase
    /// The code for setting the first passphrase.
    case code
    /// An invitation to a group.
    case invitation

    /// The name under which attempts are counted.
    var name: String {
        switch self {
        case .pin(let reader): "pin " + reader.text
        case .passphrase: "passphrase"
        case .code: "code"
        case .invitation: "invitation"
        }
    }

    /// The denial for a wrong secret.
    var denial: Denial {
        switch self {
        case .pin: .pin
        case .passphrase: .passphrase
        case .code: .code
        case .invitation: .invitation
        }
    }

    /// Whether to recognise a device on which it was entered. The code works only once, and an invitation for a short time.
    var isRemembered: Bool {
        switch self {
        case .pin, .passphrase: true
        case .code, .invitation: false
        }
    }

    /// The reader whose secret it is; nil for the administrator's.
    var reader: Reader.ID? {
        if case .pin(let reader) = self { reader } else { nil }
    }
}
