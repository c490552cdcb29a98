/// Which of some places lead to which others.
struct PlaceGraph {
    private var numbers: [Bytes: Int] = [:]
    private let links: [[Int]]
    /// The number of the strongly connected component of each place.
    private let components: [Int]
    private let isOnCircle: [Bool]

    /// - Parameter places: The IDs of all places, each with those that it leads to.
    /// - Complexity: O(*n*) in the links.
    init(_ places: [(id: String, targets: [String])]) {
        for (number, place) in places.enumerated() { numbers[Bytes(place.id.utf8)] = number }
        let known = numbers
        let found = places.map { place in place.targets.compactMap { known[Bytes($0.utf8)] } }
        let parts = Self.components(found)
        var sizes = [Int](repeating: 0, count: found.count)
        for part in parts { sizes[part] += 1 }
        links = found
        components = parts
        isOnCircle = found.indices.map { sizes[parts[$0]] > 1 || found[$0].contains($0) }
    }

    /// Whether readers can come from the first place to the second and back again; for one place, whether they can return to it.
    func areOnCircle(_ first: String, _ second: String) -> Bool {
        guard let first = numbers[Bytes(first.utf8)], let second = numbers[Bytes(second.utf8)] else { return false }
        return first == second ? isOnCircle[first] : components[first] == components[second]
    }

    /// The IDs of everything that some places lead to, with themselves.
    /// - Parameter avoided: A place through which no way is taken.
    func reached(from starts: [String], avoiding avoided: String? = nil) -> Set<Int> {
        let closed = avoided.flatMap { numbers[Bytes($0.utf8)] }
        var waiting = starts.compactMap { numbers[Bytes($0.utf8)] }.filter { $0 != closed }
        var reached = Set(waiting)
        while let next = waiting.popLast() {
            for target in links[next] where target != closed && reached.insert(target).inserted { waiting.append(target) }
        }
        return reached
    }

    /// The number of a place in what ``reached(from:avoiding:)`` gives.
    func number(_ id: String) -> Int? { numbers[Bytes(id.utf8)] }

    var linkCount: Int { links.reduce(links.count) { $0 + $1.count } }

    /// The strongly connected components (Tarjan, 1972), without recursion: a story may be one long chain.
    private static func components(_ links: [[Int]]) -> [Int] {
        var (order, lowest) = ([Int](repeating: -1, count: links.count), [Int](repeating: 0, count: links.count))
        var components = [Int](repeating: -1, count: links.count)
        var (next, component) = (0, 0)
        var stack: [Int] = []
        var calls: [(place: Int, link: Int)] = []
        for start in links.indices where order[start] < 0 {
            calls.append((start, 0))
            while let (place, link) = calls.popLast() {
                if link == 0 {
                    (order[place], lowest[place]) = (next, next)
                    next += 1
                    stack.append(place)
                } else {
                    lowest[place] = min(lowest[place], lowest[links[place][link - 1]])
                }
                var index = link
                var inner: Int?
                while index < links[place].count, inner == nil {
                    let target = links[place][index]
                    index += 1
                    if order[target] < 0 {
                        inner = target
                    } else if components[target] < 0 {
                        lowest[place] = min(lowest[place], order[target])
                    }
                }
                if let inner {
                    calls.append((place, index))
                    calls.append((inner, 0))
                    continue
                }
                guard lowest[place] == order[place] else { continue }
                while let last = stack.popLast() {
                    components[last] = component
                    if last == place { break }
                }
                component += 1
            }
        }
        return components
    }
}
