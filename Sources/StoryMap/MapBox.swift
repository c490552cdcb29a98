internal import Story

/// What a box of a map looks like: its lines and its size, in points.
struct MapBox: Equatable {
    var lines: [String]
    /// The font size, in points.
    var letters: Double
    /// The words below, on one line; empty where there are none.
    var note: String
    /// The signs in front of the text, such as “if”.
    var signs: [String]
    var width: Double
    var height: Double

    /// The letters of notes and signs.
    static let smallLetters = 9.5
    /// From one line to the next, in parts of the letters' size.
    static let lineHeight = 1.22

    /// Works out how large a box must be.
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

    /// How much room the signs take up in front of the first line.
    var signsWidth: Double {
        signs.reduce(0) { $0 + Self.width(ofSign: $1) + 4 }
    }

    /// How wide the frame around a sign is.
    static func width(ofSign sign: String) -> Double {
        MapText.width(of: sign, size: smallLetters) + 7
    }
}

extension MapNode.Kind {
    /// Whether this is a place, where readers are, and not a way on.
    var isPlace: Bool {
        switch self {
        case .start, .location, .ending, .missing: true
        case .choice, .check, .bucket, .condition, .fog: false
        }
    }
}
