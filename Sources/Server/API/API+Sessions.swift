internal import Library
internal import Story
internal import StoryFormat
internal import Synchronization

extension API {
    /// Who reads on a device, as a document.
    func document(of session: Session?, now: Timestamp) throws(ProblemDetails) -> SessionDocument {
        let reader: Reader? =
            if let id = session?.reader { try asked { () throws(StoreError) in try library.store.reader(id) } } else { nil }
        let until = session?.administratorUntil.flatMap { $0 > now ? $0 : nil }
        let isSet = try asked { () throws(StoreError) in try library.store.passphraseHash() } != nil
        return SessionDocument(
            reader: reader.map(ReaderDocument.init),
            administrator: until != nil,
            administratorUntil: until?.milliseconds,
            passphraseSet: isSet,
            // Of the hash of the secret, of which nobody can work out the secret.
            device: session.map { String($0.hash.prefix(16)) }
        )
    }

    /// Says who reads on a device; a device that comes now and then is never forgotten.
    func lookAtSession(_ call: Call) throws(ProblemDetails) -> Response {
        if let session = call.caller.session, Cookie.isOld(in: call.request.fields, isSecure: options.isSecure) {
            // Under a new secret: the old one may have travelled in the clear.
            return try begin(call, reader: session.reader, administratorUntil: session.administratorUntil)
        }
        let document = try document(of: call.caller.session, now: call.now)
        guard let session = call.caller.session, let secret = Cookie.secret(in: call.request.fields, isSecure: options.isSecure),
            session.expires.milliseconds - call.now.milliseconds < Cookie.lifetime - Cookie.renewal
        else { return .json(document) }
        let expires = Timestamp(milliseconds: call.now.milliseconds + Cookie.lifetime)
        try asked { () throws(StoreError) in try library.store.renewSession(hash: session.hash, expires: expires) }
        return .json(document, fields: [Cookie.field(secret, isSecure: options.isSecure)])
    }

    /// Begins a session under a new secret, in place of the one of this call: rights are never given to a secret that somebody may have
    /// planted before.
    func begin(
        _ call: Call,
        reader: Reader.ID?,
        administratorUntil: Timestamp?,
        status: Status = .ok,
        fields: [HeaderField] = []
    ) throws(ProblemDetails) -> Response {
        let secret = SessionSecret()
        let expires = Timestamp(milliseconds: call.now.milliseconds + Cookie.lifetime)
        let session = Session(hash: secret.hash, reader: reader, administratorUntil: administratorUntil, expires: expires)
        try asked { () throws(StoreError) in try library.store.put(session) }
        if let old = call.caller.session {
            try asked { () throws(StoreError) in try library.store.removeSession(hash: old.hash) }
        }
        let cookie = Cookie.field(secret, isSecure: options.isSecure)
        return .json(try document(of: session, now: call.now), status, fields: [cookie] + fields)
    }

    /// Tries a secret word, unless too many were tried lately.
    /// - Parameters:
    ///   - secret: What is guessed: each is slowed down by itself.
    ///   - hash: What to hold the word against; nil where there is none, which takes as long and never fits.
    func tries(_ word: String, of secret: String, against hash: String?, by call: Call) throws(ProblemDetails) -> Bool {
        try allowAttempt(at: secret, by: call)
        let fits = PasswordHash.verify(word, against: hash ?? Self.nobodysHash) && hash != nil
        if fits { succeeded(at: secret, by: call) }
        return fits
    }

    /// Counts a try at a secret, unless too many were made lately from the same address or from all together.
    func allowAttempt(at secret: String, by call: Call) throws(ProblemDetails) {
        var verdict = limiter.withLock { $0.attempt(Self.key(secret, call), now: call.now) }
        if verdict == .allowed { verdict = crowdLimiter.withLock { $0.attempt(secret, now: call.now) } }
        guard case .wait(let milliseconds) = verdict else { return }
        let seconds = max(1, (milliseconds + 999) / 1_000)
        throw ProblemDetails(
            .tooManyRequests,
            "That was tried too often: wait \(seconds) \(seconds == 1 ? "second" : "seconds").",
            fields: [HeaderField("Retry-After", String(seconds))]
        )
    }

    /// Forgets the failed tries at a secret, because the right word was said.
    func succeeded(at secret: String, by call: Call) {
        limiter.withLock { $0.succeeded(Self.key(secret, call)) }
        crowdLimiter.withLock { $0.succeeded(secret) }
    }

    private static func key(_ secret: String, _ call: Call) -> String { call.request.peer + " " + secret }

    /// A hash that no word fits, made as costly as any other.
    private static let nobodysHash: String = {
        let word = SessionSecret().text
        return (try? PasswordHash.make(word)) ?? ""
    }()

    /// An ID for a reader, drawn at random.
    static func newReaderID() -> Reader.ID {
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        var random = SystemRandomNumberGenerator()
        return Reader.ID(String((0..<26).map { _ in letters[Int(random.next(upperBound: UInt(letters.count)))] }))
    }
}
