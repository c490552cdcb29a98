/// A story as a picture before anything has a place: what stands in the boxes, and which lead to which.
package struct MapDrawing: Equatable {
    /// What stands above the picture.
    var title: String
    /// What sort of map it is, in a few words.
    var subtitle: String
    /// The language of the texts, as a BCP 47 tag.
    var language: String?
    /// The boxes; lines speak of them by number.
    var nodes: [MapNode] = []
    /// The lines between them.
    var edges: [MapEdge] = []
}

extension MapDrawing {
    /// How many boxes the picture has; laying out more than some ten thousand takes minutes.
    package var boxCount: Int { nodes.count }

    /// The drawing as a graph in Graphviz's language.
    package var dot: String { DotWriter.dot(self, boxes: nodes.map { MapBox($0) }) }

    /// The drawing as a picture, laid out by Graphviz.
    package func svg() throws(LayoutError) -> String {
        let boxes = nodes.map { MapBox($0) }
        return SVGWriter.svg(self, boxes: boxes, try GraphvizLayout.layout(self, boxes: boxes))
    }
}
