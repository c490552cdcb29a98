/// How a reader wants the screen to be.
struct ReaderSettings: Equatable, Sendable {
    /// How many colours there are.
    var depth: ColourDepth
    /// The colours that were asked for; nil where the terminal decides.
    var theme: Theme.Name?
    /// What there is to say before reading goes on.
    var notices: [String] = []
}
