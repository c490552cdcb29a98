internal import CSodium

/// The random numbers and the comparisons of libsodium.
enum Secrets {
    /// Whether the library is ready: done once, by whichever thread comes first.
    private static let isReady: Bool = sodium_init() >= 0

    /// Makes sure that libsodium may be called.
    static func prepare() {
        precondition(isReady, "libsodium cannot start without a source of random numbers.")
    }

    /// Random bytes that nobody can guess.
    static func random(_ count: Int) -> [UInt8] {
        prepare()
        var bytes = [UInt8](repeating: 0, count: count)
        unsafe bytes.withUnsafeMutableBytes { bytes in
            if let start = bytes.baseAddress { unsafe randombytes_buf(start, bytes.count) }
        }
        return bytes
    }
}
