/// What to draw, and which pictures are missing.
struct ReaderDrawing: Equatable, Sendable {
    /// The contents of the screen.
    var screen: TerminalScreen
    /// The pictures that would be drawn if they were rendered.
    var wanted: [PictureRequest] = []
}
