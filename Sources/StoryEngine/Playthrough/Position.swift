/// Where a reader is in a story.
public struct Position: Equatable, Sendable {
    /// The location's ID.
    public var location: String
    /// The location's title; nil if it has none.
    public var title: String?
    /// The index of the page in the location, from 0.
    public var page: Int
    /// The number of pages in the location, including those that their conditions may leave out.
    public var pages: Int
    /// The last line shown, as an index among all lines of the page, from 0; -1 if there is none.
    public var line: Int
}
