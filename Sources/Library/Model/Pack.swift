/// An installed pack.
public struct Pack: Equatable, Sendable {
    /// The pack's permanent ID, chosen by its author.
    public var id: String
    /// The title in the installed version.
    public var title: String
    /// A few sentences.
    public var summary: String
    /// The IDs of the stories that came with it.
    public var stories: [String]
    /// When it was installed.
    public var installed: Timestamp

    /// Makes a pack.
    public init(id: String, title: String, summary: String, stories: [String], installed: Timestamp) {
        self.id = id
        self.title = title
        self.summary = summary
        self.stories = stories
        self.installed = installed
    }
}
