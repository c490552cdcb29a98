internal import CZip
internal import Glibc

/// The parts of a Word document, unpacked one by one.
@safe final class WordArchive {
    /// The most bytes of an unpacked part, so that no archive swells to more than there is room for.
    private static let mostBytes = 32 << 20
    /// The most files in an archive.
    private static let mostFiles = 20_000

    private let archive: OpaquePointer

    /// Why a part cannot be had.
    enum Problem: Error, Equatable { case missing, broken, tooLarge }

    /// Opens an archive; nil if it is none.
    init?(_ bytes: [UInt8]) {
        var error = unsafe zip_error_t()
        // libzip keeps the address of the bytes, so it gets its own copy.
        guard !bytes.isEmpty, let copy = unsafe malloc(bytes.count) else { return nil }
        unsafe bytes.withUnsafeBytes { if let start = $0.baseAddress { unsafe copy.copyMemory(from: start, byteCount: $0.count) } }
        guard let source = unsafe zip_source_buffer_create(copy, UInt64(bytes.count), 1, &error) else {
            unsafe free(copy)
            return nil
        }
        guard let archive = unsafe zip_open_from_source(source, ZIP_RDONLY, &error) else {
            unsafe zip_source_free(source)
            return nil
        }
        guard (0...Int64(Self.mostFiles)).contains(unsafe zip_get_num_entries(archive, 0)) else {
            unsafe zip_discard(archive)
            return nil
        }
        unsafe self.archive = unsafe archive
    }

    deinit { unsafe zip_discard(archive) }

    /// Whether there is a part with this path.
    func has(_ path: String) -> Bool { unsafe zip_name_locate(archive, path, 0) >= 0 }

    /// Unpacks a part.
    func bytes(of path: String) throws(Problem) -> [UInt8] {
        let index = unsafe zip_name_locate(archive, path, 0)
        guard index >= 0 else { throw .missing }
        var status = unsafe zip_stat_t()
        guard unsafe zip_stat_index(archive, UInt64(index), 0, &status) == 0 else { throw .broken }
        guard unsafe status.valid & UInt64(ZIP_STAT_SIZE) != 0 else { throw .broken }
        let size = unsafe status.size
        guard size <= UInt64(Self.mostBytes) else { throw .tooLarge }
        guard let file = unsafe zip_fopen_index(archive, UInt64(index), 0) else { throw .broken }
        defer { unsafe zip_fclose(file) }
        // One more byte than the directory says reveals whether that is true.
        var bytes = [UInt8](repeating: 0, count: Int(size) + 1)
        var count = 0
        while count < bytes.count {
            let more = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe zip_fread(file, unsafe buffer.baseAddress?.advanced(by: count), UInt64(buffer.count - count))
            }
            guard more >= 0 else { throw .broken }
            if more == 0 { break }
            count += Int(more)
        }
        guard count == Int(size) else { throw count > Int(size) ? .tooLarge : .broken }
        bytes.removeLast()
        return bytes
    }
}
