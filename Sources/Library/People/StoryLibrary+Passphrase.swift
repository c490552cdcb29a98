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
        let proof: SessionStep.Proof
        do throws(LibraryError) {
            proof = try check(passphrase, is: .passphrase, against: hash, by: visitor)
        } catch {
            if case .denied = error {
                let entry = visitor.entry("administrator.refused", "administrator", "From \(visitor.address).")
                try storing { () throws(StoreError) in try store.audit(entry) }
            }
            throw error
        }
        let (arrival, step) = beginAdministration(proof, as: visitor)
        _ = try proving(.passphrase) { () throws(StoreError) in try store.take(step) }
        return arrival
    }

    /// Gives the administrator's rights back.
    /// - Returns: The device's session without them; nil where it has none.
    public func endAdministration(as visitor: Visitor) throws(LibraryError) -> Session? {
        guard var session = visitor.session else { return nil }
        let hash = session.hash
        try storing { () throws(StoreError) in try store.endAdministration(of: hash) }
        session.administratorUntil = nil
        return session
    }

    /// What shows that a visitor may set the passphrase.
    public enum Proof: Sendable {
        /// The code that the server printed, while there is no passphrase.
        case code(String)
        /// The present passphrase.
        case current(String)
    }

    /// Sets the administrator's passphrase, and gives the device the administrator's rights. Those of all other devices end.
    public func setPassphrase(_ passphrase: String, proof: Proof?, as visitor: Visitor) throws(LibraryError) -> Arrival {
        let known = try storing { () throws(StoreError) in try store.passphraseHash() }
        guard let known else { return try setUpPassphrase(passphrase, proof: proof, as: visitor) }
        let word: String? = if case .current(let word) = proof { word } else { nil }
        let shown = try check(word, is: .passphrase, against: known, by: visitor)
        return try keep(try Passphrase(passphrase, notAmong: commonPassphrases()), shown, as: visitor)
    }

    /// Sets the administrator's passphrase at the machine itself, where nothing else is asked.
    public func setPassphrase(_ passphrase: String, atTheMachine now: Timestamp) throws(LibraryError) {
        let hash = try Passphrase(passphrase, notAmong: commonPassphrases()).hash()
        let entry = Visitor.atTheMachine(now: now).entry("passphrase.set", "administrator")
        try storing { () throws(StoreError) in try store.setPassphraseHash(hash, audit: entry, then: SessionStep()) }
    }

    /// Whether new passphrases can be held against those that everybody guesses; false where no list of them is installed.
    public var knowsCommonPassphrases: Bool { commonPassphrases() != nil }

    private func setUpPassphrase(_ passphrase: String, proof: Proof?, as visitor: Visitor) throws(LibraryError) -> Arrival {
        let said = if case .code(let word) = proof { word } else { "" }
        try check(.code, by: visitor) {
            setUpCode.withLock { $0 }.map { StoryLibrary.isSame($0, said) } ?? false
        }
        let word = try Passphrase(passphrase, notAmong: commonPassphrases())
        // The code is good once: of two who know it, the second is refused. If nothing can be kept, it stays good.
        let code = setUpCode.withLock { $0.take() }
        guard let code else { throw .denied(.code) }
        do throws(LibraryError) {
            return try keep(word, SessionStep.Proof(reader: nil, hash: nil), as: visitor)
        } catch {
            setUpCode.withLock { $0 = code }
            throw error
        }
    }

    private func keep(_ passphrase: Passphrase, _ proof: SessionStep.Proof, as visitor: Visitor) throws(LibraryError) -> Arrival {
        let hash = try passphrase.hash()
        let (arrival, step) = beginAdministration(proof, as: visitor)
        let entry = visitor.entry("passphrase.set", "administrator")
        try proving(.passphrase) { () throws(StoreError) in try store.setPassphraseHash(hash, audit: entry, then: step) }
        return arrival
    }

    private func beginAdministration(_ proof: SessionStep.Proof, as visitor: Visitor) -> (arrival: Arrival, step: SessionStep) {
        let until = Timestamp(milliseconds: visitor.now.milliseconds + StoryLibrary.administrationTime)
        var (begun, step) = arrival(of: visitor.reader, administratorUntil: until, having: .passphrase, proof: proof, as: visitor)
        step.audit = AuditEntry(time: visitor.now, actor: "administrator", action: "administrator.entered", subject: "administrator")
        return (begun, step)
    }

    /// Compares without telling by the time it takes how much is right.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        return left.count == right.count && zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
