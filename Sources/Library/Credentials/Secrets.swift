internal import CSodium

/// Random numbers and comparisons from libsodium.
enum Secrets {
    /// Whether libsodium is initialised; done once, by the first thread that needs it.
    private static let isReady: Bool = sodium_init() >= 0

    /// Ensures that libsodium can be used.
    static func prepare() {
        precondition(isReady, "libsodium cannot start without a source of random numbers.")
    }

    /// Cryptographically random bytes.
    static func random(_ count: Int) -> [UInt8] {
        prepare()
        var bytes = [UInt8](repeating: 0, count: count)
        unsafe bytes.withUnsafeMutableBytes { bytes in
            if let start = bytes.baseAddress { unsafe randombytes_buf(start, bytes.count) }
        }
        return bytes
    }
}
