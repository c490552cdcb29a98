internal import CoReading
internal import Library

/// What the groups that are being read need of the library. Each of these may take as long as the disk does.
struct GroupKeeping: Sendable {
    /// Loads a group from its log; nil if it is over or cannot be read.
    let load: @Sendable (_ group: String, _ uptime: Int64) -> LiveGroup?
    /// Stores events in one transaction: for each whether it follows the end of its group's log; nil if none could be stored.
    let append: @Sendable (_ events: [GroupAppend], _ now: Timestamp) -> [Bool]?
    /// Makes the invitation to a group void.
    let revokeInvitation: @Sendable (_ group: String) -> Void
    /// Those of these sessions, by their hashes, that are over; none if that cannot be found out now.
    let endedSessions: @Sendable (_ sessions: Set<String>, _ now: Timestamp) -> Set<String>
    /// The time for the audit log.
    let clock: @Sendable () -> Timestamp
}

extension GroupKeeping {
    init(_ library: StoryLibrary, clock: @escaping @Sendable () -> Timestamp) {
        self.init(
            load: { group, uptime in try? library.loadGroup(group, uptime: uptime) },
            append: { events, now in try? library.append(events, now: now) },
            // If it fails, whoever has the invitation can still only knock.
            revokeInvitation: { group in try? library.revokeInvitation(of: group) },
            endedSessions: { sessions, now in (try? library.endedSessions(among: sessions, now: now)) ?? [] },
            clock: clock
        )
    }
}
