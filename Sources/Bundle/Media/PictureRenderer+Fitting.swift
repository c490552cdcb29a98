internal import CVips

extension PictureRenderer {
    /// A picture as red, green, blue and alpha, a byte each, row by row, the right way up, as large as it can be within a size.
    /// - Parameters:
    ///   - bytes: The whole file; of SVG only such that were made safe.
    ///   - width: The most pixels that a row has.
    ///   - height: The most rows.
    package func pixels(_ bytes: [UInt8], width: Int, height: Int) throws(PictureError) -> (width: Int, height: Int, pixels: [UInt8]) {
        _ = try measure(bytes)
        var deadline = cvips_deadline(Int32(clamping: limits.milliseconds))
        var size = 0
        var (columns, rows): (Int32, Int32) = (0, 0)
        let pixels: [UInt8]? = unsafe bytes.withUnsafeBytes { buffer in
            let memory = unsafe cvips_fit(
                buffer.baseAddress,
                buffer.count,
                Int32(clamping: width),
                Int32(clamping: height),
                &deadline,
                &size,
                &columns,
                &rows
            )
            guard let memory = unsafe memory else { return nil }
            defer { unsafe cvips_free(memory) }
            return unsafe Array(UnsafeRawBufferPointer(start: memory, count: size))
        }
        guard let pixels, pixels.count == Int(columns) * Int(rows) * 4 else { throw Self.failure(deadline) }
        return (Int(columns), Int(rows), pixels)
    }
}
