extension ShelfQuery.Length {
    /// The band for a reading time.
    public init(minutes: Int) {
        self = minutes <= 10 ? .short : minutes <= 30 ? .medium : .long
    }

    var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension ShelfQuery.Complexity {
    /// The band for the checker's rating: a story of a dozen places without variables is simple, one of forty places is tricky.
    public init(rating: Int) {
        self = rating < 60 ? .simple : rating < 200 ? .medium : .tricky
    }

    var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
