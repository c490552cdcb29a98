/// Slows down guessing of secrets from any number of addresses, without locking out devices that know them.
///
/// A device on which a secret was said before is counted by itself, so that guesses made elsewhere never keep it waiting. All others are
/// counted by their address, and all addresses together a second time, far more generously: one stranger is slowed down long before the
/// crowd is.
///
/// It is a value without a clock: callers pass the time.
public struct AttemptGuard: Sendable {
    /// Where a try comes from.
    public enum Source: Hashable, Sendable {
        /// A device on which this secret was said before, by the hash of the device's secret.
        case knownDevice(String)
        /// Any other device, by its address or the IPv6 network that it is in.
        case address(String)
    }

    private var devices = AttemptLimiter()
    private var addresses = AttemptLimiter()
    private var crowd: AttemptLimiter

    /// Makes one that remembers nothing yet.
    /// - Parameter freeForAll: How many failures of all addresses together are free.
    public init(freeForAll: Int = 50) {
        crowd = AttemptLimiter(free: freeForAll)
    }

    /// Asks for a try and, where it may be made, counts it as failed until ``succeeded(at:from:)`` is said.
    /// - Parameter secret: What is guessed, such as a reader's PIN.
    public mutating func attempt(at secret: String, from source: Source, now: Timestamp) -> AttemptLimiter.Verdict {
        switch source {
        case .knownDevice(let device):
            return devices.attempt(device + " " + secret, now: now)
        case .address(let address):
            let verdict = addresses.attempt(address + " " + secret, now: now)
            return verdict == .allowed ? crowd.attempt(secret, now: now) : verdict
        }
    }

    /// Forgets the failed tries at a secret, because the right word was said.
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
