package import Story
internal import StoryChecker

/// Decides what a map of a whole story shows.
package struct MapPlanner {
    private let story: Story
    private let links: StoryLinks
    private let facts: MapFacts
    private var drawing: MapDrawing
    private var steps: [MapWay.Link: Int] = [:]
    private var onTheWay: Set<Int> = []
    private let showsWay: Bool
    /// Whether each box says that its verdict is unknown; if that is most of a story, saying it once is enough.
    private let marksUnknown: Bool
    /// The number of boxes for locations that the story does not have.
    private var missing = 0

    private init(_ story: Story, _ facts: MapFacts, way: MapWay?) {
        self.story = story
        self.facts = facts
        links = StoryLinks(story)
        showsWay = way != nil
        marksUnknown = 2 * facts.locations.count { $0 == .unknown } <= facts.locations.count
        drawing = MapDrawing(title: MapText.line(story.title), subtitle: "", language: story.language)
        guard let way else { return }
        onTheWay = [links.start]
        for (number, link) in way.links.enumerated() {
            // If a way passes here twice, the first time counts.
            if steps[link] == nil { steps[link] = number + 1 }
            if let target = links.target(of: link) { onTheWay.insert(target) }
        }
    }

    /// Plans the map of a story.
    /// - Parameters:
    ///   - story: The story, which may have mistakes.
    ///   - facts: What is known about it.
    ///   - destination: The index of the location of an ending, to highlight one way there.
    /// - Complexity: O(*n*) in the locations, choices and outcomes.
    package static func plan(_ story: Story, _ facts: MapFacts, to destination: Int? = nil) -> MapDrawing {
        let way = destination.flatMap { facts.ways[$0] }
        var planner = MapPlanner(story, facts, way: way)
        planner.drawing.subtitle = planner.subtitle(to: destination, way)
        for number in story.locations.indices { planner.drawing.nodes.append(planner.node(ofLocation: number)) }
        for number in story.locations.indices { planner.addWaysOn(from: number) }
        return planner.drawing
    }

    private func subtitle(to destination: Int?, _ way: MapWay?) -> String {
        if let destination, let way, case .ending(let ending) = story.locations[destination].exit {
            return "A way to “\(MapText.line(ending.title))” in \(Self.count(way.links.count, "step"))"
        }
        let endings = story.locations.count { if case .ending = $0.exit { true } else { false } }
        let counts = "\(Self.count(story.locations.count, "location")), \(Self.count(endings, "ending"))"
        let unknown = facts.locations.count { $0 == .unknown }
        return unknown == 0 ? counts : counts + "; \(unknown) may or may not be reachable"
    }

    static func count(_ number: Int, _ thing: String) -> String {
        "\(number) \(thing)\(number == 1 ? "" : "s")"
    }

    // MARK: Locations

    private func node(ofLocation number: Int) -> MapNode {
        let location = story.locations[number]
        let title = MapText.line(location.title ?? "")
        let verdict = facts.verdict(location: number)
        var node = MapNode(
            name: location.id.text,
            kind: number == links.start ? .start : .location,
            text: MapText.shortened(title.isEmpty ? MapText.line(location.id.text) : title, to: MapText.longestTitle),
            number: number + 1
        )
        if number == links.start { node.notes.append("start") }
        node.details = "Location \(number + 1): \(title.isEmpty ? "" : title + " ")(\(MapText.line(location.id.text)))"
        if case .ending(let ending) = location.exit {
            if number != links.start { node.kind = .ending(ending.kind) }
            node.text = MapText.shortened(MapText.line(ending.title), to: MapText.longestTitle)
            node.notes.append("\(ending.kind.rawValue) end")
            node.details += "\nEnds the story: \(MapText.line(ending.title)), \(ending.kind.rawValue)"
        }
        node.notes += notes(verdict, impossible: "unreachable")
        node.weight = weight(verdict, isOnTheWay: onTheWay.contains(number))
        node.details = MapText.shortened(node.details, to: MapText.longestDetail)
        node.spoken = spoken(of: number, node)
        return node
    }

    private func notes(_ verdict: Verdict, impossible: String) -> [String] {
        switch verdict {
        case .reachable: []
        case .impossible: [impossible]
        case .unknown: marksUnknown ? ["not known"] : []
        }
    }

    private func weight(_ verdict: Verdict, isOnTheWay: Bool) -> MapWeight {
        if verdict == .impossible { return .never }
        guard showsWay else { return .normal }
        return isOnTheWay ? .way : .quiet
    }

    /// A location and its ways forward, one sentence after the other.
    private func spoken(of number: Int, _ node: MapNode) -> String {
        var words = "Location \(number + 1): \(node.text)"
        if !node.notes.isEmpty { words += ", " + node.notes.joined(separator: ", ") }
        words += "."
        for link in links.links(from: number) {
            let goal = links.target(of: link).map { "\($0 + 1)" } ?? "a place that is missing"
            switch link {
            case .continuation:
                words += story.locations[number].choices.isEmpty ? " Continues to \(goal)." : " If no choice is open, continues to \(goal)."
            case .choice(_, let choice, let outcome):
                guard case .choices(let choices) = story.locations[number].exit else { continue }
                words += " “\(MapText.shortened(MapText.plain(choices[choice].text), to: MapText.longestTitle))”"
                let buckets = links.buckets(of: choices[choice])
                if buckets.indices.contains(outcome) { words += ", \(MapText.line(buckets[outcome].bucket.text))," }
                words += " leads to \(goal)."
            }
        }
        return words
    }

    // MARK: Ways on

    private mutating func addWaysOn(from number: Int) {
        let location = story.locations[number]
        for (index, choice) in location.choices.enumerated() { add(choice, index, at: number) }
        for (index, continuation) in location.continuations.enumerated() {
            add(continuation, index, of: location.continuations.count, at: number)
        }
    }

    private mutating func add(_ choice: Story.Choice, _ index: Int, at location: Int) {
        let buckets = links.buckets(of: choice)
        let verdict = facts.verdict(location: location, choice: index)
        let outcomes = links.outcomes(of: choice).indices.map { MapWay.Link.choice(location: location, choice: index, outcome: $0) }
        var node = MapNode(
            name: "\(story.locations[location].id.text)/\(index + 1)",
            kind: buckets.isEmpty ? .choice : .check,
            text: MapText.shortened(MapText.plain(choice.text), to: MapText.longestChoice)
        )
        node.notes = notes(verdict, impossible: "never")
        node.isConditional = choice.condition != nil || choice.isOnce
        node.step = buckets.isEmpty ? outcomes.compactMap { steps[$0] }.min() : nil
        node.weight = weight(verdict, isOnTheWay: outcomes.contains { steps[$0] != nil })
        node.details = details(of: choice)
        drawing.nodes.append(node)
        let box = drawing.nodes.count - 1
        drawing.edges.append(MapEdge(from: location, to: box, hasArrow: false, weight: node.weight))
        for (outcome, link) in outcomes.enumerated() {
            let verdict = facts.verdict(location: location, choice: index, outcome: outcome)
            let weight = weight(verdict, isOnTheWay: steps[link] != nil)
            var last = box
            if buckets.indices.contains(outcome) {
                var bucket = MapNode(name: "\(node.name)/\(outcome + 1)", kind: .bucket, text: MapText.line(buckets[outcome].bucket.text))
                bucket.notes = notes(verdict, impossible: "never")
                bucket.step = steps[link]
                bucket.weight = weight
                drawing.nodes.append(bucket)
                last = drawing.nodes.count - 1
                drawing.edges.append(MapEdge(from: box, to: last, hasArrow: false, weight: weight))
            }
            let target = target(of: link, named: links.outcomes(of: choice)[outcome].target)
            drawing.edges.append(MapEdge(from: last, to: target, weight: weight))
        }
    }

    private func details(of choice: Story.Choice) -> String {
        var words = MapText.plain(choice.text) + " (\(MapText.line(choice.id.text)))"
        if let condition = choice.condition { words += "\nOnly if " + MapText.line("\(condition)") }
        if choice.isOnce { words += "\nOnly once" }
        if case .check(let check, _) = choice.action { words += "\nRolls for " + MapText.line(check.id.text) }
        return MapText.shortened(words, to: MapText.longestDetail)
    }

    private mutating func add(_ continuation: Story.Continuation, _ index: Int, of count: Int, at location: Int) {
        let link = MapWay.Link.continuation(location: location, continuation: index)
        let verdict = facts.verdict(location: location)
        let weight = weight(verdict, isOnTheWay: steps[link] != nil)
        var last = location
        let choices = story.locations[location].choices.count
        if count > 1 || continuation.condition != nil || steps[link] != nil || choices > 0 {
            let usual = count > 1 ? "otherwise" : choices > 0 ? "if no choice is open" : "goes on"
            let words = continuation.condition.map { MapText.line("\($0)") } ?? usual
            var node = MapNode(
                name: "\(story.locations[location].id.text)/\(choices + index + 1)",
                kind: .condition,
                text: MapText.shortened(words, to: MapText.longestChoice)
            )
            node.isConditional = continuation.condition != nil
            node.step = steps[link]
            node.weight = weight
            node.details = MapText.shortened(node.isConditional ? "Continues here if " + words : words, to: MapText.longestDetail)
            drawing.nodes.append(node)
            last = drawing.nodes.count - 1
            drawing.edges.append(MapEdge(from: location, to: last, isContinuation: true, hasArrow: false, weight: weight))
        }
        let target = target(of: link, named: continuation.target)
        drawing.edges.append(MapEdge(from: last, to: target, isContinuation: true, weight: weight))
    }

    /// The box of the location that a link leads to; creates one if the story has no such location.
    private mutating func target(of link: MapWay.Link, named id: Story.Location.ID) -> Int {
        if let target = links.target(of: link) { return target }
        missing += 1
        var node = MapNode(
            name: "missing/\(missing)",
            kind: .missing,
            text: MapText.shortened(MapText.line(id.text), to: MapText.longestTitle)
        )
        node.notes = ["missing"]
        node.weight = .never
        node.details = "There is no location “\(MapText.line(id.text))”."
        node.spoken = node.details
        drawing.nodes.append(node)
        return drawing.nodes.count - 1
    }
}
