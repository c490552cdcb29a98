internal import CCrypto

/// The digests that bundles and libraries use to identify bytes.
public enum ContentDigest {
    /// SHA-256 as 64 lower-case hexadecimal digits.
    public static func sha256(_ bytes: [UInt8]) -> String { digits(sha256Bytes(bytes)) }

    /// SHA-256 as 32 bytes.
    public static func sha256Bytes(_ bytes: [UInt8]) -> [UInt8] {
        unsafe digest(bytes, size: 32) { unsafe ccrypto_sha256($0, $1, $2) }
    }

    /// MD5 as 32 lower-case hexadecimal digits, for tools that support nothing better.
    public static func md5(_ bytes: [UInt8]) -> String {
        digits(unsafe digest(bytes, size: 16) { unsafe ccrypto_md5($0, $1, $2) })
    }

    /// Whether a text has the form of ``sha256(_:)``, and so is safe as a file name.
    public static func isSHA256(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }

    private static func digest(
        _ bytes: [UInt8],
        size: Int,
        _ compute: (UnsafeRawPointer?, Int, UnsafeMutablePointer<UInt8>?) -> Int32
    ) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: size)
        let status = unsafe bytes.withUnsafeBytes { bytes in
            unsafe result.withUnsafeMutableBufferPointer { unsafe compute(bytes.baseAddress, bytes.count, $0.baseAddress) }
        }
        precondition(status == 1, "This machine's OpenSSL does not work out the digests of bundles.")
        return result
    }

    private static func digits(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
