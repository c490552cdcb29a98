internal import CZip
internal import Glibc

/// A zip archive in memory with a valid directory, whose files are unpacked one by one.
@safe final class ZipArchive {
    /// The files in the order of the directory.
    let entries: [ZipEntry]
    private let archive: OpaquePointer

    /// Opens an archive.
    init(_ bytes: [UInt8], limits: BundleLimits) throws(BundleError) {
        let directory = try ZipDirectory(bytes, limits: limits)
        entries = directory.entries
        var error = unsafe zip_error_t()
        let failure = BundleError(.system, message: "The bundle could not be opened: there is not enough memory.")
        // libzip keeps the address of the bytes, so it gets its own copy.
        guard let copy = unsafe malloc(max(bytes.count, 1)) else { throw failure }
        unsafe bytes.withUnsafeBytes { if let start = $0.baseAddress { unsafe copy.copyMemory(from: start, byteCount: $0.count) } }
        guard let source = unsafe zip_source_buffer_create(copy, UInt64(bytes.count), 1, &error) else {
            unsafe free(copy)
            throw failure
        }
        guard let archive = unsafe zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, &error) else {
            unsafe zip_source_free(source)
            throw BundleError(.brokenArchive, message: "The archive's directory is broken; get the bundle again.")
        }
        unsafe self.archive = unsafe archive
        guard unsafe zip_get_num_entries(archive, 0) == entries.count else {
            throw BundleError(.brokenArchive, message: "The archive's directory is broken; get the bundle again.")
        }
    }

    deinit { unsafe zip_discard(archive) }

    /// Unpacks a file, and checks its size and checksum against the directory.
    func bytes(of entry: ZipEntry) throws(BundleError) -> [UInt8] {
        let broken = BundleError(.brokenFile, file: entry.name, message: "“\(entry.name)” cannot be unpacked; get the bundle again.")
        guard let file = unsafe zip_fopen_index(archive, UInt64(entry.index), 0) else { throw broken }
        defer { unsafe zip_fclose(file) }
        // One more byte than the directory says reveals whether that is true.
        var bytes = [UInt8](repeating: 0, count: entry.size + 1)
        var count = 0
        while count < bytes.count {
            let more = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe zip_fread(file, unsafe buffer.baseAddress?.advanced(by: count), UInt64(buffer.count - count))
            }
            guard more >= 0 else { throw broken }
            if more == 0 { break }
            count += Int(more)
        }
        guard count <= entry.size else {
            let message = "“\(entry.name)” has more bytes than the archive says, like a zip bomb."
            throw BundleError(.bomb, file: entry.name, message: message)
        }
        guard count == entry.size else { throw broken }
        bytes.removeLast()
        return bytes
    }
}
