internal import Story

/// Tells versions of this server's own files apart. It is no defence against a forger.
enum ContentHash {
    /// The hash of some bytes as sixteen hex digits.
    ///
    /// - Complexity: O(n) in the number of bytes.
    static func hex(_ bytes: [UInt8]) -> String { Hexadecimal.text(XXHash64.hash(bytes)) }
}
