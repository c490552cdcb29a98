/// The digits that keep a reader's siblings out.
public struct PIN: Sendable {
    /// The allowed number of digits.
    public static let lengths = 4...8

    private let digits: String

    /// Checks a PIN.
    /// - Throws: ``LibraryError/refused(_:)`` if it is not 4 to 8 digits.
    public init(_ digits: String) throws(LibraryError) {
        guard PIN.lengths.contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
            throw .refused("A PIN has \(PIN.lengths.lowerBound) to \(PIN.lengths.upperBound) digits.")
        }
        self.digits = digits
    }

    /// Its hash for storage. Deliberately takes about a tenth of a second.
    public func hash() throws(LibraryError) -> String { try PasswordHash.make(digits) }
}
