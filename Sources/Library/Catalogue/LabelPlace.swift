/// Where a label stands among those of its kind: by its sort key, then by its key.
struct LabelPlace: Hashable, Comparable, Sendable {
    var sortKey: SortKey
    /// What tells the label from the others, in lower case.
    var key: String

    static func < (left: LabelPlace, right: LabelPlace) -> Bool {
        left.sortKey == right.sortKey ? left.key < right.key : left.sortKey < right.sortKey
    }
}
