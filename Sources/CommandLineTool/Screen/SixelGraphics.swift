/// Pictures as sixels, which DEC's terminals introduced and many support today: bands of six rows, colour by colour.
///
/// VT330/VT340 Programmer Reference Manual, volume 2, chapter 14.
enum SixelGraphics {
    /// The number of levels of each channel: 6 × 6 × 6 colours fit into the 256 registers that terminals have at least.
    private static let steps = 6

    /// Draws a picture at the cursor.
    /// - Complexity: O(*n*) in the pixels, times the colours of a band.
    static func draw(_ image: PixelImage, over background: Colour) -> [UInt8] {
        var indices: [Int] = []
        indices.reserveCapacity(image.width * image.height)
        for row in 0..<image.height {
            for column in 0..<image.width { indices.append(index(image.colour(column: column, row: row, over: background))) }
        }
        var text = "\u{1B}P0;1q\"1;1;\(image.width);\(image.height)"
        for number in Set(indices).sorted() {
            let parts = [number / (steps * steps), number / steps % steps, number % steps].map { String($0 * 100 / (steps - 1)) }
            text += "#\(number);2;\(parts.joined(separator: ";"))"
        }
        for top in stride(from: 0, to: image.height, by: 6) {
            if top > 0 { text += "-" }
            let rows = top..<min(top + 6, image.height)
            let colours = Set(indices[rows.lowerBound * image.width..<rows.upperBound * image.width]).sorted()
            for (place, number) in colours.enumerated() {
                text += (place > 0 ? "$" : "") + "#\(number)"
                text += band(number, rows, indices, image.width)
            }
        }
        return Array((text + "\u{1B}\\").utf8)
    }

    private static func index(_ colour: Colour) -> Int {
        func step(_ part: UInt8) -> Int { (Int(part) * (steps - 1) + 127) / 255 }
        return (step(colour.red) * steps + step(colour.green)) * steps + step(colour.blue)
    }

    /// The pixels of a band in one colour: six bits per column, run-length encoded.
    private static func band(_ number: Int, _ rows: Range<Int>, _ indices: [Int], _ width: Int) -> String {
        var text = ""
        var run = (bits: 0, count: 0)
        func finish() {
            guard run.count > 0 else { return }
            let sign = Character(Unicode.Scalar(UInt8(63 + run.bits)))
            text += run.count > 3 ? "!\(run.count)\(sign)" : String(repeating: sign, count: run.count)
        }
        for column in 0..<width {
            var bits = 0
            for row in rows where indices[row * width + column] == number { bits |= 1 << (row - rows.lowerBound) }
            if bits != run.bits || run.count == 0 {
                finish()
                run = (bits, 0)
            }
            run.count += 1
        }
        // Anything after the last pixel can be omitted.
        if run.bits != 0 { finish() }
        return text
    }
}
