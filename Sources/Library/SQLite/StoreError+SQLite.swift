internal import CSQLite
internal import Glibc

extension StoreError {
    /// The meaning of an SQLite result code. It never reveals bound values, which are private to readers.
    init(sqlite code: Int32, systemError: Int32 = 0) {
        let reason = unsafe sqlite3_errstr(code).map { unsafe String(cString: $0) } ?? "unknown error"
        switch code & 0xFF {
        case SQLITE_FULL: self = .full
        case SQLITE_IOERR where [ENOSPC, EDQUOT, EFBIG].contains(systemError): self = .full
        case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged("The library’s data is damaged: \(reason).")
        // All statements are our own, so if one is invalid, the layout is wrong.
        case SQLITE_ERROR, SQLITE_SCHEMA, SQLITE_MISMATCH, SQLITE_INTERNAL, SQLITE_FORMAT:
            self = .damaged("The library’s data has an unexpected layout: \(reason).")
        case SQLITE_IOERR where code == SQLITE_IOERR | (2 << 8) || code == SQLITE_IOERR | (33 << 8):
            self = .damaged("The library’s data is cut off: \(reason).")
        case SQLITE_CONSTRAINT: self = .refused("The value does not fit the rest of the library: \(reason).")
        case SQLITE_TOOBIG, SQLITE_RANGE: self = .refused("The value is too long.")
        default: self = .unavailable("The library’s data cannot be accessed: \(reason).")
        }
    }
}
