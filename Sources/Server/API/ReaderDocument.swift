internal import Library
internal import Story

/// A reader as the API shows them.
struct ReaderDocument: Encodable {
    let id: String
    let kind: String
    let name: String
    let picture: String
    let colour: String
    let hasPIN: Bool

    init(_ reader: Reader) {
        id = reader.id.text
        kind = reader.kind.rawValue
        name = reader.name
        picture = reader.picture
        colour = reader.colour
        hasPIN = reader.hasPIN
    }
}

/// The profiles.
struct ReadersDocument: Encodable {
    let readers: [ReaderDocument]
}

/// Who reads on this device, and what the device may do.
struct SessionDocument: Encodable {
    let reader: ReaderDocument?
    let administrator: Bool
    let administratorUntil: Int64?
    let passphraseSet: Bool
    let device: String?

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        // Written also where there is nothing, so that nobody has to guess.
        try container.encode(reader, forKey: .reader)
        try container.encode(device, forKey: .device)
        try container.encode(administrator, forKey: .administrator)
        try container.encode(passphraseSet, forKey: .passphraseSet)
        try container.encodeIfPresent(administratorUntil, forKey: .administratorUntil)
    }

    private enum Key: CodingKey {
        case reader, administrator, administratorUntil, passphraseSet, device
    }
}
