/// Commands of kitty's graphics protocol, with which a terminal draws a picture's own pixels.
///
/// https://sw.kovidgoyal.net/kitty/graphics-protocol/
enum KittyGraphics {
    /// A query that every terminal answers: one with the protocol replies `OK` before its attributes (DA1), the others reply only with
    /// those.
    static let query = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"

    /// Whether this is the reply of a terminal with the protocol.
    static func isYes(_ answer: String) -> Bool { answer.hasPrefix("Gi=31") && answer.hasSuffix(";OK") }

    /// Removes all pictures.
    static let clear = "\u{1B}_Ga=d,d=A,q=2\u{1B}\\"

    /// Draws a picture at the cursor, which does not move.
    static func draw(_ image: PixelImage, columns: Int, rows: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        let text = base64(image.pixels)
        var start = 0
        while start < text.count {
            let end = min(start + 4_096, text.count)
            let more = end < text.count ? 1 : 0
            let keys = start == 0 ? "a=T,f=32,s=\(image.width),v=\(image.height),c=\(columns),r=\(rows),C=1,q=2,m=\(more)" : "m=\(more),q=2"
            bytes += Array("\u{1B}_G\(keys);".utf8) + text[start..<end] + Array("\u{1B}\\".utf8)
            start = end
        }
        return bytes
    }

    /// Base64 with padding (RFC 4648).
    static func base64(_ bytes: [UInt8]) -> [UInt8] {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for place in stride(from: 0, to: bytes.count, by: 3) {
            let known = min(3, bytes.count - place)
            var bits = Int(bytes[place]) << 16
            if known > 1 { bits |= Int(bytes[place + 1]) << 8 }
            if known > 2 { bits |= Int(bytes[place + 2]) }
            for number in 0..<4 { text.append(number <= known ? letters[bits >> (18 - 6 * number) & 63] : UInt8(ascii: "=")) }
        }
        return text
    }
}
