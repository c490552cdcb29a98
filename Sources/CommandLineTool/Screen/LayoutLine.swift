/// A line of what a scene shows.
struct LayoutLine: Equatable, Sendable {
    /// What stands in it.
    var cells: [Cell] = []
    /// What the line belongs to.
    var role: Role = .text

    /// What a line belongs to.
    enum Role: Equatable, Sendable {
        case text
        /// The line of a choice or of a possible answer, by its number.
        case item(Int)
        /// The line that the reader writes in: the column of the cursor.
        case input(cursor: Int)
        /// The first line of a picture that the terminal draws, over so many cells.
        case picture(PictureRequest, columns: Int, rows: Int)
    }
}
