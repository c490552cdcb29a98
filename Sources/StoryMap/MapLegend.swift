internal import Story

/// The legend of a map, with an entry for every sign on it and no other.
struct MapLegend {
    /// The entries, in display order.
    let entries: [Entry]

    /// A sign and its meaning.
    struct Entry: Equatable {
        var sample: Sample
        var meaning: String
    }

    /// A sign.
    enum Sample: Equatable {
        case box(MapNode)
        case line(MapEdge)
    }

    /// An entry with its position in a row.
    struct Placed: Equatable {
        var entry: Entry
        var x: Double
        /// The sample's box; as tall as a line if the sample is a line.
        var box: MapBox
        var sampleWidth: Double
    }

    /// The distance from one row to the next, in points.
    static let rowHeight = 32.0

    /// Collects the signs on a map.
    init(_ drawing: MapDrawing) {
        var entries: [Entry] = []
        func add(
            _ kind: MapNode.Kind,
            _ text: String,
            _ meaning: String,
            number: Int? = nil,
            with change: (inout MapNode) -> Void = { _ in }
        ) {
            var node = MapNode(name: "", kind: kind, text: text, number: number)
            change(&node)
            entries.append(Entry(sample: .box(node), meaning: meaning))
        }
        let nodes = drawing.nodes.filter { $0.weight != .never }
        let kinds = Set(nodes.map { $0.kind })
        if kinds.contains(.start) { add(.start, "", "where the story starts", number: 1) }
        if kinds.contains(.location) { add(.location, "", "a location and its number", number: 2) }
        if kinds.contains(.choice) { add(.choice, "Hop!", "a choice") }
        if nodes.contains(where: { $0.isConditional && !$0.kind.isPlace }) {
            add(.choice, "", "depends on a condition") { $0.isConditional = true }
        }
        if kinds.contains(.check) { add(.check, "", "a roll, followed by what can come up") }
        for kind in Story.Ending.Kind.allCases where kinds.contains(.ending(kind)) {
            add(.ending(kind), kind.rawValue, kind == .plain ? "an end" : "a \(kind.rawValue) end")
        }
        if drawing.edges.contains(where: { $0.isContinuation }) {
            entries.append(Entry(sample: .line(MapEdge(from: 0, to: 0, isContinuation: true)), meaning: "the story continues by itself"))
        }
        if nodes.contains(where: { $0.step != nil }) {
            entries.append(Entry(sample: .line(MapEdge(from: 0, to: 0, weight: .way)), meaning: "the way, with its steps numbered"))
        }
        if drawing.nodes.contains(where: { $0.weight == .never }) {
            entries.append(Entry(sample: .line(MapEdge(from: 0, to: 0, weight: .never)), meaning: "dotted: no reader can get here"))
        }
        if drawing.nodes.contains(where: { $0.notes.contains("not known") }) {
            add(.choice, "", "may or may not be reachable") { $0.notes = ["not known"] }
        }
        if kinds.contains(.fog) { add(.fog, "?", "not seen yet") }
        self.entries = entries
    }

    /// The entries in rows of a maximum width in points.
    func rows(width: Double) -> [[Placed]] {
        var rows: [[Placed]] = [[]]
        var x = 0.0
        for entry in entries {
            var box = MapBox(MapNode(name: "", kind: .fog, text: ""))
            var sampleWidth = 34.0
            if case .box(let node) = entry.sample {
                box = MapBox(node)
                // A row is less tall than a location's box.
                box.height = min(box.height, Self.rowHeight - 6)
                sampleWidth = box.width
            }
            let whole = sampleWidth + 7 + MapText.width(of: entry.meaning, size: 11.5) + 18
            if x + whole > width, x > 0 {
                rows.append([])
                x = 0
            }
            rows[rows.count - 1].append(Placed(entry: entry, x: x, box: box, sampleWidth: sampleWidth))
            x += whole
        }
        return rows
    }

    /// The height of some rows, with some space below, in points.
    static func height(of rows: [[Placed]]) -> Double {
        Double(rows.count) * rowHeight + 20
    }
}
