internal import CSQLite

/// The current row of a statement; must not outlive the closure that gets it.
@safe
struct Row {
    private let handle: OpaquePointer

    init(handle: OpaquePointer) {
        unsafe self.handle = handle
    }

    func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

    func int(_ column: Int32) -> Int { Int(integer(column)) }

    func timestamp(_ column: Int32) -> Timestamp { Timestamp(milliseconds: integer(column)) }

    func flag(_ column: Int32) -> Bool { integer(column) != 0 }

    func text(_ column: Int32) -> String {
        // Get the pointer before the length, which may change because the value is converted.
        guard let start = unsafe sqlite3_column_text(handle, column) else { return "" }
        let count = unsafe Int(sqlite3_column_bytes(handle, column))
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func bytes(_ column: Int32) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(handle, column) else { return [] }
        return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }

    func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }

    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    func optionalInt(_ column: Int32) -> Int? { isNull(column) ? nil : int(column) }

    func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

    func optionalReal(_ column: Int32) -> Double? { isNull(column) ? nil : unsafe sqlite3_column_double(handle, column) }

    func optionalTimestamp(_ column: Int32) -> Timestamp? { isNull(column) ? nil : timestamp(column) }
}
