/// Calculates how much a vector picture draws, including parts that refer to each other.
///
/// A few lines can draw billions of things: ten copies of ten copies of ten copies, and so on.
struct SVGWork {
    private struct Part {
        var children: [Int] = []
        var references: [String] = []
    }

    private var parts: [Part] = []
    private var open: [Int] = []
    private var places: [String: Int] = [:]

    /// An element begins.
    mutating func begin(id: String?) {
        let number = parts.count
        parts.append(Part())
        if let parent = open.last { parts[parent].children.append(number) }
        open.append(number)
        if let id, places[id] == nil { places[id] = number }
    }

    /// The current element refers to another.
    mutating func refer(to id: String) {
        if let last = open.last { parts[last].references.append(id) }
    }

    /// The current element ends.
    mutating func end() { open.removeLast() }

    /// Whether at most this many elements are drawn. An element that refers to itself would be drawn for ever.
    /// - Complexity: O(*n*) in the elements and references.
    func isBounded(by limit: Int) -> Bool {
        guard !parts.isEmpty else { return true }
        // 0 for not visited, -1 for being visited.
        var weights = [Int](repeating: 0, count: parts.count)
        var stack: [(part: Int, isDone: Bool)] = [(0, false)]
        while let (part, isDone) = stack.popLast() {
            let next = parts[part].children + parts[part].references.compactMap { places[$0] }
            if isDone {
                weights[part] = next.reduce(1) { min($0 + weights[$1], limit + 1) }
            } else if weights[part] == 0 {
                weights[part] = -1
                stack.append((part, true))
                for other in next {
                    if weights[other] == -1 { return false }
                    if weights[other] == 0 { stack.append((other, false)) }
                }
            }
        }
        return weights[0] <= limit
    }
}
