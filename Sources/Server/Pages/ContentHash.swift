internal import Story

/// Distinguishes versions of this server's own files. It does not protect against forgery.
enum ContentHash {
    /// The hash of bytes as 16 hexadecimal digits.
    ///
    /// - Complexity: O(n) in the number of bytes.
    static func hex(_ bytes: [UInt8]) -> String { Hexadecimal.text(XXHash64.hash(bytes)) }
}
