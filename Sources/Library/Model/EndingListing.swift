/// An ending in the library.
public struct EndingListing: Equatable, Sendable {
    /// The ending's permanent ID.
    public var id: String
    /// Earlier IDs: a reader who found the ending under one of them has found it.
    public var aliases: [String]
    /// The title, which only a reader who found it may see.
    public var title: String
    /// `plain`, `happy`, `sad` and so on, as the story says.
    public var kind: String
    /// The name of the picture shown at the ending; nil if there is none.
    public var picture: String?
    /// The probability for a reader who picks at random, in 0...1; nil if it is unknown.
    public var odds: Double?

    /// Makes a listing of an ending.
    public init(id: String, aliases: [String] = [], title: String, kind: String, picture: String? = nil, odds: Double? = nil) {
        self.id = id
        self.aliases = aliases
        self.title = title
        self.kind = kind
        self.picture = picture
        self.odds = odds
    }
}
