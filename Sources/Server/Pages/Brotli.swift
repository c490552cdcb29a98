import CBrotli

/// The better of the two compressions, for browsers that support it.
enum Brotli {
    /// The compressed copy that was made before, if it unpacks to exactly these bytes; otherwise a new one, or nil if that is not smaller.
    static func smaller(_ bytes: [UInt8], madeBefore: [UInt8]?) -> [UInt8]? {
        if let madeBefore, madeBefore.count < bytes.count, unpacks(madeBefore, to: bytes) { return madeBefore }
        return smaller(bytes)
    }

    /// Whether decompressing gives exactly these bytes, and nothing follows.
    /// - Complexity: O(*n*).
    private static func unpacks(_ packed: [UInt8], to bytes: [UInt8]) -> Bool {
        // Not the decoder's single call, which does not tell whether something follows.
        guard let decoder = unsafe BrotliDecoderCreateInstance(nil, nil, nil) else { return false }
        defer { unsafe BrotliDecoderDestroyInstance(decoder) }
        var output = [UInt8](repeating: 0, count: bytes.count)
        var (left, room) = (packed.count, output.count)
        let result = unsafe packed.withUnsafeBufferPointer { source in
            unsafe output.withUnsafeMutableBufferPointer { target in
                var (next, end) = (source.baseAddress, target.baseAddress)
                return unsafe BrotliDecoderDecompressStream(decoder, &left, &next, &room, &end, nil)
            }
        }
        return result == BROTLI_DECODER_RESULT_SUCCESS && left == 0 && room == 0 && output == bytes
    }

    /// The compressed bytes (RFC 7932); nil if they are not smaller.
    /// - Complexity: O(*n*). The quality is one that a server can afford when it starts.
    static func smaller(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count > 64 else { return nil }
        // One byte less than the input: a result that does not fit is not worth having.
        var output = [UInt8](repeating: 0, count: bytes.count - 1)
        var count = output.count
        let isWhole = unsafe bytes.withUnsafeBufferPointer { source in
            unsafe output.withUnsafeMutableBufferPointer { target in
                unsafe BrotliEncoderCompress(
                    5,
                    BROTLI_DEFAULT_WINDOW,
                    BROTLI_MODE_GENERIC,
                    source.count,
                    source.baseAddress,
                    &count,
                    target.baseAddress
                )
            }
        }
        return isWhole == BROTLI_TRUE ? Array(output.prefix(count)) : nil
    }
}
