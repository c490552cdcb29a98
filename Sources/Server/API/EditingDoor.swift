public import Library
internal import Synchronization

/// The way into a library for the author who edits a folder on this computer: an address that works once, and leads to the draft.
///
/// Other people of the computer can reach the server too. They do not know the address, and the author's profile has a PIN nobody knows.
public final class EditingDoor: Sendable {
    /// The path of the address.
    public let path: String
    let reader: Reader.ID
    let draft: String
    private let hash: String
    private let isOpen = Mutex(true)
    private let said = Mutex<String?>(nil)

    /// Makes a way in for a reader.
    /// - Parameter draft: The draft that the folder is.
    public init(reader: Reader.ID, draft: String) {
        let secret = SessionSecret()
        self.reader = reader
        self.draft = draft
        path = "/edit/" + secret.text
        hash = secret.hash
    }

    /// Why the files of the folder cannot be read, for the page; nil if they can.
    public var trouble: String? {
        get { said.withLock { $0 } }
        set { said.withLock { $0 = newValue } }
    }

    /// Where the author goes on.
    var place: String { "/#/write/" + draft }

    /// Whether this is the secret of the address, and is used for the first time.
    func opens(with secret: SessionSecret?) -> Bool {
        // Of hashes, a comparison that stops early tells nothing about the secret.
        guard secret?.hash == hash else { return false }
        return isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
    }
}
