/// Whether a reader wants a story among their favourites, and since when.
public struct FavouriteWish: Equatable, Sendable {
    /// Whether it is one.
    public var isFavourite: Bool
    /// When the reader said so.
    public var changed: Timestamp

    /// Makes a wish.
    public init(isFavourite: Bool, changed: Timestamp) {
        self.isFavourite = isFavourite
        self.changed = changed
    }
}
