internal import StoryFormat

extension Composer {
    /// Makes the draft what its author's files say, as a change like any other.
    ///
    /// What is recognised keeps its name, its place in the history, and its place on the map if the files say nothing of it. What the files
    /// do not have goes into the bin; what comes back is taken out of it. Files that say what the draft says already change nothing.
    /// - Throws: ``CommandRefusal/lastOne(_:)`` if the file has no location, ``CommandRefusal/wrongPlace(_:)`` if a key in it is longer
    ///   than any in a draft.
    /// - Complexity: O(*n* log *n*) in the draft and the file.
    public mutating func adopt(_ file: StoryFile) throws(CommandRefusal) {
        let wanted = file.draft.presentThings
        guard !file.draft.things(in: .story, "locations").isEmpty else { throw .lastOne(.story) }
        for id in wanted {
            let isTooLong = file.draft[id]?.fields.contains { $0.key.utf8.count > Node.longestKey } ?? false
            guard !isTooLong else { throw .wrongPlace(.story) }
        }
        guard !says(file) else { return }
        let recogniser = Recogniser(draft, in: file.draft, hasSidecar: file.hasSidecar)
        var names = recogniser.pairs
        for id in wanted {
            if let own = names[id], draft[own]?.isRemoved ?? false { apply(.restore(own)) }
        }
        for id in wanted { arrange(id, as: file.draft, &names) }
        removeAll(except: Set(names.values), isAsideKept: !file.hasSidecar)
        giveIDs(wanted, file.draft, names)
        for id in wanted { write(id, file, names) }
    }

    /// Whether the draft would be written as these files already.
    private func says(_ file: StoryFile) -> Bool {
        // Read again, as some things can be written in two ways.
        guard var own = try? Draft(reading: draft.json), own.json == file.draft.json else { return false }
        guard file.hasSidecar else { return true }
        return (try? own.addSidecar(draft.sidecar.compact)) != nil && own.sidecar == file.draft.sidecar
    }

    /// Puts what is inside a thing into the order of the file, and makes what is new. As few things as possible move.
    private mutating func arrange(_ id: Node.ID, as file: Draft, _ names: inout [Node.ID: Node.ID]) {
        guard let node = file[id], let parent = names[id] else { return }
        for (index, slot) in node.kind.slots.enumerated() where !node.slots[index].isEmpty {
            let places = Dictionary(uniqueKeysWithValues: (draft[parent]?.slots[index] ?? []).enumerated().map { ($0.element, $0.offset) })
            let known = node.slots[index].compactMap { names[$0] }.filter { places[$0] != nil }
            let staying = Set(Rising.longest(known.map { places[$0] ?? 0 }).map { known[$0] })
            var last: Node.ID?
            for thing in node.slots[index] {
                let place = Node.Place(parent, slot.key.text, after: last)
                let own = names[thing] ?? newName()
                if names[thing] == nil {
                    apply(.add(own, slot.kind, at: place))
                    names[thing] = own
                } else if !staying.contains(own), let from = draft.place(of: own), from != place {
                    apply(.move(own, from: from, to: place))
                }
                last = own
            }
        }
    }

    private mutating func removeAll(except kept: Set<Node.ID>, isAsideKept: Bool) {
        for id in draft.subtree(of: .story) where !kept.contains(id) {
            guard let node = draft[id], !node.isRemoved, !(isAsideKept && node.kind.isAside) else { continue }
            // What is in something unwanted goes with it.
            if node.parent.map({ kept.contains($0) }) ?? false { apply(.remove(id)) }
        }
    }

    /// Gives things that are keys of a map their IDs. Where IDs were exchanged, one thing makes room for the other first.
    private mutating func giveIDs(_ wanted: [Node.ID], _ file: Draft, _ names: [Node.ID: Node.ID]) {
        for id in wanted {
            guard let node = file[id] else { continue }
            for (index, slot) in node.kind.slots.enumerated() where slot.kind.isKeyed {
                let things = node.slots[index].compactMap { thing in names[thing].map { (own: $0, name: file[thing]?.text("id") ?? "") } }
                var holders: [JSONKey: Node.ID] = [:]
                for thing in things { draft[thing.own]?["id"]?.key.map { holders[$0] = thing.own } }
                let all = Set(things.map { JSONKey($0.name) })
                for thing in things {
                    guard let holder = holders[JSONKey(thing.name)], holder != thing.own else { continue }
                    let other = IdentifierMaker.unique(thing.name, for: slot.kind) { name in
                        all.contains(JSONKey(name)) || holders[JSONKey(name)] != nil
                    }
                    set(holder, "id", other)
                    holders[JSONKey(other)] = holder
                    holders[JSONKey(thing.name)] = nil
                }
                for thing in things { set(thing.own, "id", thing.name) }
            }
        }
    }

    private mutating func write(_ id: Node.ID, _ file: StoryFile, _ names: [Node.ID: Node.ID]) {
        guard let own = names[id], let present = draft[own], let node = file.draft[id] else { return }
        for field in present.fields where node[field.key] == nil {
            if !file.hasSidecar, case .aside = node.kind.field(field.key) { continue }
            set(own, field.key, nil)
        }
        for field in node.fields { set(own, field.key, named(field, of: node.kind, names)) }
    }

    /// What a field says, with the draft's name for the chapter in which a location or another chapter is.
    private func named(_ field: Node.Field, of kind: Kind, _ names: [Node.ID: Node.ID]) -> JSONValue {
        let key = kind == .location ? "chapter" : kind == .chapter ? "parent" : nil
        guard let key, field.key.hasSameBytes(as: key), let chapter = field.value.string.flatMap({ Node.ID($0) }) else {
            return field.value
        }
        return names[chapter].map { .string($0.text) } ?? field.value
    }
}

/// Finds what can stay where it is when a list is put into another order.
enum Rising {
    /// The indices of a longest rising series of numbers.
    ///
    /// Fredman, “On computing the length of longest increasing subsequences”, 1975.
    /// - Complexity: O(*n* log *n*).
    static func longest(_ numbers: [Int]) -> [Int] {
        // For each length, the index of the smallest number with which a series of it ends; and for each number, the one before it.
        var ends: [Int] = []
        var before = [Int](repeating: -1, count: numbers.count)
        for (index, number) in numbers.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
            }
            if low > 0 { before[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var series: [Int] = []
        var next = ends.last ?? -1
        while next >= 0 {
            series.append(next)
            next = before[next]
        }
        return series.reversed()
    }
}
