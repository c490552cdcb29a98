public import Story

/// Who is asking: the device's session, and where the device is.
public struct Visitor: Sendable {
    /// The device's session; nil where it has none.
    public var session: Session?
    /// The hash of the secret by which the library knows the device again; nil for a device that it has never seen.
    public var device: String?
    /// The address from which the device asks.
    public var address: String
    /// What time it is.
    public var now: Timestamp
    /// Whether this is somebody at the machine itself, who may do everything.
    private let isAtTheMachine: Bool

    /// Makes somebody who asks over the network.
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

    /// Somebody of whom nothing is known but the address.
    public static func stranger(at address: String, now: Timestamp) -> Visitor {
        Visitor(session: nil, device: nil, address: address, now: now)
    }

    /// Somebody at the command line of the machine that keeps the library.
    public static func atTheMachine(now: Timestamp) -> Visitor { Visitor(atTheMachine: now) }

    /// The reader who was picked on the device.
    public var reader: Reader.ID? { session?.reader }

    /// Until when the administrator's rights last; nil where there are none.
    public var administratorUntil: Timestamp? { session?.administratorUntil.flatMap { $0 > now ? $0 : nil } }

    /// Whether the visitor may do what only the administrator may.
    public var isAdministrator: Bool { isAtTheMachine || administratorUntil != nil }

    /// How the audit log calls the visitor.
    public var actor: String {
        if isAtTheMachine { return "command line" }
        return isAdministrator ? "administrator" : reader?.text ?? "nobody"
    }

    /// An entry of the audit log about what the visitor does.
    func entry(_ action: String, _ subject: String, _ detail: String = "") -> AuditEntry {
        AuditEntry(time: now, actor: actor, action: action, subject: subject, detail: detail)
    }
}
