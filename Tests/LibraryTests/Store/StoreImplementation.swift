import Library
import Testing

/// A store implementation for the contract tests.
struct StoreImplementation: Sendable, CustomTestStringConvertible {
    /// The current time, for the stores in the contract tests.
    static let now = Timestamp(milliseconds: 1_800_000_000_000)

    /// All implementations; add others here.
    static let all = [
        StoreImplementation(testDescription: "SQLite") {
            try SQLiteStore(path: $0 + "/library.sqlite", clock: { now }, uptime: { now })
        }
    ]

    let testDescription: String
    /// Opens a store in a folder.
    let open: @Sendable (_ folder: String) throws -> any LibraryStore
}
