internal import Story
internal import StoryFormat

/// Makes a story of an ink tree: every place that reading can come to becomes a location, and what happens in between is followed in order.
struct InkCompiler {
    let names: InkNames
    var variables: InkVariables
    /// What was left out.
    private(set) var listed = LeftOutList()
    let files: InkFiles
    private(set) var pages: [InkPage] = []
    /// The locations of places that do not exist, by their names.
    private(set) var missing: [(name: String, id: String)] = []
    /// The locations of each point, one for each way to return from it.
    private(set) var copies: [InkPoint: [String]] = [:]
    private var ids: [Key: String] = [:]
    /// A way into flows whose visits matter.
    private struct Entry: Hashable {
        var key: Key
        var flows: [Int]
    }
    private var entries: [Entry: String] = [:]
    /// The flows whose visits are not those of their first location.
    private(set) var countedByVariable: Set<Int> = []
    /// The variables that count visits.
    private(set) var visitNames: [InkPoint: String] = [:]
    /// Those that count each time a location is entered, by its ID.
    private(set) var countersOfLocations: [Bytes: String] = [:]
    private var queue: [Key] = []
    private var takenIDs: Set<Bytes> = []
    private var nextNumbers: [Bytes: Int] = [:]
    /// Where tunnels return to, the last at the end.
    private(set) var returns: [[InkPoint]] = [[]]
    private var returnIndexes: [[InkPoint]: Int] = [[]: 0]
    /// The points whose visits matter.
    private(set) var counted: Set<InkPoint> = []
    /// The locations that offer a choice, by its body.
    var offerCounts: [InkPoint: Int] = [:]
    /// The choices that a divert leads to, too.
    var divertedBodies: Set<InkPoint> = []
    /// The links that the story has.
    var followed: Set<Int> = []
    private var counters: [Int: String] = [:]
    /// The places of random numbers that no choice can roll.
    /// Nil if there were too many attempts, so that none are rolled.
    let unrolled: Set<Int>?
    private let attempt: Int
    var rollCount = 0

    private static let mostAttempts = 3
    private static let mostLocations = 8_000
    private static let deepestTunnel = 4

    /// A location: a point, and where a tunnel returns to from there.
    struct Key: Hashable {
        var point: InkPoint
        var context: Int
    }

    init(_ tree: InkTree, _ files: InkFiles, unrolled: Set<Int>? = [], attempt: Int = 1) {
        self.unrolled = unrolled
        self.attempt = attempt
        names = InkNames(tree)
        variables = InkVariables(names)
        self.files = files
        findCounted()
    }

    // MARK: The whole story

    mutating func story() throws(ImportFailure) -> ImportedStory {
        for item in names.tree.leftOut { leaveOut(item.sort, item.words, at: item.place) }
        for variable in names.tree.variables where variables.table.entry(variable.name) == nil {
            leaveOut(.setting, variable.name, at: variable.place)
        }
        var known: Set<String> = []
        for flow in names.tree.flows.dropFirst() where !known.insert(flow.name).inserted { leaveOut(.duplicate, flow.name, at: flow.place) }
        let start = location(InkPoint(startOf: names.tree.flows[0]), 0)
        compileQueue()
        for flow in names.tree.flows.dropFirst() where !flow.isFunction {
            let point = InkPoint(startOf: flow)
            guard copies[point] == nil, !returnsSomewhere(flow.list, 0) else { continue }
            _ = location(point, 0)
            compileQueue()
        }
        let listedPlaces = Set(listed.sorted.map { $0.offset })
        for link in linkPlaces.sorted(by: { $0.key < $1.key }) where !followed.contains(link.key) && !listedPlaces.contains(link.key) {
            leaveOut(.branch, link.value, at: link.key)
        }
        var finisher = InkFinisher(self)
        let finished = finisher.story(start: start)
        guard finisher.lost.isEmpty else {
            let all = attempt < Self.mostAttempts ? unrolled?.union(finisher.lost) : nil
            var other = InkCompiler(names.tree, files, unrolled: all, attempt: attempt + 1)
            return try other.story()
        }
        listed = finisher.compiler.listed
        variables = finisher.compiler.variables
        return try ImportedStory(checked: finished, finishedReport, in: files.bytes)
    }

    /// The places of all choices and diverts that a reader can come to, with their words.
    private var linkPlaces: [Int: String] {
        var places: [Int: String] = [:]
        for list in names.tree.lists where !names.tree.flows[list.flow].isFunction {
            for node in list.nodes {
                switch node {
                case .choice(let choice): places[choice.place] = choice.label ?? "*"
                case .divert(let divert): places[divert.place] = "-> " + divert.path
                default: continue
                }
            }
        }
        return places
    }

