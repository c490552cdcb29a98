/// How prominent something on a map is.
enum MapWeight: Equatable {
    /// The usual weight.
    case normal
    /// On the highlighted way.
    case way
    /// Not on the highlighted way.
    case quiet
    /// No reader can get here.
    case never
}
