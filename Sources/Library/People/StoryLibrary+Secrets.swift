internal import Story
internal import Synchronization

extension StoryLibrary {
    /// Verifies a word against the hash of a secret, unless there were too many attempts recently.
    /// - Parameters:
    ///   - word: The word entered; nil if there was none.
    ///   - hash: nil if there is no such secret, which takes the same time and never matches.
    /// - Returns: What a change may be based on.
    /// - Throws: ``LibraryError/denied(_:)`` for a wrong word, ``LibraryError/later(milliseconds:_:)`` for one too many.
    func check(
        _ word: String?,
        is secret: Secret,
        against hash: String?,
        by visitor: Visitor
    ) throws(LibraryError) -> SessionStep.Proof {
        try check(secret, by: visitor) {
            PasswordHash.verify(word ?? "-", against: hash ?? StoryLibrary.nobodysHash) && hash != nil
        }
        return SessionStep.Proof(reader: secret.reader, hash: hash)
    }

    /// Calls the store for a change that is based on a secret. A secret that was changed since it was verified counts as wrong.
    func proving<Result>(_ denial: Denial, _ body: () throws(StoreError) -> Result) throws(LibraryError) -> Result {
        do throws(StoreError) {
            return try body()
        } catch {
            throw error == .outdated ? .denied(denial) : .store(error)
        }
    }

    /// Makes an attempt at a secret, unless there were too many recently.
    func check(_ secret: Secret, by visitor: Visitor, _ isRight: () -> Bool) throws(LibraryError) {
        var source = AttemptGuard.Source.address(visitor.network)
        if secret.isRemembered, let device = visitor.device {
            let isKnown = try storing { () throws(StoreError) in try store.isKnown(device: device, to: secret.reader) }
            if isKnown { source = .knownDevice(device) }
        }
        let verdict = attempts.withLock { [source] in $0.attempt(at: secret.name, from: source, now: visitor.now) }
        if case .wait(let milliseconds) = verdict {
            let seconds = max(1, (milliseconds + 999) / 1_000)
            throw .later(milliseconds: milliseconds, "Too many wrong tries: wait \(seconds) \(seconds == 1 ? "second" : "seconds").")
        }
        guard isRight() else { throw .denied(secret.denial) }
        attempts.withLock { [source] in $0.succeeded(at: secret.name, from: source) }
    }

    /// A hash that no word matches, as expensive to verify as any other.
    private static let nobodysHash: String = {
        let word = SessionSecret().text
        return (try? PasswordHash.make(word)) ?? ""
    }()

    /// A session with a new secret that replaces the visitor's: rights are never given to a secret that someone else may have planted.
    /// - Parameters:
    ///   - said: The secret that was just entered on the device, by which the device will be recognised.
    ///   - proof: What entitles the visitor to the session.
    /// - Returns: The session, which exists only once the step is taken.
    func arrival(
        of reader: Reader.ID?,
        administratorUntil: Timestamp?,
        having said: Secret? = nil,
        proof: SessionStep.Proof? = nil,
        as visitor: Visitor
    ) -> (arrival: Arrival, step: SessionStep) {
        let secret = SessionSecret()
        let expires = Timestamp(milliseconds: visitor.now.milliseconds + Session.lifetime)
        let session = Session(hash: secret.hash, reader: reader, administratorUntil: administratorUntil, expires: expires)
        var step = SessionStep(proof: proof, begins: session, ends: visitor.session.map { [$0.hash] } ?? [])
        var device: SessionSecret?
        if let said, said.isRemembered {
            if visitor.device == nil { device = SessionSecret() }
            step.remembers = (visitor.device ?? device?.hash).map { KnownDevice(hash: $0, reader: said.reader) }
        }
        return (Arrival(session: session, secret: secret, device: device), step)
    }
}
