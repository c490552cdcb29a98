/// How pictures are drawn.
enum PictureMode: String, CaseIterable, Sendable {
    /// Not at all: what is in them is said.
    case none
    /// As half-blocks, two pixels a cell.
    case blocks
    /// By the terminal, which knows kitty's graphics protocol.
    case kitty
    /// By the terminal, which knows sixels.
    case sixel
    /// As well as the terminal can.
    case auto

    /// Whether the terminal draws the picture's own pixels.
    var usesPixels: Bool { self == .kitty || self == .sixel }
}
