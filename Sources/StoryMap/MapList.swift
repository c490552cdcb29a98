/// The lines of a map for where nothing can be drawn: each place, and under it what can be picked there and where that leads.
package struct MapList: Equatable {
    /// The lines, from top to bottom.
    package private(set) var lines: [Line] = []

    /// A line of the map as text, for terminals.
    package struct Line: Equatable {
        /// Without indentation or marks, which the host adds by the kind.
        package var text: String
        /// What it is about.
        package var kind: Kind
    }

    /// What a line is about.
    package enum Kind: Equatable, Sendable {
        /// A place that was seen.
        case place
        /// The place where the reader is.
        case here
        /// What can be picked, and where it leads.
        case choice
        /// What was not seen yet.
        case fog
    }

    /// Makes the list of a reader's map.
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

    /// Adds a line for everything that a box leads to; boxes of choices and of rolls stand in front of it.
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
