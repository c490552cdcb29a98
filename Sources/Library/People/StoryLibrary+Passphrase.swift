internal import Synchronization

extension StoryLibrary {
    /// How long the administrator's rights last, in milliseconds.
    private static let administrationTime: Int64 = 30 * 60 * 1_000

    /// Whether the administrator has a passphrase yet.
    public func hasPassphrase() throws(LibraryError) -> Bool {
        try storing { () throws(StoreError) in try store.passphraseHash() } != nil
    }

    /// Lets the passphrase be set for the first time with a code. The code works once.
    public func allowSetUp(with code: String?) {
        setUpCode.withLock { $0 = code }
    }

    /// Gives a device the administrator's rights for half an hour.
    public func enterAdministration(_ passphrase: String, as visitor: Visitor) throws(LibraryError) -> Arrival {
        let hash = try storing { () throws(StoreError) in try store.passphraseHash() }
        do throws(LibraryError) {
            try check(passphrase, is: .passphrase, against: hash, by: visitor)
        } catch {
            if case .denied = error {
                let entry = visitor.entry("administrator.refused", "administrator", "From \(visitor.address).")
                try storing { () throws(StoreError) in try store.audit(entry) }
            }
            throw error
        }
        return try beginAdministration(as: visitor)
    }

    /// What shows that a visitor may set the passphrase.
    public enum Proof: Sendable {
        /// The code that the server printed, while there is no passphrase.
        case code(String)
        /// The present passphrase.
        case current(String)
    }

    /// Sets the administrator's passphrase, and gives the device the administrator's rights. Those of all other devices end.
    public func setPassphrase(_ passphrase: String, proof: Proof, as visitor: Visitor) throws(LibraryError) -> Arrival {
        let known = try storing { () throws(StoreError) in try store.passphraseHash() }
        if let known {
            let word: String? = if case .current(let word) = proof { word } else { nil }
            try check(word, is: .passphrase, against: known, by: visitor)
            try keepPassphrase(passphrase, as: visitor)
        } else {
            try setUpPassphrase(passphrase, proof: proof, as: visitor)
        }
        return try beginAdministration(as: visitor)
    }

    /// Sets the administrator's passphrase at the machine itself, where nothing else is asked.
    public func setPassphrase(_ passphrase: String, atTheMachine now: Timestamp) throws(LibraryError) {
        try keepPassphrase(passphrase, as: .atTheMachine(now: now))
    }

    /// Whether new passphrases can be held against those that everybody guesses; false where no list of them is installed.
    public var knowsCommonPassphrases: Bool { commonPassphrases() != nil }

    private func setUpPassphrase(_ passphrase: String, proof: Proof, as visitor: Visitor) throws(LibraryError) {
        let said = if case .code(let word) = proof { word } else { "" }
        try check(.code, by: visitor) {
            setUpCode.withLock { $0 }.map { StoryLibrary.isSame($0, said) } ?? false
        }
        let word = try Passphrase(passphrase, notAmong: commonPassphrases())
        // The code is good once: of two who know it, the second is refused. If nothing can be kept, it stays good.
        let code = setUpCode.withLock { $0.take() }
        guard let code else { throw .denied(.code) }
        do throws(LibraryError) {
            try keep(word, as: visitor)
        } catch {
            setUpCode.withLock { $0 = code }
            throw error
        }
    }

    private func keepPassphrase(_ passphrase: String, as visitor: Visitor) throws(LibraryError) {
        try keep(try Passphrase(passphrase, notAmong: commonPassphrases()), as: visitor)
    }

    private func keep(_ passphrase: Passphrase, as visitor: Visitor) throws(LibraryError) {
        let hash = try passphrase.hash()
        let entry = visitor.entry("passphrase.set", "administrator")
        try storing { () throws(StoreError) in try store.setPassphraseHash(hash, audit: entry) }
    }

    private func beginAdministration(as visitor: Visitor) throws(LibraryError) -> Arrival {
        let until = Timestamp(milliseconds: visitor.now.milliseconds + StoryLibrary.administrationTime)
        let entry = AuditEntry(time: visitor.now, actor: "administrator", action: "administrator.entered", subject: "administrator")
        return try arrive(visitor.reader, administratorUntil: until, having: .passphrase, as: visitor, audit: entry)
    }

    /// Compares without telling by the time it takes how much is right.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        return left.count == right.count && zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
