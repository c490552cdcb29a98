internal import Synchronization

extension StoryLibrary {
    /// How long the administrator's rights last, in milliseconds.
    private static let administrationTime: Int64 = 30 * 60 * 1_000

    /// Whether the administrator has a passphrase yet.
    public func hasPassphrase() throws(LibraryError) -> Bool {
        try storing { () throws(StoreError) in try store.passphraseHash() } != nil
    }

    /// Allows setting the first passphrase with a code, which works only once; nil forbids it.
    public func allowSetUp(with code: String?) {
        setUpCode.withLock { $0 = code }
    }

    /// Gives a device administrator rights for 30 minutes.
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

    /// Ends a device's administrator rights.
    /// - Returns: The device's session without them; nil if it has none.
    public func endAdministration(as visitor: Visitor) throws(LibraryError) -> Session? {
        guard var session = visitor.session else { return nil }
        let hash = session.hash
        try storing { () throws(StoreError) in try store.endAdministration(of: hash) }
        session.administratorUntil = nil
        return session
    }

    /// Proof that a visitor may set the passphrase.
    public enum Proof: Sendable {
        /// The code that the server printed, as long as there is no passphrase.
        case code(String)
        /// The current passphrase.
        case current(String)
    }

    /// Sets the administrator's passphrase, and gives the device administrator rights. All other devices lose theirs.
    public func setPassphrase(_ passphrase: String, proof: Proof?, as visitor: Visitor) throws(LibraryError) -> Arrival {
        let known = try storing { () throws(StoreError) in try store.passphraseHash() }
        guard let known else { return try setUpPassphrase(passphrase, proof: proof, as: visitor) }
        let word: String? = if case .current(let word) = proof { word } else { nil }
        let shown = try check(word, is: .passphrase, against: known, by: visitor)
        return try keep(try Passphrase(passphrase, notAmong: commonPassphrases()), shown, as: visitor)
    }

    /// Sets the administrator's passphrase from the command line, without further proof.
    public func setPassphrase(_ passphrase: String, atTheMachine now: Timestamp) throws(LibraryError) {
        let hash = try Passphrase(passphrase, notAmong: commonPassphrases()).hash()
        let entry = Visitor.atTheMachine(now: now).entry("passphrase.set", "administrator")
        try storing { () throws(StoreError) in try store.setPassphraseHash(hash, audit: entry, then: SessionStep()) }
    }

    /// Whether new passphrases can be compared with common ones; false if no list is installed.
    public var knowsCommonPassphrases: Bool { commonPassphrases() != nil }

    private func setUpPassphrase(_ passphrase: String, proof: Proof?, as visitor: Visitor) throws(LibraryError) -> Arrival {
        let said = if case .code(let word) = proof { word } else { "" }
        try check(.code, by: visitor) {
            setUpCode.withLock { $0 }.map { StoryLibrary.isSame(Self.bare($0), Self.bare(said)) } ?? false
        }
        let word = try Passphrase(passphrase, notAmong: commonPassphrases())
        // The code works once: if two visitors use it, the second is refused. If nothing can be stored, it remains valid.
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

    /// A code without what people type in their own way: capitals, spaces and hyphens.
    private static func bare(_ code: String) -> String {
        code.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// Compares in constant time, so that the duration does not reveal how much is right.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        return left.count == right.count && zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
