/// Makes a terminal's pictures match those of a screen.
enum PictureCommands {
    /// The bytes to write after the cells; empty if the pictures are the same.
    /// - Parameter background: The colour behind transparent pixels.
    static func change(from old: [PlacedPicture], to new: [PlacedPicture], _ shelf: PictureShelf, over background: Colour) -> [UInt8] {
        guard old != new else { return [] }
        // The cursor is restored afterwards.
        var bytes = Array("\u{1B}7".utf8)
        if shelf.mode == .kitty { bytes += KittyGraphics.clear.utf8 }
        for picture in new {
            guard case .some(.some(let image)) = shelf.images[picture.request] else { continue }
            bytes += Array("\u{1B}[\(picture.place.row + 1);\(picture.place.column + 1)H".utf8)
            bytes +=
                shelf.mode == .kitty
                ? KittyGraphics.draw(image, columns: picture.columns, rows: picture.rows) : SixelGraphics.draw(image, over: background)
        }
        return bytes + Array("\u{1B}8".utf8)
    }
}
