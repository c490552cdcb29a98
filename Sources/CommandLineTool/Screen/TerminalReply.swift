/// A terminal's reply to a query.
enum TerminalReply: Equatable, Sendable {
    /// A reply to a command of kitty's graphics protocol, such as `Gi=31;OK`.
    case graphics(String)
    /// The supported features, as numbers (DA1).
    case attributes([Int])
    /// The size of a cell in pixels.
    case cellSize(width: Int, height: Int)
    /// The terminal's background colour, asked for to pick a light or a dark theme.
    case background(Colour)
    /// An unexpected reply.
    case other
}

extension TerminalReply {
    /// The reply in a string sequence, `]` for an operating system command and `_` for an application program command.
    init(string bytes: [UInt8], kind: UInt8) {
        let text = String(decoding: bytes, as: UTF8.self)
        self = .other
        if kind == UInt8(ascii: "_"), text.hasPrefix("G") { self = .graphics(text) }
        if kind == UInt8(ascii: "]"), text.hasPrefix("11;rgb:") {
            // Each part has one to four hexadecimal digits.
            let parts = text.dropFirst("11;rgb:".count).split(separator: "/")
            let known = parts.compactMap { part -> UInt8? in
                guard (1...4).contains(part.utf8.count), let value = Int(part, radix: 16), value >= 0 else { return nil }
                return UInt8(clamping: value * 255 / ((1 << (4 * part.utf8.count)) - 1))
            }
            if parts.count == 3, known.count == 3 {
                self = .background(Colour(red: known[0], green: known[1], blue: known[2]))
            }
        }
    }
}
