internal import Story

/// The appearance of a box on a map: its lines and its size, in points.
struct MapBox: Equatable {
    var lines: [String]
    /// The font size, in points.
    var letters: Double
    /// The words below, on one line; empty if there are none.
    var note: String
    /// The labels before the text, such as “if”.
    var signs: [String]
    var width: Double
    var height: Double

    /// The font size of notes and labels, in points.
    static let smallLetters = 9.5
    /// The line height, as a multiple of the font size.
    static let lineHeight = 1.22

    /// Calculates the size of a box.
    init(_ node: MapNode) {
        let shape = MapShape(node.kind)
        width = 0
        height = 0
        let letters = node.kind.isPlace ? 13.0 : 11
        self.letters = letters
        note = ""
        signs = []
        if node.kind.isPlace {
            note = node.notes.joined(separator: ", ")
        } else {
            if node.isConditional { signs.append("if") }
            if node.kind == .check { signs.append("roll") }
            signs += node.notes
        }
        let text = (node.number.map { node.text.isEmpty ? "\($0)" : "\($0) · " } ?? "") + node.text
        // The number and the text are one run, so that they wrap together.
        lines = MapText.wrapped(text, width: node.kind.isPlace ? 128 : 118, size: letters)
        if lines.isEmpty { lines = [" "] }
        var inner = lines.map { MapText.width(of: $0, size: letters) * (node.kind.isPlace ? 1.06 : 1) }.max() ?? 0
        if !signs.isEmpty, let first = lines.first {
            inner = max(inner, MapText.width(of: first, size: letters) + signsWidth)
        }
        if !note.isEmpty { inner = max(inner, MapText.width(of: note, size: Self.smallLetters)) }
        var tall = Double(lines.count) * letters * Self.lineHeight
        if !note.isEmpty { tall += Self.smallLetters * 1.5 }
        width = (inner + shape.marginX * 2).rounded(.up)
        height = (tall + shape.marginY * 2).rounded(.up)
    }

    /// The width of the labels before the first line, in points.
    var signsWidth: Double {
        signs.reduce(0) { $0 + Self.width(ofSign: $1) + 4 }
    }

    /// The width of the frame around a label, in points.
    static func width(ofSign sign: String) -> Double {
        MapText.width(of: sign, size: smallLetters) + 7
    }
}

extension MapNode.Kind {
    /// Whether this is a location, not a way between locations.
    var isPlace: Bool {
        switch self {
        case .start, .location, .ending, .missing: true
        case .choice, .check, .bucket, .condition, .fog: false
        }
    }
}
