internal import CGraphviz
internal import Synchronization

/// Lays out the boxes and lines of a map with Graphviz's library.
///
/// Graphviz gets only sizes. Because no text of a story reaches it, no text can be a command to it, and the installed fonts make no
/// difference.
struct GraphvizLayout {
    /// Serialises calls, because the library keeps its state in global variables.
    static let library = Mutex<Void>(())

    /// Maps with more locations than this are laid out in only one direction.
    private static let mostNodesForTwo = 2_500
    /// The width of a sheet of paper divided by its height.
    private static let sheet = 0.7071

    /// Lays out a drawing in the direction that is closer to the shape of a sheet of paper.
    /// - Complexity: That of the dot engine's network simplex method: in practice a little more than O(*n*) in the lines, up to some
    ///   thousands.
    static func layout(_ drawing: MapDrawing, boxes: [MapBox]) throws(LayoutError) -> MapLayout {
        let down = try layout(drawing, boxes: boxes, .down)
        guard distance(down) > 0.5, drawing.nodes.count <= mostNodesForTwo else { return down }
        let right = try layout(drawing, boxes: boxes, .right)
        return distance(right) < distance(down) ? right : down
    }

    /// How far a layout is from the shape of a sheet, portrait or landscape: 0 is halfway between the two, and every factor of 2 counts the
    /// same.
    private static func distance(_ layout: MapLayout) -> Double {
        var ratio = layout.width / max(layout.height, 1) / sheet
        if ratio < 1 { ratio = 1 / max(ratio, 1e-9) }
        return ratio - 1
    }

    /// Lays out a drawing in one direction.
    static func layout(_ drawing: MapDrawing, boxes: [MapBox], _ direction: MapLayout.Direction) throws(LayoutError) -> MapLayout {
        try library.withLock { (_) throws(LayoutError) -> MapLayout in try layoutAlone(drawing, boxes: boxes, direction) }
    }

    private static func layoutAlone(_ drawing: MapDrawing, boxes: [MapBox], _ direction: MapLayout.Direction) throws(LayoutError)
        -> MapLayout
    {
        cgraphviz_keep_messages()
        guard let context = unsafe gvContext() else { throw .unavailable }
        defer { unsafe gvFreeContext(context) }
        guard let graph = unsafe cgraphviz_open_directed("map") else { throw .unavailable }
        defer { unsafe agclose(graph) }
        unsafe setDefaults(of: graph, direction)

        var nodes: [UnsafeMutablePointer<Agnode_t>] = unsafe []
        for (number, box) in boxes.enumerated() {
            guard let node = unsafe cgraphviz_add_node(graph, "n\(number)") else { throw .unavailable }
            unsafe cgraphviz_set(node, "width", "\(box.width / 72)")
            unsafe cgraphviz_set(node, "height", "\(box.height / 72)")
            unsafe nodes.append(node)
        }
        var edges: [UnsafeMutablePointer<Agedge_t>] = unsafe []
        for edge in drawing.edges {
            guard let line = unsafe cgraphviz_add_edge(graph, nodes[edge.from], nodes[edge.to]) else { throw .unavailable }
            // Keep a choice close to its location, wherever it leads.
            if !edge.hasArrow {
                unsafe cgraphviz_set(line, "arrowhead", "none")
                unsafe cgraphviz_set(line, "weight", "4")
            }
            unsafe edges.append(line)
        }

        let failed = unsafe gvLayout(context, graph, "dot") != 0
        guard !failed, cgraphviz_has_failed() == 0 else { throw .refused(lastMessage()) }
        defer { unsafe gvFreeLayout(context, graph) }
        let bounds = unsafe cgraphviz_bounds(graph)
        func point(_ point: pointf) -> MapLayout.Point {
            // Graphviz's origin is at the bottom, as in PostScript.
            MapLayout.Point(x: point.x - bounds.LL.x, y: bounds.UR.y - point.y)
        }
        var layout = MapLayout(width: bounds.UR.x - bounds.LL.x, height: bounds.UR.y - bounds.LL.y, centres: [], curves: [])
        for number in unsafe nodes.indices { layout.centres.append(point(unsafe cgraphviz_centre(nodes[number]))) }
        for number in unsafe edges.indices {
            var curve = MapLayout.Curve(points: [], tip: nil)
            if let bezier = unsafe cgraphviz_curve(edges[number])?.pointee {
                for index in 0..<Int(unsafe bezier.size) { curve.points.append(point(unsafe bezier.list[index])) }
                if unsafe bezier.eflag != 0 { curve.tip = point(unsafe bezier.ep) }
            }
            layout.curves.append(curve)
        }
        return layout
    }

    private static func setDefaults(of graph: UnsafeMutablePointer<Agraph_t>, _ direction: MapLayout.Direction) {
        let forGraph = [
            ("rankdir", direction.rawValue), ("nodesep", "0.18"), ("ranksep", direction == .down ? "0.3" : "0.4"), ("charset", "UTF-8"),
            // In large stories, a good layout must do: the best one would take minutes.
            ("nslimit", "2"), ("nslimit1", "2"), ("mclimit", "0.5"), ("searchsize", "20"),
        ]
        for (name, value) in forGraph { unsafe cgraphviz_set_default(graph, 0, name, value) }
        let forNodes = [("shape", "box"), ("fixedsize", "true"), ("label", ""), ("width", "1"), ("height", "0.5")]
        for (name, value) in forNodes { unsafe cgraphviz_set_default(graph, 1, name, value) }
        let forEdges = [("arrowhead", "normal"), ("arrowsize", "0.7"), ("weight", "1")]
        for (name, value) in forEdges { unsafe cgraphviz_set_default(graph, 2, name, value) }
    }

    private static func lastMessage() -> String {
        guard let text = unsafe aglasterr() else { return "it gave no reason." }
        defer { unsafe free(text) }
        return MapText.line(unsafe String(cString: text))
    }
}
