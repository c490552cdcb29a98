/// A story as a picture before anything has a place: what stands in the boxes, and which lead to which.
struct MapDrawing: Equatable {
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
