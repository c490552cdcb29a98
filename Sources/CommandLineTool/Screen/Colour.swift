/// A colour, and the ANSI colour that replaces it on terminals with only 16.
struct Colour: Hashable, Sendable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
    /// The number of the ANSI colour, 0 to 15.
    var basic: UInt8

    /// Makes a colour; without a number, the nearest ANSI colour replaces it.
    init(red: UInt8, green: UInt8, blue: UInt8, basic: UInt8? = nil) {
        self.red = red
        self.green = green
        self.blue = blue
        self.basic = basic ?? Colour.nearestBasic(red, green, blue)
    }

    /// Makes a colour from a number such as 0xF8F4EC.
    init(_ rgb: UInt32, basic: UInt8? = nil) {
        self.init(
            red: UInt8(truncatingIfNeeded: rgb >> 16),
            green: UInt8(truncatingIfNeeded: rgb >> 8),
            blue: UInt8(truncatingIfNeeded: rgb),
            basic: basic
        )
    }

    /// The brightness from 0 to 255, weighted as in Rec. 601.
    var lightness: Int { (Int(red) * 299 + Int(green) * 587 + Int(blue) * 114) / 1_000 }

    /// The number of the nearest of xterm's 240 fixed colours: a cube of 6 × 6 × 6, and 24 greys.
    var indexed: Int {
        let parts = [red, green, blue].map { Int($0) }
        let steps = parts.map { part in Colour.cube.indices.min { abs(Colour.cube[$0] - part) < abs(Colour.cube[$1] - part) } ?? 0 }
        let inCube = zip(parts, steps).reduce(0) { $0 + ($1.0 - Colour.cube[$1.1]) * ($1.0 - Colour.cube[$1.1]) }
        let grey = min(max((parts.reduce(0, +) / 3 - 3) / 10, 0), 23)
        let inGreys = parts.reduce(0) { $0 + ($1 - 8 - 10 * grey) * ($1 - 8 - 10 * grey) }
        return inGreys < inCube ? 232 + grey : 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
    }

    private static let cube = [0, 95, 135, 175, 215, 255]

    /// The 16 ANSI colours in xterm; other terminals' are similar.
    private static let basics: [(Int, Int, Int)] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
    ]

    private static func nearestBasic(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
        var best = (number: 0, distance: Int.max)
        for (number, basic) in basics.enumerated() {
            let (reds, greens, blues) = (Int(red) - basic.0, Int(green) - basic.1, Int(blue) - basic.2)
            let distance = reds * reds + greens * greens + blues * blues
            if distance < best.distance { best = (number, distance) }
        }
        return UInt8(best.number)
    }
}
