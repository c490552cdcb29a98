/// The administrator's passphrase.
public struct Passphrase: Sendable {
    /// How many characters it has at least.
    public static let shortest = 8

    private let word: String

    /// Takes a passphrase.
    /// - Throws: ``LibraryError/refused(_:)`` if it is too short or too long.
    public init(_ word: String) throws(LibraryError) {
        guard word.count >= Passphrase.shortest else {
            throw .refused("A passphrase has at least \(Passphrase.shortest) characters; a few words in a row are easy to remember.")
        }
        guard word.utf8.count <= PasswordHash.longest else { throw .refused("A passphrase has at most \(PasswordHash.longest) bytes.") }
        self.word = word
    }

    /// Its hash, to be kept. Takes about a tenth of a second on purpose.
    public func hash() throws(LibraryError) -> String { try PasswordHash.make(word) }
}
