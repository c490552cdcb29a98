internal import Glibc

/// Detects changes to a file without reading it.
struct FileStamp: Equatable {
    var device: UInt64
    var inode: UInt64
    /// Included, because a change of permissions matters as well.
    var mode: UInt32
    var size: Int
    var seconds: Int
    var nanoseconds: Int

    /// The stamp of the file at a path; nil if there is none.
    static func of(_ path: String) -> FileStamp? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return FileStamp(
            device: UInt64(status.st_dev),
            inode: UInt64(status.st_ino),
            mode: UInt32(status.st_mode),
            size: Int(status.st_size),
            seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec
        )
    }
}
