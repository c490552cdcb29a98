/// Whether a story is one of a reader's favourites, and since when.
public struct FavouriteWish: Equatable, Sendable {
    /// Whether it is a favourite.
    public var isFavourite: Bool
    /// When the reader changed that.
    public var changed: Timestamp

    /// Makes a wish.
    public init(isFavourite: Bool, changed: Timestamp) {
        self.isFavourite = isFavourite
        self.changed = changed
    }
}
