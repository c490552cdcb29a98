public import StoryFormat

/// What differs between two moments of a draft, thing by thing.
public struct Comparison: Equatable, Sendable {
    /// How a thing differs. One that was moved may have other fields as well.
    public enum Sort: String, Sendable {
        case added, deleted, changed, moved
    }

    /// A field with both of its values; nil is none.
    public struct Field: Equatable, Sendable {
        /// Its key.
        public var key: String
        /// Its value at the earlier moment.
        public var before: JSONValue?
        /// Its value now.
        public var after: JSONValue?

        /// Makes a difference of a field.
        public init(_ key: String, before: JSONValue?, after: JSONValue?) {
            self.key = key
            self.before = before
            self.after = after
        }
    }

    /// A thing that differs.
    public struct Difference: Equatable, Sendable {
        /// The thing.
        public var node: Node.ID
        /// What it is.
        public var kind: Kind
        /// How it differs.
        public var sort: Sort
        /// The location in which it lies, or, if it was deleted, lay; nil if there is none, or none any more.
        public var location: Node.ID?
        /// The location that it was moved out of, if that is another one and still in the story.
        public var origin: Node.ID?
        /// The fields that differ, in the order in which they are written: all that it has, if it was added or deleted.
        public var fields: [Field]
    }

    /// The most things that are listed.
    public static let most = 1_000

    /// The things that differ, in the order of the story; those that differ only on the author's map come last.
    public internal(set) var differences: [Difference] = []
    /// How many things differ beyond ``most``.
    public internal(set) var more = 0
}

extension Draft {
    /// What differs between an earlier moment and this one, as readers and the author's map have it.
    ///
    /// Things in the bin count as deleted. Whatever is inside something that was added or deleted is not listed by itself.
    /// - Parameter earlier: The draft as it was after an earlier entry of the same history.
    /// - Throws: ``CommandRefusal/unknownThing(_:)`` if it is a draft of another history.
    /// - Complexity: O(*n* log *n*) in the things of both drafts, where their order differs; otherwise O(*n*).
    public func comparison(with earlier: Draft) throws(CommandRefusal) -> Comparison {
        let comparer = Comparer(earlier: earlier, present: self)
        for (id, _) in comparer.before where nodes[id]?.kind != earlier[id]?.kind { throw .unknownThing(id) }
        return comparer.compare()
    }

    /// Where each thing of the story stands, without those in the bin.
    fileprivate var standings: [Node.ID: Standing] {
        var found = [Node.ID.story: Standing(parent: nil, slot: 0)]
        var open = [Node.ID.story]
        while let id = open.popLast() {
            guard let node = nodes[id] else { continue }
            for slot in node.slots.indices {
                for thing in things(in: node, slot) {
                    found[thing] = Standing(parent: id, slot: slot)
                    open.append(thing)
                }
            }
        }
        return found
    }
}

private struct Standing: Equatable {
    let parent: Node.ID?
    let slot: Int
}

private struct Comparer {
    let earlier: Draft
    let present: Draft
    let before: [Node.ID: Standing]
    let after: [Node.ID: Standing]

    init(earlier: Draft, present: Draft) {
        self.earlier = earlier
        self.present = present
        before = earlier.standings
        after = present.standings
    }

    func compare() -> Comparison {
        let moved = reordered()
        var found: [Comparison.Difference] = []
        var onMap: [Comparison.Difference] = []
        // Deleted things keep their places, so that this is the order of the earlier draft's things as well.
        for id in present.subtree(of: .story) {
            guard let difference = difference(of: id, moved) else { continue }
            if isOnlyOnMap(difference) { onMap.append(difference) } else { found.append(difference) }
        }
        let all = found + onMap
        return Comparison(differences: Array(all.prefix(Comparison.most)), more: max(0, all.count - Comparison.most))
    }

