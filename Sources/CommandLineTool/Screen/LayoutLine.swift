/// A line of a laid-out scene.
struct LayoutLine: Equatable, Sendable {
    /// What stands in it.
    var cells: [Cell] = []
    /// The role of the line.
    var role: Role = .text

    /// The role of a line.
    enum Role: Equatable, Sendable {
        case text
        /// The line of a choice or possible answer, by index.
        case item(Int)
        /// The input line: the column of the cursor.
        case input(cursor: Int)
        /// The first line of a picture that the terminal draws, over this many cells.
        case picture(PictureRequest, columns: Int, rows: Int)
    }
}
