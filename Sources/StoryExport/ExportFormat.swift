/// What a story can be written as, besides a bundle.
public enum ExportFormat: String, CaseIterable, Sendable {
    /// One HTML file that any browser reads without a server; see ``WebFileTemplate``.
    case web
    /// A file for Twine; see ``TweeFile``.
    case twee
    /// A gamebook to print; see ``Gamebook``.
    case print

    /// What the file of a story is called.
    /// - Parameter story: The story's ID.
    public func fileName(of story: String) -> String {
        switch self {
        case .web: story + ".html"
        case .twee: story + ".twee"
        case .print: story + "-print.html"
        }
    }
}