    private func difference(of id: Node.ID, _ moved: Set<Node.ID>) -> Comparison.Difference? {
        guard let kind = present[id]?.kind else { return nil }
        switch (before[id], after[id]) {
        case (nil, nil): return nil
        case (nil, let standing?):
            guard isInBoth(standing.parent) else { return nil }
            return make(id, kind, .added, location: present.location(around: id))
        case (let standing?, nil):
            guard isInBoth(standing.parent) else { return nil }
            return make(id, kind, .deleted, location: stillThere(earlier.location(around: id)))
        case (let old?, let new?):
            let isMoved = old != new || moved.contains(id)
            let location = present.location(around: id)
            var difference = make(id, kind, isMoved ? .moved : .changed, location: location)
            guard isMoved || !difference.fields.isEmpty else { return nil }
            let origin = isMoved ? stillThere(earlier.location(around: id)) : nil
            if origin != location { difference.origin = origin }
            return difference
        }
    }

    private func make(_ id: Node.ID, _ kind: Kind, _ sort: Comparison.Sort, location: Node.ID?) -> Comparison.Difference {
        let old = before[id] == nil ? [] : earlier[id]?.fields ?? []
        let new = after[id] == nil ? [] : present[id]?.fields ?? []
        return Comparison.Difference(node: id, kind: kind, sort: sort, location: location, origin: nil, fields: fields(from: old, to: new))
    }

    /// Both lists are in the order in which they are written, and are merged into one.
    private func fields(from old: [Node.Field], to new: [Node.Field]) -> [Comparison.Field] {
        let gone = old.filter { field in !new.contains { $0.key.hasSameBytes(as: field.key) } }
        let all = (new + gone).enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
        return all.compactMap { _, field in
            let values = [old, new].map { fields in fields.first { $0.key.hasSameBytes(as: field.key) }?.value }
            return values[0] == values[1] ? nil : Comparison.Field(field.key, before: values[0], after: values[1])
        }
    }

    private func isInBoth(_ id: Node.ID?) -> Bool { id.map { before[$0] != nil && after[$0] != nil } ?? true }

    private func stillThere(_ id: Node.ID?) -> Node.ID? { id.flatMap { after[$0] == nil ? nil : $0 } }

    private func isOnlyOnMap(_ difference: Comparison.Difference) -> Bool {
        difference.sort == .changed
            && difference.fields.allSatisfy { field in
                if case .aside = difference.kind.field(field.key) { true } else { false }
            }
    }

    // MARK: Order

    /// The things that stay in their slots, but not between the same others: as few as tell the two orders apart.
    private func reordered() -> Set<Node.ID> {
        var moved: Set<Node.ID> = []
        for (id, _) in after where before[id] != nil {
            guard let old = earlier[id], let new = present[id], old.slots != new.slots else { continue }
            for slot in new.slots.indices {
                let standing = Standing(parent: id, slot: slot)
                let first = old.slots[slot].filter { before[$0] == standing && after[$0] == standing }
                let second = new.slots[slot].filter { before[$0] == standing && after[$0] == standing }
                if first != second { moved.formUnion(outOfOrder(first, second)) }
            }
        }
        return moved
    }

    /// All but a longest list of things that follow each other in both orders (Fredman, “On computing the length of longest increasing
    /// subsequences”, 1975).
    private func outOfOrder(_ first: [Node.ID], _ second: [Node.ID]) -> Set<Node.ID> {
        var places: [Node.ID: Int] = [:]
        for (place, id) in first.enumerated() { places[id] = place }
        let order = second.map { places[$0] ?? 0 }
        // For each length, the index at which a list of it ends earliest; and for each index, the one before it in its list.
        var ends: [Int] = []
        var previous = [Int?](repeating: nil, count: order.count)
        for index in order.indices {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if order[ends[middle]] < order[index] { low = middle + 1 } else { high = middle }
            }
            previous[index] = low > 0 ? ends[low - 1] : nil
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var moved = Set(second)
        var kept = ends.last
        while let index = kept {
            moved.remove(second[index])
            kept = previous[index]
        }
        return moved
    }
}
