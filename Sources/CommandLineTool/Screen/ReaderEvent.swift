/// What a reader, or the terminal, does.
enum ReaderEvent: Equatable, Sendable {
    case key(Key)
    case resize(columns: Int, rows: Int)
    /// What was to be kept was, or could not be: then why, in the system's words.
    case kept(failure: String?)
    /// A picture that was asked for is here; nil where it cannot be drawn.
    case picture(PictureRequest, PixelImage?)
    /// How pictures can be drawn, and how many pixels a cell has.
    case drawsPictures(PictureMode, cellWidth: Int, cellHeight: Int)
    /// The terminal's own background.
    case background(Colour)
}
