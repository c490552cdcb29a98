public import Story

extension StoryLibrary {
    /// Determines the visitor from the secrets in a device's cookies.
    public func visitor(
        session: SessionSecret?,
        device: SessionSecret?,
        at address: String,
        now: Timestamp
    ) throws(LibraryError) -> Visitor {
        var visitor = Visitor(session: nil, device: device?.hash, address: address, now: now)
        if let session {
            visitor.session = try storing { () throws(StoreError) in try store.session(hash: session.hash, now: now) }
        }
        return visitor
    }

    /// Picks who reads on a device.
    /// - Parameter pin: Required if the reader has one.
    /// - Returns: The session, and the secret that brings back the guest that the device was.
    /// - Throws: The same ``LibraryError/denied(_:)`` for a wrong PIN, an unknown reader, and a guest of another device.
    public func enter(
        _ id: Reader.ID,
        pin: String?,
        as visitor: Visitor
    ) throws(LibraryError) -> (arrival: Arrival, wayBack: SessionSecret?) {
        let reader = try storing { () throws(StoreError) in try store.reader(id) }
        let isOwnGuest = reader?.kind == .guest && visitor.reader == id
        let isOpen = reader?.kind == .profile && reader?.hasPIN == false
        let begun: (arrival: Arrival, step: SessionStep)
        if isOwnGuest {
            begun = arrival(of: id, administratorUntil: visitor.administratorUntil, as: visitor)
        } else if isOpen {
            let proof = SessionStep.Proof(reader: id, hash: nil)
            begun = arrival(of: id, administratorUntil: visitor.administratorUntil, proof: proof, as: visitor)
        } else {
            // The door shows who exists, so a faster answer reveals nothing, and a made-up name costs no PIN verification.
            let hash = reader?.kind == .profile ? try storing { () throws(StoreError) in try store.pinHash(of: id) } : nil
            guard let hash else { throw .denied(.pin) }
            let proof = try check(pin, is: .pin(id), against: hash, by: visitor)
            begun = arrival(of: id, administratorUntil: visitor.administratorUntil, having: .pin(id), proof: proof, as: visitor)
        }
        return (begun.arrival, try take(begun.step, leavingGuest: visitor.reader != id, as: visitor))
    }

    /// Lets a reader in without their PIN, for whoever runs the library on this machine.
    public func enterAtTheMachine(_ id: Reader.ID, now: Timestamp) throws(LibraryError) -> Arrival {
        let visitor = Visitor.atTheMachine(now: now)
        let begun = arrival(of: try reader(id, for: visitor).id, administratorUntil: nil, as: visitor)
        _ = try storing { () throws(StoreError) in try store.take(begun.step) }
        return begun.arrival
    }

    /// A reader on this machine, without a session: for whoever runs the library, to act in the reader's name.
    public func visitor(for reader: Reader.ID, now: Timestamp) throws(LibraryError) -> Visitor {
        Visitor.atTheMachine(for: try self.reader(reader, for: .atTheMachine(now: now)).id, now: now)
    }

    /// Signs out: nobody reads on the device any more.
    /// - Returns: The session that keeps the administrator's rights, if there are any, and the secret that brings back the guest that the
    ///   device was.
    public func stepOut(as visitor: Visitor) throws(LibraryError) -> (arrival: Arrival?, wayBack: SessionSecret?) {
        guard let session = visitor.session else { return (nil, nil) }
        if let until = visitor.administratorUntil {
            let begun = arrival(of: nil, administratorUntil: until, as: visitor)
            return (begun.arrival, try take(begun.step, leavingGuest: true, as: visitor))
        }
        return (nil, try take(SessionStep(ends: [session.hash]), leavingGuest: true, as: visitor))
    }

    /// Takes a step, and keeps a way back to the guest that the device was.
    /// - Returns: The secret that alone leads back, because a guest's ID gives access to nothing. nil if there is nothing to come back to;
    ///   a guest who never read anything is deleted.
    private func take(_ step: SessionStep, leavingGuest: Bool, as visitor: Visitor) throws(LibraryError) -> SessionSecret? {
        guard leavingGuest, let reader = visitor.reader else {
            _ = try proving(.pin) { () throws(StoreError) in try store.take(step) }
            return nil
        }
        let secret = SessionSecret()
        let expires = Timestamp(milliseconds: visitor.now.milliseconds + Session.lifetime)
        var step = step
        step.wayBack = Session(hash: secret.hash, reader: reader, expires: expires)
        let isKept = try proving(.pin) { [step] () throws(StoreError) in try store.take(step) }
        return isKept ? secret : nil
    }

    /// Extends a session that is in use.
    /// - Returns: False if it was renewed so recently that nothing was written.
    public func renew(_ session: Session, now: Timestamp) throws(LibraryError) -> Bool {
        let expires = Timestamp(milliseconds: now.milliseconds + Session.lifetime)
        guard expires.milliseconds - session.expires.milliseconds >= Session.renewal else { return false }
        try storing { () throws(StoreError) in try store.renewSession(hash: session.hash, expires: expires) }
        return true
    }

    /// Sets or removes a reader's PIN.
    /// - Parameters:
    ///   - pin: 4 to 8 digits; nil to remove it.
    ///   - current: The current PIN, which the reader must give even on a signed-in device; the administrator need not.
    /// - Returns: The reader's current values, and the secret for recognising the device, if it got one.
    public func setPIN(
        _ pin: String?,
        of id: Reader.ID,
        current: String?,
        as visitor: Visitor
    ) throws(LibraryError) -> (reader: Reader, device: SessionSecret?) {
        var reader = try reader(id, for: visitor)
        let proof = try checkPIN(current, of: reader, by: visitor)
        let hash = try pin.map { pin throws(LibraryError) in try PIN(pin).hash() }
        let isOwn = visitor.reader == id && hash != nil
        let device = isOwn && visitor.device == nil ? SessionSecret() : nil
        let known = isOwn ? visitor.device ?? device?.hash : nil
        try proving(.pin) { () throws(StoreError) in
            let entry = visitor.entry(hash == nil ? "pin.removed" : "pin.set", id.text)
            try store.setPINHash(hash, of: id, in: visitor.session?.hash, device: known, proof: proof, audit: entry)
        }
        reader.hasPIN = hash != nil
        return (reader, device)
    }

    /// Verifies the PIN of a reader who has one, unless the administrator asks.
    /// - Returns: What the change is based on; nil for the administrator.
    func checkPIN(_ pin: String?, of reader: Reader, by visitor: Visitor) throws(LibraryError) -> SessionStep.Proof? {
        guard !visitor.isAdministrator else { return nil }
        guard reader.hasPIN else { return SessionStep.Proof(reader: reader.id, hash: nil) }
        let hash = try storing { () throws(StoreError) in try store.pinHash(of: reader.id) }
        return try check(pin, is: .pin(reader.id), against: hash, by: visitor)
    }
}
