public import Story

/// The source of a request: the device's session and address.
public struct Visitor: Sendable {
    /// The device's session; nil if it has none.
    public var session: Session?
    /// The hash of the secret by which the library recognises the device; nil for an unknown device.
    public var device: String?
    /// The device's address.
    public var address: String
    /// The current time.
    public var now: Timestamp
    /// Whether this is the command line on the machine itself, which may do everything.
    private let isAtTheMachine: Bool

    /// Makes a visitor from the network.
    public init(session: Session?, device: String?, address: String, now: Timestamp) {
        self.session = session
        self.device = device
        self.address = address
        self.now = now
        isAtTheMachine = false
    }

    private init(atTheMachine now: Timestamp) {
        self.now = now
        address = ""
        isAtTheMachine = true
    }

    /// A visitor of whom only the address is known.
    public static func stranger(at address: String, now: Timestamp) -> Visitor {
        Visitor(session: nil, device: nil, address: address, now: now)
    }

    /// The command line on the machine that stores the library.
    public static func atTheMachine(now: Timestamp) -> Visitor { Visitor(atTheMachine: now) }

    /// A reader for whom whoever runs the library acts on this machine, with the rights of the reader.
    static func atTheMachine(for reader: Reader.ID, now: Timestamp) -> Visitor {
        Visitor(session: Session(hash: "", reader: reader, administratorUntil: nil, expires: now), device: nil, address: "", now: now)
    }

    /// The reader picked on the device; nil if there is none.
    public var reader: Reader.ID? { session?.reader }

    /// When the administrator's rights end; nil without them.
    public var administratorUntil: Timestamp? { session?.administratorUntil.flatMap { $0 > now ? $0 : nil } }

    /// Whether the visitor has administrator rights.
    public var isAdministrator: Bool { isAtTheMachine || administratorUntil != nil }

    /// The visitor's name in the audit log.
    public var actor: String {
        if isAtTheMachine { return "command line" }
        return isAdministrator ? "administrator" : reader?.text ?? "nobody"
    }

    /// An audit entry for something the visitor does.
    func entry(_ action: String, _ subject: String, _ detail: String = "") -> AuditEntry {
        AuditEntry(time: now, actor: actor, action: action, subject: subject, detail: detail)
    }
}
