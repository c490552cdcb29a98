internal import CSQLite

/// A prepared statement of a connection.
@safe
final class Statement {
    private let handle: OpaquePointer
    private let connection: OpaquePointer

    init(_ sql: String, connection: OpaquePointer) throws(StoreError) {
        var handle: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard code == SQLITE_OK, let handle = unsafe handle else {
            throw unsafe StoreError(sqlite: code, systemError: sqlite3_system_errno(connection))
        }
        unsafe self.handle = handle
        unsafe self.connection = connection
    }

    deinit {
        unsafe sqlite3_finalize(handle)
    }

    /// Runs the statement, and passes every row to a closure until that returns false.
    func run(_ values: [SQLValue], each read: (Row) -> Bool) throws(StoreError) {
        // Resetting also releases the lock of a partially read statement.
        defer {
            unsafe sqlite3_reset(handle)
            unsafe sqlite3_clear_bindings(handle)
        }
        for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
        while true {
            let code = unsafe sqlite3_step(handle)
            switch code {
            case SQLITE_ROW: if !read(unsafe Row(handle: handle)) { return }
            case SQLITE_DONE: return
            default: throw failure(code)
            }
        }
    }

    private func bind(_ value: SQLValue, at index: Int32) throws(StoreError) {
        let code: Int32
        switch value {
        case .null: code = unsafe sqlite3_bind_null(handle, index)
        case .integer(let number): code = unsafe sqlite3_bind_int64(handle, index, number)
        case .real(let number): code = unsafe sqlite3_bind_double(handle, index, number)
        case .text(var text):
            code = text.withUTF8 { bytes in
                // An empty buffer may have no address, which would bind NULL.
                guard let start = bytes.baseAddress else { return unsafe csqlite_bind_text(handle, index, "", 0) }
                return unsafe csqlite_bind_text(handle, index, start, UInt64(bytes.count))
            }
        case .blob(let bytes):
            code = unsafe bytes.withUnsafeBytes { buffer in
                // As with texts: an empty blob is not NULL.
                guard let start = buffer.baseAddress else { return unsafe sqlite3_bind_zeroblob(handle, index, 0) }
                return unsafe csqlite_bind_blob(handle, index, start, UInt64(buffer.count))
            }
        }
        guard code == SQLITE_OK else { throw failure(code) }
    }

    private func failure(_ code: Int32) -> StoreError {
        unsafe StoreError(sqlite: code, systemError: sqlite3_system_errno(connection))
    }
}