    private var finishedReport: ImportReport {
        var report = ImportReport()
        report.container = "ink"
        report.passages = names.tree.flows.filter { !$0.isFunction }.count - (names.tree.lists[0].nodes.isEmpty ? 1 : 0)
        report.locationsOfPassages = report.passages
        report.links = linkPlaces.count
        report.linksImported = linkPlaces.count { followed.contains($0.key) }
        report.variables = variables.table.entries.count - variables.table.helperCount
        report.leftOut = listed.sorted
        report.leftOutCount = listed.count
        return report
    }

    private mutating func compileQueue() {
        var next = 0
        while next < queue.count {
            let key = queue[next]
            next += 1
            var page = InkPage(id: ids[key] ?? "", flow: names.tree.lists[key.point.list].flow)
            run(key, &page)
            pages.append(page)
        }
        queue = []
    }

    /// Whether a list has a way back from a tunnel, so that it can only be read as one.
    private func returnsSomewhere(_ list: Int, _ depth: Int) -> Bool {
        guard depth < 30 else { return false }
        return names.tree.lists[list].nodes.contains { node in
            switch node {
            case .divert(let divert): divert.kind == .back
            case .conditional(let branches, _): branches.contains { returnsSomewhere($0.list, depth + 1) }
            case .alternative(let alternative): alternative.lists.contains { returnsSomewhere($0, depth + 1) }
            default: false
            }
        }
    }

    // MARK: Points

