/// Counts how many stories each further filter would leave.
struct ShelfFacets {
    let catalogue: Catalogue
    let query: ShelfQuery
    let reading: ShelfReading
    let filter: ShelfFilter

    /// The maximum number of values in a list; values in the query are always included.
    static let longest = 200
    /// The maximum number of groups of tags.
    static let groups = 50

    func count(work: inout Int) -> ShelfPage.Facets {
        var facets = ShelfPage.Facets()
        let picked = (query.allTags + query.anyTags + query.noTags).compactMap { TagName($0) }
        facets.tags = mostFrequent(
            catalogue.index(.tag),
            in: filter.all,
            picked: picked.filter { $0.group == nil }.map(\.label),
            work: &work
        )
        .map(\.count)
        facets.groups = groups(picked: picked, work: &work)
        facets.series = series(work: &work)
        facets.ages = fixed(.age, .age, ShelfQuery.ages.map { String($0) }, work: &work)
        facets.languages = languages(work: &work)
        facets.lengths = fixed(.length, .length, ShelfQuery.Length.allCases.map(\.rawValue), work: &work)
        facets.complexities = fixed(.complexity, .complexity, ShelfQuery.Complexity.allCases.map(\.rawValue), work: &work)
        facets.completed = answers(.completed, yes: reading.completed, work: &work)
        facets.unread = answers(.unread, no: reading.opened, work: &work)
        facets.favourite = answers(.favourite, yes: reading.favourites, work: &work)
        return facets
    }

    // MARK: Lists that grow with the library

    private func groups(picked: [TagName], work: inout Int) -> [ShelfPage.Group] {
        let index = catalogue.index(.group)
        var groups: [ShelfPage.Group] = []
        for number in index.order {
            let entry = index.entries[Int(number)]
            let own = picked.filter { $0.group?.key == entry.place.key }.map(\.label)
            guard groups.count < Self.groups || !own.isEmpty else { continue }
            let tags = mostFrequent(catalogue.tags(ofGroup: entry.place.key), in: filter.all, picked: own, work: &work).map(\.count)
            let title = catalogue.names.name(of: entry.text, .group)
            if !tags.isEmpty { groups.append(ShelfPage.Group(name: entry.text, title: title, tags: tags)) }
        }
        let unknown = picked.compactMap(\.group).filter { index.number(ofKey: $0.key) == nil }
        for (place, group) in unknown.enumerated() where !unknown[..<place].contains(where: { $0.key == group.key }) {
            let tags = mostFrequent(
                LabelIndex(),
                in: filter.all,
                picked: picked.filter { $0.group?.key == group.key }.map(\.label),
                work: &work
            )
            .map(\.count)
            groups.append(ShelfPage.Group(name: group.spelling.text, tags: tags))
        }
        return groups
    }

    private func series(work: inout Int) -> [ShelfPage.Count] {
        let index = catalogue.index(.series)
        let picked = query.series.map { [Label(words: $0)] } ?? []
        return mostFrequent(index, .series, in: filter.without(.series), picked: picked, work: &work)
            .sorted { $0.position < $1.position }
            .map(\.count)
    }

    private func languages(work: inout Int) -> [ShelfPage.Count] {
        let index = catalogue.index(.language)
        let bits = filter.without(.language)
        let picked = query.language?.lowercased()
        var counts: [ShelfPage.Count] = []
        for number in index.order {
            let entry = index.entries[Int(number)]
            let isPicked = entry.place.key == picked
            // Families look for English; someone who wants only Australian stories puts that into the address.
            guard isPicked || !entry.place.key.contains("-") else { continue }
            let count = counted(entry, in: bits, work: &work)
            if count > 0 || isPicked {
                counts.append(ShelfPage.Count(value: isPicked ? query.language ?? entry.text : entry.text, count: count))
            }
        }
        if let picked, index.number(ofKey: picked) == nil, let language = query.language {
            counts.append(ShelfPage.Count(value: language, count: 0))
        }
        return counts
    }

    /// The most common labels first, equally common ones in their order, and those in the query in any case.
    /// - Returns: The counts with their labels' positions in the index; labels that are not in the index come last.
    private func mostFrequent(
        _ index: LabelIndex,
        _ kind: LabelKind = .tag,
        in bits: SlotBits,
        picked: [Label],
        work: inout Int
    ) -> [(count: ShelfPage.Count, position: Int)] {
        let keys = Set(picked.map(\.key))
        var best: [(count: Int, position: Int)] = []
        var others: [(count: Int, position: Int)] = []
        for (position, number) in index.order.enumerated() {
            let number = Int(number)
            let isPicked = !keys.isEmpty && keys.contains(index.entries[number].place.key)
            // Most labels are too rare to be among the first, whatever the filters leave of them.
            guard isPicked || best.count < Self.longest || index.entries[number].slots.count > best[best.count - 1].count else { continue }
            let count = index.entries[number].slots.count(in: bits)
            work += index.entries[number].slots.cost
            if isPicked {
                others.append((count, position))
            } else if count > 0, best.count < Self.longest || count > best[best.count - 1].count {
                best.insert((count, position), at: best.partitionPoint { $0.count < count })
                if best.count > Self.longest { best.removeLast() }
            }
        }
        best = Array(best.prefix(max(0, Self.longest - others.count)))
        for other in others {
            best.insert(other, at: best.partitionPoint { ($0.count, other.position) < (other.count, $0.position) })
        }
        var counts = best.map { best in
            let text = index.entries[Int(index.order[best.position])].text
            let name = catalogue.names.name(of: text, kind)
            return (count: ShelfPage.Count(value: text, name: name, count: best.count), position: best.position)
        }
        var seen: Set<String> = []
        for label in picked where index.number(ofKey: label.key) == nil && seen.insert(label.key).inserted {
            counts.append((count: ShelfPage.Count(value: label.spelling.text, count: 0), position: .max))
        }
        return counts
    }

    // MARK: Lists that are always the same

    private func fixed(_ kind: LabelKind, _ single: ShelfFilter.Single, _ keys: [String], work: inout Int) -> [ShelfPage.Count] {
        let index = catalogue.index(kind)
        let bits = filter.without(single)
        return keys.map { key in
            let count = index.number(ofKey: key).map { counted(index.entries[$0], in: bits, work: &work) }
            return ShelfPage.Count(value: key, count: count ?? 0)
        }
    }

    private func answers(_ single: ShelfFilter.Single, yes: SlotBits? = nil, no: SlotBits? = nil, work: inout Int) -> [ShelfPage.Count] {
        let bits = filter.without(single)
        let total = bits.count
        let counted = (yes ?? no).map { bits.count(in: $0) } ?? 0
        work += 2 * bits.words.count
        let affirmed = yes == nil ? total - counted : counted
        return [ShelfPage.Count(value: "yes", count: affirmed), ShelfPage.Count(value: "no", count: total - affirmed)]
    }

    private func counted(_ entry: LabelIndex.Entry, in bits: SlotBits, work: inout Int) -> Int {
        work += entry.slots.cost
        return entry.slots.count(in: bits)
    }
}
