/// A picture that the terminal draws itself, over a number of cells.
struct PlacedPicture: Hashable, Sendable {
    /// The picture.
    var request: PictureRequest
    /// The cell of its upper left corner.
    var place: TerminalScreen.Place
    var columns: Int
    var rows: Int
}
