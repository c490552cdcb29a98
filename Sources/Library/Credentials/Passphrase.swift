/// An administrator's passphrase that is long enough and not a common one.
public struct Passphrase: Sendable {
    /// The minimum number of characters. Several spaces in a row count as one.
    public static let shortest = 12

    private let word: String

    /// Checks a passphrase.
    /// - Parameter common: Common words; nil if no list is installed.
    /// - Throws: ``LibraryError/invalid(_:_:)`` if it is too short, too long, or easy to guess.
    public init(_ word: String, notAmong common: CommonPassphrases?) throws(LibraryError) {
        guard Passphrase.length(of: word) >= Passphrase.shortest else {
            throw .invalid(
                .shortPassphrase,
                "Use at least \(Passphrase.shortest) characters. A few words in a row are easy to remember."
            )
        }
        guard word.utf8.count <= PasswordHash.longest else {
            throw .invalid(.longPassphrase, "This passphrase is too long; the limit is \(PasswordHash.longest) bytes.")
        }
        guard common?.contains(word) != true else {
            throw .invalid(
                .commonPassphrase,
                "This passphrase is too easy to guess. Use a few words that have nothing to do with each other."
            )
        }
        self.word = word
    }

    /// Its hash for storage. Deliberately takes about a tenth of a second.
    public func hash() throws(LibraryError) -> String { try PasswordHash.make(word) }

    private static func length(of word: String) -> Int {
        zip(word, word.dropFirst()).count { !($0 == " " && $1 == " ") } + (word.isEmpty ? 0 : 1)
    }
}
