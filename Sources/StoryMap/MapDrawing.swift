/// A story as a picture before layout: what is in the boxes, and which lead to which.
package struct MapDrawing: Equatable {
    /// The title above the picture.
    var title: String
    /// The kind of map, in a few words.
    var subtitle: String
    /// The language of the texts, as a BCP 47 tag.
    var language: String?
    /// The boxes; lines refer to them by index.
    var nodes: [MapNode] = []
    /// The lines between them.
    var edges: [MapEdge] = []
}

extension MapDrawing {
    /// The number of boxes. Laying out more than some ten thousand takes minutes.
    package var boxCount: Int { nodes.count }

    /// The drawing as a graph in Graphviz's DOT language.
    package var dot: String { DotWriter.dot(self, boxes: nodes.map { MapBox($0) }) }

    /// The drawing as an SVG picture, laid out by Graphviz.
    package func svg() throws(LayoutError) -> String {
        let boxes = nodes.map { MapBox($0) }
        return SVGWriter.svg(self, boxes: boxes, try GraphvizLayout.layout(self, boxes: boxes))
    }
}