    /// The ID of the location of a point.
    mutating func location(_ point: InkPoint, _ context: Int) -> String {
        let key = Key(point: point, context: context)
        if let id = ids[key] { return id }
        let flow = names.tree.flows[names.tree.lists[point.list].flow]
        let words = names.words[point] ?? (flow.path.isEmpty ? "beginning" : flow.name) + ".part"
        var parts = ""
        for part in words.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: true) {
            let name = String(decoding: Array(part), as: UTF8.self)
            parts += (parts.isEmpty ? "" : ".") + IdentifierMaker.identifier(from: name, or: "part") { _ in false }
        }
        if parts.unicodeScalars.count > 56 {
            var short = ""
            for scalar in parts.unicodeScalars.prefix(56) { short.unicodeScalars.append(scalar) }
            parts = short
        }
        let id = uniqueID(parts.isEmpty ? "part" : parts)
        ids[key] = id
        copies[point, default: []].append(id)
        queue.append(key)
        return id
    }

    /// An ID that nothing has yet.
    mutating func uniqueID(_ id: String) -> String {
        var unique = id
        while !takenIDs.insert(Bytes(unique.utf8)).inserted {
            let number = nextNumbers[Bytes(id.utf8)] ?? 2
            nextNumbers[Bytes(id.utf8)] = number + 1
            unique = id + "-" + String(number)
        }
        return unique
    }

    /// Whether there is room for more locations; a tunnel into itself would need ever more.
    var hasRoom: Bool { ids.count < Self.mostLocations }

    /// The context in which a tunnel returns to a point; nil if it is too deep.
    mutating func context(returningTo point: InkPoint, from context: Int) -> Int? {
        let stack = returns[context] + [point]
        guard stack.count <= Self.deepestTunnel else { return nil }
        return index(of: stack)
    }

    /// Where the innermost tunnel returns to, and the context there; nil outside of tunnels.
    mutating func way(backFrom context: Int) -> Key? {
        var stack = returns[context]
        return stack.popLast().map { Key(point: $0, context: index(of: stack)) }
    }

    private mutating func index(of stack: [InkPoint]) -> Int {
        if let index = returnIndexes[stack] { return index }
        returns.append(stack)
        returnIndexes[stack] = returns.count - 1
        return returns.count - 1
    }

    /// The ID of the location for diverts to a place that does not exist.
    mutating func missing(_ path: String) -> String {
        if let found = missing.first(where: { $0.name.isSame(as: path) }) { return found.id }
        let id = uniqueID(IdentifierMaker.identifier(from: path, or: "missing") { _ in false })
        missing.append((path, id))
        return id
    }

    // MARK: Visits

    /// The location for a way from one flow to a point.
    ///
    /// ink counts a visit to a knot or stitch only where reading comes into it from outside, so such ways may have to count it themselves.
    mutating func location(_ key: Key, comingFrom flow: Int) -> String {
        let target = names.tree.lists[key.point.list].flow
        var entered: [Int] = []
        for outer in names.tree.flows.indices where names.isPart(target, of: outer) && isCounted(outer) {
            let start = InkPoint(startOf: names.tree.flows[outer])
            if names.isPart(flow, of: outer) {
                if key.point == start { countedByVariable.insert(outer) }
            } else {
                if key.point != start { countedByVariable.insert(outer) }
                entered.append(outer)
            }
        }
        let id = location(key.point, key.context)
        guard !entered.isEmpty else { return id }
        let entry = Entry(key: key, flows: entered)
        if let found = entries[entry] { return found }
        let made = uniqueID((names.words[key.point] == nil ? "part" : id) + ".entry")
        entries[entry] = made
        var page = InkPage(id: made, flow: target)
        page.entered = entered
        page.ways = [Story.Continuation(target: Identifier(id))]
        pages.append(page)
        return made
    }

    /// Whether the visits to a flow matter.
    func isCounted(_ flow: Int) -> Bool { counted.contains(InkPoint(startOf: names.tree.flows[flow])) }

    /// Whether a way to a point counts a visit, so that it cannot be a part of a page.
    func countsVisit(_ point: InkPoint, comingFrom flow: Int) -> Bool {
        if counted.contains(point) { return true }
        let target = names.tree.lists[point.list].flow
        return names.tree.flows.indices.contains { outer in
            isCounted(outer) && names.isPart(target, of: outer) && !names.isPart(flow, of: outer)
        }
    }

    /// Makes the variables that count visits: to flows that are entered in several ways, and to points that are written out several times.
    mutating func declareVisits() {
        for (index, flow) in names.tree.flows.enumerated() {
            let point = InkPoint(startOf: flow)
            guard countedByVariable.contains(index) || isCounted(index) && (copies[point]?.count ?? 0) > 2 else { continue }
            declareVisits(of: point, flow.name)
        }
        for point in copies.keys.sorted(by: { ($0.list, $0.index) < ($1.list, $1.index) }) where point.index >= 0 {
            guard let ids = copies[point], ids.count > 2, counted.contains(point) || offerCounts[point] != nil else { continue }
            guard let name = declareVisits(of: point, names.words[point] ?? "part") else { continue }
            for id in ids { countersOfLocations[Bytes(id.utf8)] = name }
        }
    }

    @discardableResult
    private mutating func declareVisits(of point: InkPoint, _ words: String) -> String? {
        let path = "visits to " + words
        variables.table.declare(path, .number(0))
        let name = variables.table.entry(path)?.name
        visitNames[point] = name
        return name
    }

    private mutating func findCounted() {
        for list in names.tree.lists {
            for node in list.nodes { count(node, list.flow) }
        }
    }

    private mutating func count(_ node: InkNode, _ flow: Int) {
        switch node {
        case .set(let assignment): count(assignment.value, flow)
        case .value(let value, _): count(value, flow)
        case .giveBack(let value?, _): count(value, flow)
        case .call(_, let arguments, _): for argument in arguments { count(argument, flow) }
        case .divert(let divert): for argument in divert.arguments { count(argument, flow) }
        case .conditional(let branches, _): for branch in branches { if let condition = branch.condition { count(condition, flow) } }
        case .choice(let choice):
            for condition in choice.conditions { count(condition.expression, flow) }
            for node in choice.start + choice.only { count(node, flow) }
        default: return
        }
    }

    private mutating func count(_ expression: InkExpression, _ flow: Int) {
        switch expression {
        case .name(let name): if let point = names.point(name, from: flow) { counted.insert(point) }
        case .not(let inner), .negative(let inner): count(inner, flow)
        case .binary(_, let left, let right):
            count(left, flow)
            count(right, flow)
        case .conditional(let value, let condition, let other):
            count(value, flow)
            count(condition, flow)
            count(other, flow)
        case .call(_, let arguments): for argument in arguments { count(argument, flow) }
        default: return
        }
    }

    /// The variable that counts how often an alternative was reached.
    mutating func counter(of alternative: InkAlternative, in flow: Int) -> String? {
        if let name = counters[alternative.place] { return name }
        let path = variables.local("seen " + String(counters.count + 1), in: flow)
        variables.table.declare(path, .number(0))
        let name = variables.table.entry(path)?.name
        counters[alternative.place] = name
        return name
    }

    // MARK: The report

    mutating func leaveOut(_ sort: LeftOut.Sort, _ words: String, at place: Int, _ page: inout InkPage) {
        leaveOut(sort, words, at: place)
        guard sort.changesTheStory, page.notes.count < 12 else { return }
        let note = "Not imported: " + words.shortened(to: 120)
        if !page.notes.contains(where: { $0.isSame(as: note) }) { page.notes.append(note) }
    }

    private mutating func leaveOut(_ sort: LeftOut.Sort, _ words: String, at place: Int) {
        listed.add(LeftOut(sort: sort, words: words), in: String(place)) { item in
            item.offset = place
            (item.file, item.position) = files.position(of: place)
        }
    }
}
