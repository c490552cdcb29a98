/// When the groups look at their deadlines: at regular times as long as there are groups. The time is the machine's uptime in milliseconds.
struct GroupTicks {
    /// How long it is from one look to the next, in milliseconds.
    static let interval: Int64 = 500

    /// How long it is from one look at sessions to the next, in milliseconds: other processes may end them, too, and so does time.
    static let sessionInterval: Int64 = 10_000

    private var next: Int64?
    private var nextSessions: Int64?

    /// Plans the next look, or none if there is nothing to look at.
    mutating func plan(hasGroups: Bool, now: Int64) {
        next = hasGroups ? next ?? now + Self.interval : nil
    }

    /// Whether it is time to look. The next time has to be planned again.
    mutating func takeDue(now: Int64) -> Bool {
        guard let due = next, now >= due else { return false }
        next = nil
        return true
    }

    /// Whether it is time to look at the sessions. Then the next time is planned, too.
    mutating func takeSessionsDue(now: Int64) -> Bool {
        let due = nextSessions ?? now + Self.sessionInterval
        nextSessions = now >= due ? now + Self.sessionInterval : due
        return now >= due
    }

    /// How long to wait for the next look, in milliseconds; nil if none is planned.
    func wait(now: Int64) -> Int64? { next.map { max(0, $0 - now) } }
}
