/// What to draw, and what is missing for it.
struct ReaderDrawing: Equatable, Sendable {
    /// What the terminal is to show.
    var screen: TerminalScreen
    /// The pictures that would be drawn if they were at hand.
    var wanted: [PictureRequest] = []
}
