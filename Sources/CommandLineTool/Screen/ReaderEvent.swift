/// An event from the reader or the terminal.
enum ReaderEvent: Equatable, Sendable {
    case key(Key)
    case resize(columns: Int, rows: Int)
    /// Saving succeeded, or failed with the system's message.
    case kept(failure: String?)
    /// A requested picture is ready; nil if it cannot be drawn.
    case picture(PictureRequest, PixelImage?)
    /// How pictures can be drawn, and the size of a cell in pixels.
    case drawsPictures(PictureMode, cellWidth: Int, cellHeight: Int)
    /// The terminal's background colour.
    case background(Colour)
}
