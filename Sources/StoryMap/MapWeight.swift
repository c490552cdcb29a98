/// How much something on a map stands out.
enum MapWeight: Equatable {
    /// As everything where nothing is special.
    case normal
    /// On the way that is shown.
    case way
    /// Beside the way that is shown.
    case quiet
    /// Nobody comes here.
    case never
}
