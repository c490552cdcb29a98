/// A reader's settings for the screen.
struct ReaderSettings: Equatable, Sendable {
    /// The number of colours.
    var depth: ColourDepth
    /// The requested theme; nil if the terminal decides.
    var theme: Theme.Name?
    /// Messages to show before reading continues.
    var notices: [String] = []
}
