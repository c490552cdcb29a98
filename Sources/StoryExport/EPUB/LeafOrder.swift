internal import Story

/// The order of an unfolded story's documents, which e-readers go through when a page is turned.
enum LeafOrder {
    /// The leaves in order, the beginning first. What simply continues follows at once. Otherwise the order is shuffled by a hash, and no leaf
    /// follows one that offers a choice of it, unless the story is too small for that.
    static func order(_ leaves: [Leaf]) -> [Int] {
        var isFollower = [Bool](repeating: false, count: leaves.count)
        for leaf in leaves { if case .next(let target) = leaf.exit { isFollower[target] = true } }
        let hashes = leaves.indices.map { XXHash64.hash(Array("\(leaves[$0].location ?? "")/\($0)".utf8)) }
        let shuffled = leaves.indices.dropFirst().sorted { (hashes[$0], $0) < (hashes[$1], $1) }
        var isPlaced = [Bool](repeating: false, count: leaves.count)
        var order: [Int] = []
        func place(_ first: Int) {
            var next: Int? = first
            while let leaf = next, !isPlaced[leaf] {
                isPlaced[leaf] = true
                order.append(leaf)
                if case .next(let target) = leaves[leaf].exit { next = target } else { next = nil }
            }
        }
        if !leaves.isEmpty { place(0) }
        // What follows other leaves waits for them; what is left then follows only itself.
        for candidates in [shuffled.filter { !isFollower[$0] }, shuffled.filter { isFollower[$0] }] {
            var waiting: [Int] = []
            for leaf in candidates where !isPlaced[leaf] {
                waiting.append(leaf)
                while let spot = waiting.firstIndex(where: { isPlaced[$0] || !leaves[order[order.count - 1]].targets.contains($0) }) {
                    place(waiting.remove(at: spot))
                }
            }
            for leaf in waiting { place(leaf) }
        }
        return order
    }
}
