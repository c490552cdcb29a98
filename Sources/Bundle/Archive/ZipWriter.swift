internal import CZip
internal import Glibc

/// Writes a zip archive whose bytes depend only on its files: times and attributes are fixed, and files are in the order in which they are
/// added.
@safe package struct ZipWriter: ~Copyable {
    private let archive: OpaquePointer
    private let result: OpaquePointer

    /// 1 January 1980, the earliest date in a zip archive.
    private static let date: UInt16 = 1 << 5 | 1
    /// A regular file that everyone may read.
    private static let attributes: UInt32 = 0o100644 << 16

    /// Starts an empty archive.
    package init() throws(BundleError) {
        var error = unsafe zip_error_t()
        guard let result = unsafe zip_source_buffer_create(nil, 0, 0, &error) else { throw Self.failure }
        // Closing the archive frees its source, from which the result is then read.
        unsafe zip_source_keep(result)
        guard let archive = unsafe zip_open_from_source(result, ZIP_TRUNCATE, &error) else {
            unsafe zip_source_free(result)
            unsafe zip_source_free(result)
            throw Self.failure
        }
        unsafe self.result = unsafe result
        unsafe self.archive = unsafe archive
    }

    /// Adds a file.
    /// - Parameter isText: Whether to compress it.
    package func add(_ name: String, _ bytes: [UInt8], isText: Bool) throws(BundleError) {
        // The bytes are read when the archive is finished; libzip then frees this copy.
        guard let copy = unsafe malloc(max(bytes.count, 1)) else { throw Self.failure }
        unsafe bytes.withUnsafeBytes { if let start = $0.baseAddress { unsafe copy.copyMemory(from: start, byteCount: $0.count) } }
        guard let source = unsafe zip_source_buffer(archive, copy, UInt64(bytes.count), 1) else {
            unsafe free(copy)
            throw Self.failure
        }
        let index = unsafe zip_file_add(archive, name, source, UInt32(ZIP_FL_ENC_UTF_8))
        guard index >= 0 else {
            unsafe zip_source_free(source)
            throw Self.failure
        }
        let number = UInt64(index)
        let method = Int32(isText && !bytes.isEmpty ? ZIP_CM_DEFLATE : ZIP_CM_STORE)
        guard unsafe zip_set_file_compression(archive, number, method, isText ? 9 : 0) == 0,
            unsafe zip_file_set_dostime(archive, number, 0, Self.date, 0) == 0,
            unsafe zip_file_set_external_attributes(archive, number, 0, UInt8(ZIP_OPSYS_UNIX), Self.attributes) == 0
        else { throw Self.failure }
    }

    /// Finishes the archive and returns its bytes.
    package consuming func finish() throws(BundleError) -> [UInt8] {
        guard unsafe zip_close(archive) == 0 else {
            unsafe zip_discard(archive)
            unsafe zip_source_free(result)
            discard self
            throw Self.failure
        }
        let bytes = unsafe Self.bytes(of: result)
        unsafe zip_source_free(result)
        discard self
        guard let bytes else { throw Self.failure }
        return bytes
    }

    deinit {
        unsafe zip_discard(archive)
        unsafe zip_source_free(result)
    }

    private static func bytes(of source: OpaquePointer) -> [UInt8]? {
        var status = unsafe zip_stat_t()
        guard unsafe zip_source_stat(source, &status) == 0, unsafe zip_source_open(source) == 0 else { return nil }
        defer { unsafe zip_source_close(source) }
        var bytes = [UInt8](repeating: 0, count: Int(unsafe status.size))
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe zip_source_read(source, $0.baseAddress, UInt64($0.count)) }
        return count == Int64(bytes.count) ? bytes : nil
    }

    private static var failure: BundleError {
        BundleError(.system, message: "The bundle could not be written: there is not enough memory.")
    }
}
