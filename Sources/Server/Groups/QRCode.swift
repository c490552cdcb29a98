internal import CQRCode

/// A QR code, drawn by libqrencode.
enum QRCode {
    /// The rows of the code of a text, from the top: a `1` for each dark module, a `0` for each light one, without the quiet zone.
    /// - Returns: nil if the text is too long for a code.
    static func rows(of text: String) -> [String]? {
        guard let code = unsafe QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { unsafe QRcode_free(code) }
        let width = unsafe Int(code.pointee.width)
        let modules = unsafe UnsafeBufferPointer(start: code.pointee.data, count: width * width)
        return (0..<width).map { row in
            unsafe String(
                decoding: modules[row * width..<(row + 1) * width].map { $0 & 1 == 1 ? UInt8(ascii: "1") : UInt8(ascii: "0") },
                as: UTF8.self
            )
        }
    }
}
