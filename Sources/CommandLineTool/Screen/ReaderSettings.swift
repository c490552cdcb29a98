/// How a reader wants the screen to be.
struct ReaderSettings: Equatable, Sendable {
    /// How many colours there are.
    var depth: ColourDepth
    /// The colours that were asked for; nil where the terminal decides.
    var theme: Theme.Name?
    /// Messages to show before reading continues.
    var notices: [String] = []
}
