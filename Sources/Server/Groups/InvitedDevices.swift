internal import Library
internal import Synchronization

/// The devices that came with a valid invitation, and may knock for a while. After a restart they show their invitation again.
final class InvitedDevices: Sendable {
    private struct Entry: Hashable {
        let device: String
        let group: String
    }

    private let entries = Mutex<[Entry: Timestamp]>([:])
    /// How long a device may knock, in milliseconds.
    private static let lifetime: Int64 = 3_600_000
    private static let mostEntries = 10_000

    /// Lets a device knock at a group.
    func admit(_ device: String, to group: String, now: Timestamp) {
        entries.withLock { entries in
            if entries.count >= Self.mostEntries { entries = entries.filter { $0.value > now } }
            // As many valid invitations at once are an attack; those who wait show theirs again.
            if entries.count >= Self.mostEntries { entries = [:] }
            entries[Entry(device: device, group: group)] = Timestamp(milliseconds: now.milliseconds + Self.lifetime)
        }
    }

    /// Makes all invitations to a group void.
    func revoke(_ group: String) {
        entries.withLock { entries in entries = entries.filter { $0.key.group != group } }
    }

    /// Whether a device may knock at a group.
    func contains(_ device: String, in group: String, now: Timestamp) -> Bool {
        entries.withLock { $0[Entry(device: device, group: group)].map { $0 > now } ?? false }
    }
}
