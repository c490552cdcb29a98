internal import Story

/// Something that is known only to those who may go in.
enum Secret {
    /// A reader's PIN, counted for each reader separately.
    case pin(Reader.ID)
    /// The administrator's passphrase, of which there is one for the library.
    case passphrase
    /// The code with which the passphrase is set for the first time.
    case code

    /// The name under which guesses are counted.
    var name: String {
        switch self {
        case .pin(let reader): "pin " + reader.text
        case .passphrase: "passphrase"
        case .code: "code"
        }
    }

    /// How a wrong word is refused.
    var denial: Denial {
        switch self {
        case .pin: .pin
        case .passphrase: .passphrase
        case .code: .code
        }
    }

    /// Whether a device on which it was said is known again. The code is good once.
    var isRemembered: Bool {
        if case .code = self { false } else { true }
    }

    /// The reader whose secret it is; nil for the administrator's.
    var reader: Reader.ID? {
        if case .pin(let reader) = self { reader } else { nil }
    }
}
