/// A map as lines of text: each location, and below it the choices there and where they lead.
package struct MapList: Equatable {
    /// The lines, from top to bottom.
    package private(set) var lines: [Line] = []

    /// A line of the map as text, for terminals.
    package struct Line: Equatable {
        /// Without indentation or marks, which the host adds according to the kind.
        package var text: String
        /// What the line is about.
        package var kind: Kind
    }

    /// What a line is about.
    package enum Kind: Equatable, Sendable {
        /// A location that the reader has seen.
        case place
        /// The location where the reader is.
        case here
        /// A choice, and where it leads.
        case choice
        /// Something the reader has not seen yet.
        case fog
    }

    /// Makes the list for a reader's map.
    /// - Complexity: O(*n*) in the boxes and the lines between them.
    package init(_ drawing: MapDrawing) {
        var ways: [Int: [MapEdge]] = [:]
        for edge in drawing.edges { ways[edge.from, default: []].append(edge) }
        for (number, node) in drawing.nodes.enumerated() {
            guard let place = node.number else { continue }
            let notes = node.notes.isEmpty ? "" : " (\(node.notes.joined(separator: ", ")))"
            lines.append(Line(text: "\(place)  \(node.text)\(notes)", kind: node.notes.contains("you are here") ? .here : .place))
            for edge in ways[number] ?? [] { addWay(to: edge.to, "", drawing, ways) }
        }
        if lines.isEmpty { lines.append(Line(text: "?  Not seen yet", kind: .fog)) }
    }

    /// Adds a line for everything that a box leads to, with the boxes of choices and rolls on the way as a prefix.
    private mutating func addWay(to number: Int, _ words: String, _ drawing: MapDrawing, _ ways: [Int: [MapEdge]]) {
        let node = drawing.nodes[number]
        if let place = node.number {
            lines.append(Line(text: "\(words)→ \(place)  \(node.text)", kind: .choice))
        } else if node.kind == .fog {
            lines.append(Line(text: "\(words)→ ?", kind: .fog))
        } else {
            for edge in ways[number] ?? [] { addWay(to: edge.to, "\(words)\(node.text) ", drawing, ways) }
        }
    }
}
