/// The coordinate of a reader in a story.
public struct Position: Equatable, Sendable {
    /// The location's ID.
    public var location: String
    /// The location's title.
    public var title: String?
    /// The page in the location, from 0.
    public var page: Int
    /// How many pages the location has, of which some may be left out by their conditions.
    public var pages: Int
    /// The last line of the page that is shown, from 0 among all its lines; -1 for none.
    public var line: Int
}
