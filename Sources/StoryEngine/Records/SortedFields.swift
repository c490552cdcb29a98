internal import StoryFormat

/// Values by ID, sorted by the IDs' bytes, so that a record is the same everywhere.
struct SortedFields: Equatable {
    private(set) var fields: [JSONField]

    init() {
        fields = []
    }

    /// Takes the members of an object, whose keys are unique.
    /// - Complexity: O(*n* log *n*).
    init(_ members: ArraySlice<JSONField>) {
        guard members.count > 1 else {
            fields = Array(members)
            return
        }
        let middle = members.startIndex + members.count / 2
        let first = SortedFields(members[..<middle]).fields
        fields = []
        fields.reserveCapacity(members.count)
        var next = 0
        for field in SortedFields(members[middle...]).fields {
            while next < first.count, SortedFields.precedes(first[next].key, field.key) {
                fields.append(first[next])
                next += 1
            }
            fields.append(field)
        }
        fields += first[next...]
    }

    /// The value for an ID; nil if there is none.
    /// - Complexity: O(log *n*).
    subscript(id: String) -> JSONValue? {
        let (index, isThere) = find(id)
        return isThere ? fields[index].value : nil
    }

    /// Sets the value for an ID.
    /// - Complexity: O(log *n*) if the ID is there or comes after all others, otherwise O(*n*).
    @inline(never)
    mutating func set(_ id: String, _ value: JSONValue) {
        let (index, isThere) = find(id)
        if isThere {
            fields[index].value = value
        } else {
            fields.insert(JSONField(id, value), at: index)
        }
    }

    /// The index of an ID, or where it would be inserted.
    @inline(never)
    private func find(_ id: String) -> (index: Int, isThere: Bool) {
        var start = 0
        var end = fields.count
        while start < end {
            let middle = (start + end) / 2
            if SortedFields.precedes(fields[middle].key, id) { start = middle + 1 } else { end = middle }
        }
        return (start, start < fields.count && fields[start].key.hasSameBytes(as: id))
    }

    /// Adds other values, which came later.
    mutating func merge(_ later: SortedFields) {
        for field in later.fields { set(field.key, field.value) }
    }

    @inline(never)
    private static func precedes(_ first: String, _ second: String) -> Bool {
        Array(first.utf8).lexicographicallyPrecedes(Array(second.utf8))
    }
}
