public import Story
internal import Synchronization

extension StoryLibrary {
    /// The guests with their usage, most recent reader first.
    public func guests() throws(LibraryError) -> [ReaderRecord] {
        try storing { () throws(StoreError) in try store.guests() }
    }

    /// Makes a device a guest if nobody reads on it yet; if there is a way back, it is the same guest as before.
    ///
    /// There is always room: at the maximum number of guests, the least important one is removed.
    /// - Parameter wayBack: The hash of the secret that the device got when it left its guest.
    /// - Returns: nil if someone already reads on the device.
    public func becomeGuest(wayBack: String?, as visitor: Visitor) throws(LibraryError) -> (arrival: Arrival, isBack: Bool)? {
        guard visitor.reader == nil else { return nil }
        if let wayBack, let guest = try guest(behind: wayBack, now: visitor.now) {
            var (begun, step) = arrival(of: guest, administratorUntil: visitor.administratorUntil, as: visitor)
            step.ends.append(wayBack)
            _ = try storing { [step] () throws(StoreError) in try store.take(step) }
            return (begun, true)
        }
        guard guestAllowance.withLock({ $0.take(by: visitor.network, now: visitor.now) }) else {
            throw .later(milliseconds: 60_000, "Too many devices have come from this address just now: try again in a minute.")
        }
        let id = StoryLibrary.newReaderID()
        let guest = Reader(id: id, kind: .guest, name: "Guest", picture: "fox", colour: "moss", created: visitor.now)
        let secret = SessionSecret()
        let expires = Timestamp(milliseconds: visitor.now.milliseconds + Session.lifetime)
        let session = Session(hash: secret.hash, reader: guest.id, administratorUntil: visitor.administratorUntil, expires: expires)
        try storing { () throws(StoreError) in
            try store.add(guest: guest, in: session, replacing: visitor.session?.hash, most: bounds.guests)
        }
        return (Arrival(session: session, secret: secret, device: nil), false)
    }

    private func guest(behind wayBack: String, now: Timestamp) throws(LibraryError) -> Reader.ID? {
        let session = try storing { () throws(StoreError) in try store.session(hash: wayBack, now: now) }
        guard let id = session?.reader, try reader(id)?.kind == .guest else { return nil }
        return id
    }

    /// A random ID for a reader.
    public static func newReaderID() -> Reader.ID {
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        var random = SystemRandomNumberGenerator()
        return Reader.ID(String((0..<26).map { _ in letters[Int(random.next(upperBound: UInt(letters.count)))] }))
    }
}
