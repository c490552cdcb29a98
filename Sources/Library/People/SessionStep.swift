public import Story

/// A change to a device's sessions when someone signs in or out: all of it happens, or nothing.
public struct SessionStep: Equatable, Sendable {
    /// A secret at the time it was verified.
    public struct Proof: Equatable, Sendable {
        /// The reader whose PIN it is; nil for the administrator's passphrase.
        public var reader: Reader.ID?
        /// The hash that the secret was verified against; nil if there was no secret to verify.
        public var hash: String?

        /// Makes a proof.
        public init(reader: Reader.ID?, hash: String?) {
            self.reader = reader
            self.hash = hash
        }
    }

    /// What the step is based on; nil if nothing was verified. If the secret was changed in between, nothing happens, and the store throws
    /// ``StoreError/outdated``: a reader who entered the old PIN must not get in after a new one has ended all sessions.
    public var proof: Proof?
    /// Brings back the guest that the device was. A guest who has stored nothing is deleted instead.
    public var wayBack: Session?
    /// The session to start.
    public var begins: Session?
    /// The hashes of the sessions to end.
    public var ends: [String]
    /// A device on which a secret was entered, to be recognised. The last hundred for each secret are kept.
    public var remembers: KnownDevice?
    /// The audit entry.
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
