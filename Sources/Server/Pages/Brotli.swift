import CBrotli

/// The better of the two compressions, for browsers that support it; done once for each file, when the server starts.
enum Brotli {
    /// The compressed bytes (RFC 7932); nil if they are not smaller.
    /// - Complexity: O(*n*), at about half a megabyte per second at the highest quality.
    static func smaller(_ bytes: [UInt8], quality: Int32 = BROTLI_MAX_QUALITY) -> [UInt8]? {
        guard bytes.count > 64 else { return nil }
        // One byte less than the input: a result that does not fit is not worth having.
        var output = [UInt8](repeating: 0, count: bytes.count - 1)
        var count = output.count
        let isWhole = unsafe bytes.withUnsafeBufferPointer { source in
            unsafe output.withUnsafeMutableBufferPointer { target in
                unsafe BrotliEncoderCompress(
                    quality,
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
