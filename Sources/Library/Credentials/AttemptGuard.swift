/// Slows down guesses of secrets from any number of addresses, without locking out devices that know them.
///
/// A device on which the secret was entered before is counted separately, so guesses made elsewhere never make it wait. All others are
/// counted by address, and all addresses together a second time with a much higher limit: a single stranger is slowed down long before
/// everyone is.
///
/// It is a value without a clock: callers pass the time.
public struct AttemptGuard: Sendable {
    /// Where an attempt comes from.
    public enum Source: Hashable, Sendable {
        /// A device on which this secret was entered before, by the hash of the device's own secret.
        case knownDevice(String)
        /// Any other device, by its address or IPv6 network.
        case address(String)
    }

    private var devices = AttemptLimiter()
    private var addresses = AttemptLimiter()
    private var crowd: AttemptLimiter

    /// Starts without failures.
    /// - Parameter freeForAll: How many failures of all addresses together are free.
    public init(freeForAll: Int = 50) {
        crowd = AttemptLimiter(free: freeForAll)
    }

    /// Asks for an attempt and, if it is allowed, counts it as failed until ``succeeded(at:from:)`` is called.
    /// - Parameter secret: What is being guessed, such as a reader's PIN.
    public mutating func attempt(at secret: String, from source: Source, now: Timestamp) -> AttemptLimiter.Verdict {
        switch source {
        case .knownDevice(let device):
            return devices.attempt(device + " " + secret, now: now)
        case .address(let address):
            let verdict = addresses.attempt(address + " " + secret, now: now)
            return verdict == .allowed ? crowd.attempt(secret, now: now) : verdict
        }
    }

    /// Forgets the failures for a secret after a correct attempt.
    public mutating func succeeded(at secret: String, from source: Source) {
        switch source {
        case .knownDevice(let device):
            devices.succeeded(device + " " + secret)
        case .address(let address):
            addresses.succeeded(address + " " + secret)
            crowd.succeeded(secret)
        }
    }
}
