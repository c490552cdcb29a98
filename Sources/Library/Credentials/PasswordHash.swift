internal import CSodium

/// Hashes passphrases and PINs for storage with Argon2id, each with its own salt, at libsodium's limits for interactive use.
public enum PasswordHash {
    /// The maximum length, in bytes of UTF-8.
    public static let longest = 1_024

    /// The hash of a word, including its parameters.
    /// - Throws: ``LibraryError/refused(_:)`` if the word is empty or too long, or there is not enough memory (64 MiB).
    public static func make(_ word: String) throws(LibraryError) -> String {
        Secrets.prepare()
        let bytes = word.utf8.map { CChar(bitPattern: $0) }
        guard !bytes.isEmpty, bytes.count <= longest else {
            throw .refused("A passphrase can have 1 to \(longest) bytes; this one has \(bytes.count).")
        }
        var hash = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let result = unsafe crypto_pwhash_str(
            &hash,
            bytes,
            UInt64(bytes.count),
            UInt64(crypto_pwhash_OPSLIMIT_INTERACTIVE),
            Int(crypto_pwhash_MEMLIMIT_INTERACTIVE)
        )
        guard result == 0 else { throw .refused("There is not enough memory to hash a passphrase: it takes 64 MiB.") }
        return String(decoding: hash.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether a word matches a hash; takes the same time for any wrong word.
    public static func verify(_ word: String, against hash: String) -> Bool {
        Secrets.prepare()
        let bytes = word.utf8.map { CChar(bitPattern: $0) }
        guard !bytes.isEmpty, bytes.count <= longest, hash.utf8.count < Int(crypto_pwhash_STRBYTES) else { return false }
        return unsafe crypto_pwhash_str_verify(hash, bytes, UInt64(bytes.count)) == 0
    }
}
