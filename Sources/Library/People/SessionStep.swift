public import Story

/// What becomes of a device's sessions when somebody comes, goes or changes: all of it at once, or nothing.
public struct SessionStep: Equatable, Sendable {
    /// A secret as it was when it was asked for.
    public struct Proof: Equatable, Sendable {
        /// The reader whose PIN it is; nil for the administrator's passphrase.
        public var reader: Reader.ID?
        /// The hash that the secret was checked against; nil where there was no secret to ask for.
        public var hash: String?

        /// Makes a proof.
        public init(reader: Reader.ID?, hash: String?) {
            self.reader = reader
            self.hash = hash
        }
    }

    /// What the step rests on; nil where nothing was asked. If the secret was changed in between, nothing happens, and the store throws
    /// ``StoreError/outdated``: whoever said the old PIN must not come in after a new one has ended all sessions.
    public var proof: Proof?
    /// Leads back to the guest that the device was. A guest who has kept nothing is deleted instead.
    public var wayBack: Session?
    /// The session that begins.
    public var begins: Session?
    /// The hashes of the sessions that end.
    public var ends: [String]
    /// A device on which a secret was said, to be remembered. The last hundred of each secret are.
    public var remembers: KnownDevice?
    /// What to write down.
    public var audit: AuditEntry?

    /// Makes a step.
    public init(
        proof: Proof? = nil,
        wayBack: Session? = nil,
        begins: Session? = nil,
        ends: [String] = [],
        remembers: KnownDevice? = nil,
        audit: AuditEntry? = nil
    ) {
        self.proof = proof
        self.wayBack = wayBack
        self.begins = begins
        self.ends = ends
        self.remembers = remembers
        self.audit = audit
    }
}
