/// How pictures are drawn.
enum PictureMode: String, CaseIterable, Sendable {
    /// Not at all: descriptions are shown instead.
    case none
    /// As half-blocks, with two pixels per cell.
    case blocks
    /// By the terminal, with kitty's graphics protocol.
    case kitty
    /// By the terminal, with sixels.
    case sixel
    /// In the best way that the terminal supports.
    case auto

    /// Whether the terminal draws the picture's own pixels.
    var usesPixels: Bool { self == .kitty || self == .sixel }
}
