/// Why Graphviz could not lay out a map.
package enum LayoutError: Error, Equatable {
    /// There is not enough memory, or the library does not work.
    case unavailable
    /// Graphviz's own message.
    case refused(String)

    /// The error, in one sentence.
    package var message: String {
        switch self {
        case .unavailable: "Graphviz, which lays out the map, could not be started."
        case .refused(let reason): "Graphviz could not lay out the map: \(reason)"
        }
    }
}
