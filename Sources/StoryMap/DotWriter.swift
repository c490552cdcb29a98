internal import DisplayText

/// Writes a map in Graphviz's DOT language, for people who want another layout.
enum DotWriter {
    /// The map as a DOT graph, with the same boxes and lines as the picture.
    static func dot(_ drawing: MapDrawing, boxes: [MapBox]) -> String {
        var text = "// \(MapText.line("A map of “\(drawing.title)”, by Branchbook")).\n"
        text += "digraph map {\n"
        text +=
            "  graph [charset=\"UTF-8\", rankdir=\"TB\", nodesep=\"0.18\", ranksep=\"0.3\", labelloc=\"t\", bgcolor=\"\(MapColours.paper)\","
        text += " fontname=\"Helvetica\", fontsize=\"20\", label=\(quoted("\(drawing.title)\n\(drawing.subtitle)"))];\n"
        text += "  node [fontname=\"Helvetica\", margin=\"0.12,0.05\", width=\"0.3\", height=\"0.2\"];\n"
        text += "  edge [fontname=\"Helvetica\", arrowsize=\"0.7\"];\n"
        for (node, box) in zip(drawing.nodes, boxes) { text += line(node, box) }
        for edge in drawing.edges { text += line(edge, in: drawing) }
        return text + "}\n"
    }

    private static func line(_ node: MapNode, _ box: MapBox) -> String {
        let colours = MapColours.box(node.kind, node.weight)
        let shape = MapShape(node.kind)
        var lines = box.lines
        if !box.note.isEmpty { lines.append("(\(box.note))") }
        var signs = box.signs
        if let step = node.step { signs.insert("step \(step)", at: 0) }
        if !signs.isEmpty { lines.insert("[\(signs.joined(separator: ", "))]", at: 0) }
        var styles = ["filled"]
        if shape == .rounded || shape == .pill { styles.append("rounded") }
        if node.weight == .never { styles.append("dotted") } else if node.weight == .way { styles.append("bold") }
        var text = "  \(quoted(node.name)) [label=\(quoted(lines.joined(separator: "\n"))), shape=\"\(shape.graphvizName)\""
        if shape == .double { text += ", peripheries=\"2\"" }
        text += ", style=\"\(styles.joined(separator: ","))\", fillcolor=\"\(colours.fill)\", color=\"\(colours.line)\""
        text += ", fontcolor=\"\(colours.text)\", fontsize=\"\(XML.number(box.letters))\""
        if !node.details.isEmpty { text += ", tooltip=\(quoted(node.details))" }
        return text + "];\n"
    }

    private static func line(_ edge: MapEdge, in drawing: MapDrawing) -> String {
        let style = edge.weight == .never ? "dotted" : edge.isContinuation ? "dashed" : "solid"
        var text = "  \(quoted(drawing.nodes[edge.from].name)) -> \(quoted(drawing.nodes[edge.to].name))"
        text += " [color=\"\(MapColours.edge(edge.weight))\", style=\"\(style)\""
        if edge.weight == .way { text += ", penwidth=\"3.5\"" }
        if !edge.hasArrow { text += ", arrowhead=\"none\", weight=\"4\"" }
        return text + "];\n"
    }

    /// A quoted text that Graphviz shows unchanged.
    ///
    /// Backslashes are doubled, because `\N` and the like stand for names. Anything that looks like an entity, such as `&amp;`, would be
    /// decoded, and again by the SVG writer: an invisible joiner after `&` prevents that.
    static func quoted(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        result.append("\"")
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\"".unicodeScalars
            case "\\": result += "\\\\".unicodeScalars
            case "\n": result += "\\n".unicodeScalars
            case "&": result += "&\u{2060}".unicodeScalars
            default: result.append(Printable.scalar(scalar))
            }
        }
        result.append("\"")
        return String(result)
    }
}
