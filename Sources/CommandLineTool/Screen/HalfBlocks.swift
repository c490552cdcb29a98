/// Draws a picture with half-block characters: the upper half of a cell in one colour, the lower half in another.
enum HalfBlocks {
    /// The rows of a picture, half as many as its height in pixels.
    static func rows(of image: PixelImage, over background: CellStyle) -> [[Cell]] {
        let behind = background.background ?? Colour(0x000000)
        return stride(from: 0, to: image.height, by: 2).map { row in
            (0..<image.width).map { column in
                var style = CellStyle(foreground: image.colour(column: column, row: row, over: behind))
                style.background =
                    row + 1 < image.height ? image.colour(column: column, row: row + 1, over: behind) : background.background
                return style.foreground == style.background ? Cell(" ", style) : Cell("▀", style)
            }
        }
    }
}
