internal import Story
internal import StoryFormat

/// Makes a story of an ink tree: every place that reading can come to becomes a location, and what happens in between is followed in order.
struct InkCompiler {
    let names: InkNames
    var variables: InkVariables
    /// What was left out.
    private(set) var listed = LeftOutList()
    let files: InkFiles
    /// The bytes of the files without comments, for the report.
    let source: [UInt8]
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
    /// The variables that keep when points were visited last.
    private(set) var turnNames: [InkPoint: String] = [:]
    /// Those that count each time a location is entered, by its ID.
    private(set) var countersOfLocations: [Bytes: String] = [:]
    /// Those that keep when a location was entered last, by its ID.
    private(set) var turnsOfLocations: [Bytes: String] = [:]
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
    /// The locations that stay although the way there was left out.
    private(set) var named: [String] = []
    /// The parts of which something is read, in the order in which they were.
    private var readInOrder: [Int] = []
    private var read: Set<Int> = []
    /// The links that the story has.
    var followed: Set<Int> = []
    private var counters: [Int: String] = [:]
    /// The places of random numbers that no choice can roll.
    /// Nil if there were too many attempts, so that none are rolled.
    let unrolled: Set<Int>?
    private let attempt: Int
    var rollCount = 0

    private static let mostAttempts = 3
    /// The report shortens words to fewer characters than fit into this many bytes.
    private static let longestWords = 600
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
        source = files.withoutComments
        findCounted()
    }

    // MARK: The whole story

    mutating func story() throws(ImportFailure) -> ImportedStory {
        for item in names.tree.leftOut { leaveOut(item.sort, item.words, at: item.place) }
        for variable in names.tree.variables
        where variables.table.entry(variable.name) == nil && variables.lists.domain(variable.name) == nil {
            leaveOut(.setting, lineWords(at: variable.place), at: variable.place)
        }
        var known: Set<String> = []
        for flow in names.tree.flows.dropFirst() where !known.insert(flow.name).inserted { leaveOut(.duplicate, flow.name, at: flow.place) }
        let start = location(InkPoint(startOf: names.tree.flows[0]), 0)
        compileQueue()
        compileNamed()
        for (index, flow) in names.tree.flows.enumerated().dropFirst() where !flow.isFunction && !isRead(index) {
            leaveOut(.unreached, flow.name, at: flow.place)
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

    /// Makes locations of the parts that something names in a part that is read, even where the way there was left out.
    private mutating func compileNamed() {
        var listsOfFlows = [[Int]](repeating: [], count: names.tree.flows.count)
        for (number, list) in names.tree.lists.enumerated() { listsOfFlows[list.flow].append(number) }
        var next = 0
        while next < readInOrder.count {
            let flow = readInOrder[next]
            next += 1
            var targets: [InkPoint] = []
            for list in listsOfFlows[flow] {
                for node in names.tree.lists[list].nodes {
                    if case .divert(let divert) = node, let point = names.point(divert.path, from: flow) { targets.append(point) }
                    if case .thread(let divert) = node, let point = names.point(divert.path, from: flow) { targets.append(point) }
                    node.forEachExpression { expression in
                        expression.forEach {
                            if case .place(let path) = $0, let point = names.point(path, from: flow) { targets.append(point) }
                        }
                    }
                }
            }
            for point in targets {
                let target = names.tree.lists[point.list].flow
                guard !read.contains(target), !names.tree.flows[target].isFunction else { continue }
                let start = InkPoint(startOf: names.tree.flows[target])
                guard copies[start] == nil, !returnsSomewhere(start.list, 0) else { continue }
                named.append(location(start, 0))
                compileQueue()
            }
        }
    }

    mutating func noteRead(_ flow: Int) {
        if read.insert(flow).inserted { readInOrder.append(flow) }
    }

    /// Whether a part is read somewhere, or has nothing of its own.
    private func isRead(_ flow: Int) -> Bool {
        if read.contains(flow) { return true }
        return names.tree.lists[names.tree.flows[flow].list].nodes.allSatisfy { if case .newline = $0 { true } else { false } }
    }

    /// The places of all choices and diverts of the parts that are read, with their words.
    private var linkPlaces: [Int: String] {
        var places: [Int: String] = [:]
        for list in names.tree.lists where !names.tree.flows[list.flow].isFunction && read.contains(list.flow) {
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
        let hasBeginning = !names.tree.lists[0].nodes.isEmpty
        let parts = names.tree.flows.indices.filter { !names.tree.flows[$0].isFunction && ($0 > 0 || hasBeginning) }
        report.passages = parts.count
        report.locationsOfPassages = parts.count { isRead($0) }
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
            for place in page.layout.lostBreaks { leaveOut(.lineBreak, "}", at: place, &page) }
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

    /// Has a variable count the visits to a flow, wherever it is entered.
    mutating func countByVariable(_ flow: Int) { countedByVariable.insert(flow) }

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
            if let name = turnNames[point] { for id in copies[point] ?? [] { turnsOfLocations[Bytes(id.utf8)] = name } }
            guard let ids = copies[point], ids.count > 2 || visitNames[point] != nil, counted.contains(point) || offerCounts[point] != nil
            else { continue }
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
            for node in list.nodes { node.forEachExpression { expression in expression.forEach { count($0, list.flow) } } }
        }
        // What happens in a function happens where it is called, so that no location counts it.
        let inFunctions = counted.filter { names.tree.flows[names.tree.lists[$0.list].flow].isFunction }
        for point in inFunctions.sorted(by: { ($0.list, $0.index) < ($1.list, $1.index) }) {
            declareVisits(of: point, names.words[point] ?? "part")
        }
        for point in turnNames.keys.sorted(by: { ($0.list, $0.index) < ($1.list, $1.index) }) {
            let path = "turn of " + (names.words[point] ?? "part")
            variables.table.declare(path, .number(0))
            turnNames[point] = variables.table.entry(path)?.name
        }
    }

    private mutating func count(_ expression: InkExpression, _ flow: Int) {
        switch expression {
        case .name(let name):
            guard variables.path(name, in: flow) == nil else { return }
            if let point = names.point(name, from: flow) ?? names.function(name, from: flow) { counted.insert(point) }
        case .call(let name, let arguments):
            let isOfTurns = name.isSame(as: "TURNS_SINCE")
            guard isOfTurns || name.isSame(as: "READ_COUNT"), arguments.count == 1 else { return }
            for point in places(named: arguments[0], flow) {
                counted.insert(point)
                if isOfTurns { turnNames[point] = "" }
            }
        default: return
        }
    }

    /// The places whose visits a function may be asked for: the one that is named, or all that a variable may have.
    private func places(named expression: InkExpression, _ flow: Int) -> [InkPoint] {
        switch expression {
        case .place(let path): names.point(path, from: flow).map { [$0] } ?? []
        case .name(let name) where variables.path(name, in: flow) == nil: names.point(name, from: flow).map { [$0] } ?? []
        default: variables.places
        }
    }

    /// Counts a visit that is not a way into a location.
    mutating func countVisit(_ point: InkPoint, when path: Expression?, _ page: inout InkPage) {
        guard counted.contains(point) else { return }
        if visitNames[point] == nil { declareVisits(of: point, names.words[point] ?? "part") }
        if let name = visitNames[point] {
            page.change(name, to: Expression(.binary(.plus, Expression(.variable(name)), Expression(.number(1)))), when: path)
        }
        if let name = turnNames[point] { page.change(name, to: Expression(.turns), when: path) }
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

    /// The calculation at a place, or behind the brace or the `~` there, as the author wrote it.
    func words(at place: Int) -> String {
        guard source.indices.contains(place) else { return "" }
        if source[place] == UInt8(ascii: "~") { return lineWords(at: place + 1) }
        let start = source[place] == UInt8(ascii: "{") ? place + 1 : place
        var cursor = ByteCursor(source, from: start, to: start + Self.longestWords)
        cursor.skipBlanks()
        return cursor.text(cursor.position..<(cursor.firstDelimiter ?? cursor.end)).trimmed
    }

    /// What stands in braces at a place, with the braces.
    func braces(at place: Int) -> String {
        var cursor = ByteCursor(source, from: place, to: place + Self.longestWords)
        var depth = 0
        while let byte = cursor.peek() {
            cursor.position += 1
            if byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "}") { depth -= 1 }
            if depth == 0 { break }
        }
        return cursor.text(place..<cursor.position).trimmed
    }

    /// The rest of a line, as the author wrote it.
    func lineWords(at place: Int) -> String {
        var cursor = ByteCursor(source, from: place, to: place + Self.longestWords)
        return cursor.restOfLine().trimmed
    }

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
