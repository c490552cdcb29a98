/// A place in an order: what the order goes by, then the place by title, doubled, so that there is room between two stories.
struct ShelfPlace: Comparable {
    var rank: Int64
    var title: Int

    static func < (left: ShelfPlace, right: ShelfPlace) -> Bool {
        left.rank == right.rank ? left.title < right.title : left.rank < right.rank
    }
}
