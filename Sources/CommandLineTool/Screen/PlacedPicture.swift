/// A picture that a terminal draws by itself, over so many cells.
struct PlacedPicture: Hashable, Sendable {
    /// Which picture it is.
    var request: PictureRequest
    /// The place of its left upper corner.
    var place: TerminalScreen.Place
    var columns: Int
    var rows: Int
}
