/// One device's connection to the host. The host numbers them, and never uses a number again.
public struct Link: Hashable, Comparable, Sendable {
    /// The host's number.
    public let number: UInt64

    /// Makes a connection from the host's number.
    public init(_ number: UInt64) {
        self.number = number
    }

    /// Whether the first connected earlier.
    public static func < (first: Link, second: Link) -> Bool { first.number < second.number }
}

/// What happens to a group while devices are connected to it.
public enum GroupHappening: Sendable {
    /// A device has connected.
    /// - `person`: who it is; a member if the key is a member's.
    /// - `since`: the last event that it has.
    /// - `mayKnock`: whether it came with an invitation.
    case connected(Link, Person, since: LogHead?, mayKnock: Bool)
    /// A device is not connected any more.
    case disconnected(Link)
    /// A message came from a device.
    case received(Link, [UInt8])
    /// Time has passed: a deadline may be due.
    case passed
    /// A grown-up ends the group.
    case ended
}

/// What the host does next, in this order.
///
/// Everything after an ``GroupAction/append(_:after:)`` may only be done once the event is stored. If it cannot be stored, the host forgets the
/// ``LiveGroup`` and makes another from the log.
public enum GroupAction: Equatable, Sendable {
    /// Appends an event to the log, if the log ends there.
    case append(LoggedEvent, after: LogHead)
    case send(GroupMessage, to: [Link])
    /// Closes a connection, after what was sent.
    case close(Link, Closing)
    /// Revokes the group's invitations.
    case revokeInvitations
}

/// Why the host closes a connection: the close codes of the protocol.
public enum Closing: UInt16, Sendable {
    case ended = 4_000
    case elsewhere = 4_001
    case removed = 4_002
    case notAdmitted = 4_003
    /// The device's session is over: nobody reads on it any more, or somebody else does.
    case signedOut = 4_004
    case tooFast = 4_008
    /// The host starts this group again; the device comes back.
    case restarted = 1_012
}
