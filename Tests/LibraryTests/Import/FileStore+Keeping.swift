@testable import Library

extension FileStore {
    /// Stores bytes that no entry needs.
    func keep(_ bytes: [UInt8]) throws(LibraryError) -> String {
        try withoutSweeping { intake throws(LibraryError) in try intake.keep(bytes) }
    }
}
