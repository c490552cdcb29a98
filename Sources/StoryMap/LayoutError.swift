/// Why Graphviz could not lay a map out.
package enum LayoutError: Error, Equatable {
    /// There is no memory for it, or the library is not as it should be.
    case unavailable
    /// Graphviz says why.
    case refused(String)

    /// What is wrong, in one sentence.
    package var message: String {
        switch self {
        case .unavailable: "Graphviz, which lays out the map, could not be started."
        case .refused(let reason): "Graphviz could not lay out the map: \(reason)"
        }
    }
}
