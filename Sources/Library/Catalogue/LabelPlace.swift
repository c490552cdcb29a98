/// The position of a label among those of its kind: by sort key, then by key.
struct LabelPlace: Hashable, Comparable, Sendable {
    var sortKey: SortKey
    /// Identifies the label, in lower case.
    var key: String

    static func < (left: LabelPlace, right: LabelPlace) -> Bool {
        left.sortKey == right.sortKey ? left.key < right.key : left.sortKey < right.sortKey
    }
}
