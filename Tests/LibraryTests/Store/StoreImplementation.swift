import Library
import Testing

/// An implementation of the store that the contract is held against.
struct StoreImplementation: Sendable, CustomTestStringConvertible {
    /// The time that the stores of the contract believe it is.
    static let now = Timestamp(milliseconds: 1_800_000_000_000)

    /// All of them: the next is one more line.
    static let all = [
        StoreImplementation(testDescription: "SQLite") {
            try SQLiteStore(path: $0 + "/library.sqlite", clock: { now }, uptime: { now })
        }
    ]

    let testDescription: String
    /// Opens the store of a folder.
    let open: @Sendable (_ folder: String) throws -> any LibraryStore
}
