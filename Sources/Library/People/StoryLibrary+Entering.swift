public import Story

extension StoryLibrary {
    /// Picks who reads on a device.
    /// - Parameter pin: Is asked where the reader has one.
    /// - Returns: The session, and what leads back to the guest that the device was.
    /// - Throws: ``LibraryError/denied(_:)`` alike for a wrong PIN, for nobody, and for a guest of another device.
    public func enter(
        _ id: Reader.ID,
        pin: String?,
        as visitor: Visitor
    ) throws(LibraryError) -> (arrival: Arrival, wayBack: SessionSecret?) {
        let reader = try storing { () throws(StoreError) in try store.reader(id) }
        let isOwnGuest = reader?.kind == .guest && visitor.reader == id
        let isOpen = reader?.kind == .profile && reader?.hasPIN == false
        if isOwnGuest || isOpen { return try enter(id, having: nil, as: visitor) }
        // Who is there can be seen on the door, so nobody is told anything by an answer that comes sooner, and no invented name costs the
        // work of a PIN.
        let hash = reader?.kind == .profile ? try storing { () throws(StoreError) in try store.pinHash(of: id) } : nil
        guard let hash else { throw .denied(.pin) }
        try check(pin, is: .pin(id), against: hash, by: visitor)
        return try enter(id, having: .pin(id), as: visitor)
    }

    private func enter(
        _ id: Reader.ID,
        having said: Secret?,
        as visitor: Visitor
    ) throws(LibraryError) -> (arrival: Arrival, wayBack: SessionSecret?) {
        let arrival = try arrive(id, administratorUntil: visitor.administratorUntil, having: said, as: visitor)
        return (arrival, visitor.reader == id ? nil : try leaveGuest(as: visitor))
    }

    /// Steps out: nobody reads on the device any more.
    /// - Returns: The session in which the administrator's rights go on, where there are any, and what leads back to the guest that the
    ///   device was.
    public func stepOut(as visitor: Visitor) throws(LibraryError) -> (arrival: Arrival?, wayBack: SessionSecret?) {
        let wayBack = try leaveGuest(as: visitor)
        if let until = visitor.administratorUntil { return (try arrive(nil, administratorUntil: until, as: visitor), wayBack) }
        if let session = visitor.session { try storing { () throws(StoreError) in try store.removeSession(hash: session.hash) } }
        return (nil, wayBack)
    }

    /// Lets a session last on that is in use.
    /// - Returns: False where it has so long to go still that nothing was written.
    public func renew(_ session: Session, now: Timestamp) throws(LibraryError) -> Bool {
        let expires = Timestamp(milliseconds: now.milliseconds + Session.lifetime)
        guard expires.milliseconds - session.expires.milliseconds >= Session.renewal else { return false }
        try storing { () throws(StoreError) in try store.renewSession(hash: session.hash, expires: expires) }
        return true
    }

    /// Sets a reader's PIN, or takes it away.
    /// - Parameters:
    ///   - pin: 4 to 8 digits; nil for none.
    ///   - current: The present PIN, which the reader says also on a device that is open; the administrator need not.
    /// - Returns: The reader as they are now, and the secret of the device where it was given one to be known by.
    public func setPIN(
        _ pin: String?,
        of id: Reader.ID,
        current: String?,
        as visitor: Visitor
    ) throws(LibraryError) -> (reader: Reader, device: SessionSecret?) {
        var reader = try reader(id, for: visitor)
        try checkPIN(current, of: reader, by: visitor)
        let hash = try pin.map { pin throws(LibraryError) in try PIN(pin).hash() }
        let isOwn = visitor.reader == id && hash != nil
        let device = isOwn && visitor.device == nil ? SessionSecret() : nil
        let known = isOwn ? visitor.device ?? device?.hash : nil
        try storing { () throws(StoreError) in
            let entry = visitor.entry(hash == nil ? "pin.removed" : "pin.set", id.text)
            try store.setPINHash(hash, of: id, in: visitor.session?.hash, device: known, audit: entry)
        }
        reader.hasPIN = hash != nil
        return (reader, device)
    }

    /// Asks for the PIN of a reader who has one, unless it is the administrator who asks.
    func checkPIN(_ pin: String?, of reader: Reader, by visitor: Visitor) throws(LibraryError) {
        guard reader.hasPIN, !visitor.isAdministrator else { return }
        let hash = try storing { () throws(StoreError) in try store.pinHash(of: reader.id) }
        try check(pin, is: .pin(reader.id), against: hash, by: visitor)
    }
}
