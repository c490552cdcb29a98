import CZlib

/// Compression of whole files, done once, when the server starts.
enum Gzip {
    /// The bytes as a gzip member; nil if it is not smaller.
    ///
    /// The member has no time and no name, so equal bytes give equal members.
    static func smaller(_ bytes: [UInt8], level: Int32 = Z_BEST_COMPRESSION) -> [UInt8]? {
        guard bytes.count > 64, bytes.count < Int(UInt32.max) else { return nil }
        var stream = unsafe z_stream()
        guard unsafe czlib_deflate_init_gzip(&stream, level) == Z_OK else { return nil }
        defer { unsafe deflateEnd(&stream) }
        var input = bytes
        // One byte less than the input: a result that does not fit is not worth having.
        var output = [UInt8](repeating: 0, count: bytes.count - 1)
        let isWhole = unsafe input.withUnsafeMutableBufferPointer { source in
            unsafe output.withUnsafeMutableBufferPointer { target in
                unsafe stream.next_in = source.baseAddress
                unsafe stream.avail_in = UInt32(source.count)
                unsafe stream.next_out = target.baseAddress
                unsafe stream.avail_out = UInt32(target.count)
                return unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END
            }
        }
        guard isWhole else { return nil }
        return unsafe Array(output.prefix(Int(stream.total_out)))
    }
}
