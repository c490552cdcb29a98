/// A place in an order: the sort value, then the position by title, doubled to leave room between two stories.
struct ShelfPlace: Comparable {
    var rank: Int64
    var title: Int

    static func < (left: ShelfPlace, right: ShelfPlace) -> Bool {
        left.rank == right.rank ? left.title < right.title : left.rank < right.rank
    }
}
