/// A picture in pixels.
struct PixelImage: Equatable, Sendable {
    let width: Int
    let height: Int
    /// RGBA, one byte per channel, row by row.
    var pixels: [UInt8]

    /// Makes a picture; nil if the number of bytes does not match the size.
    init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0, pixels.count == width * height * 4 else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The colour of a pixel over a background.
    func colour(column: Int, row: Int, over background: Colour) -> Colour {
        let place = (row * width + column) * 4
        let alpha = Int(pixels[place + 3])
        func mixed(_ part: UInt8, _ behind: UInt8) -> UInt8 { UInt8((Int(part) * alpha + Int(behind) * (255 - alpha) + 127) / 255) }
        return Colour(
            red: mixed(pixels[place], background.red),
            green: mixed(pixels[place + 1], background.green),
            blue: mixed(pixels[place + 2], background.blue)
        )
    }

    /// Paints a colour over it where a stencil of the same size is opaque.
    mutating func paint(through stencil: PixelImage, _ rgb: UInt32) {
        guard stencil.width == width, stencil.height == height else { return }
        let colour = [UInt8(truncatingIfNeeded: rgb >> 16), UInt8(truncatingIfNeeded: rgb >> 8), UInt8(truncatingIfNeeded: rgb)]
        for place in stride(from: 0, to: pixels.count, by: 4) {
            let alpha = Int(stencil.pixels[place + 3])
            for part in 0..<3 {
                pixels[place + part] = UInt8((Int(colour[part]) * alpha + Int(pixels[place + part]) * (255 - alpha) + 127) / 255)
            }
        }
    }
}
