internal import Story

/// A secret that gives access.
enum Secret {
    /// A reader's PIN; attempts are counted for each reader.
    case pin(Reader.ID)
    /// The administrator's passphrase.
    case passphrase
    /// The code for setting the first passphrase.
    case code

    /// The name under which attempts are counted.
    var name: String {
        switch self {
        case .pin(let reader): "pin " + reader.text
        case .passphrase: "passphrase"
        case .code: "code"
        }
    }

    /// The denial for a wrong secret.
    var denial: Denial {
        switch self {
        case .pin: .pin
        case .passphrase: .passphrase
        case .code: .code
        }
    }

    /// Whether to recognise a device on which it was entered. The code works only once.
    var isRemembered: Bool {
        if case .code = self { false } else { true }
    }

    /// The reader whose secret it is; nil for the administrator's.
    var reader: Reader.ID? {
        if case .pin(let reader) = self { reader } else { nil }
    }
}
