package import Story

/// Plans a map without spoilers: what a reader has seen, and fog where they have not been.
///
/// Locations are numbered in the order of the reader's visits, because their numbers in the story would reveal how many there are. Boxes
/// for unseen things contain no IDs: a choice's ID may be that of the location it leads to.
package struct ReaderMapPlanner {
    private let links: StoryLinks
    private let seen: SeenStory
    private var drawing: MapDrawing
    /// The indices of the boxes, by location.
    private var boxes: [Int: Int] = [:]

    private init(_ story: Story, _ seen: SeenStory) {
        links = StoryLinks(story)
        self.seen = seen
        drawing = MapDrawing(title: MapText.line(story.title), subtitle: "What one reader has seen", language: story.language)
    }

    /// Plans the map of what a reader has seen of a story.
    /// - Complexity: O(*n*) in what was seen.
    package static func plan(_ story: Story, _ seen: SeenStory) -> MapDrawing {
        var planner = ReaderMapPlanner(story, seen)
        guard !seen.locations.isEmpty else {
            planner.drawing.subtitle = "Nothing has been read yet"
            _ = planner.addFog()
            return planner.drawing
        }
        for location in seen.locations { planner.addBox(of: location) }
        for location in seen.locations { planner.addWaysOn(from: location) }
        return planner.drawing
    }

    private mutating func addBox(of number: Int) {
        let location = links.story.locations[number]
        let title = MapText.line(location.title ?? "")
        var node = MapNode(
            name: location.id.text,
            kind: number == links.start ? .start : .location,
            text: MapText.shortened(title.isEmpty ? MapText.line(location.id.text) : title, to: MapText.longestTitle),
            number: drawing.nodes.count + 1
        )
        if number == links.start { node.notes.append("start") }
        if seen.endings.contains(number), case .ending(let ending) = location.exit {
            if number != links.start { node.kind = .ending(ending.kind) }
            node.text = MapText.shortened(MapText.line(ending.title), to: MapText.longestTitle)
            node.notes.append("\(ending.kind.rawValue) end")
        }
        if number == seen.here { node.notes.append("you are here") }
        node.details = MapText.shortened(title.isEmpty ? node.text : title, to: MapText.longestDetail)
        boxes[number] = drawing.nodes.count
        node.spoken = "Place \(drawing.nodes.count + 1): \(node.text)"
        if !node.notes.isEmpty { node.spoken += ", " + node.notes.joined(separator: ", ") }
        node.spoken += "."
        drawing.nodes.append(node)
    }

    private mutating func addWaysOn(from location: Int) {
        guard let box = boxes[location] else { return }
        let row = links.story.locations[location]
        // Numbered among those that were shown, so as not to reveal how many are hidden.
        for (place, (number, words)) in (seen.choices[location] ?? [:]).sorted(by: { $0.key < $1.key }).enumerated()
        where row.choices.indices.contains(number) {
            add(row.choices[number], number, words, place: place + 1, at: location, box)
        }
        for index in row.continuations.indices {
            let link = MapWay.Link.continuation(location: location, continuation: index)
            guard seen.taken.contains(link), let target = links.target(of: link).flatMap({ boxes[$0] }) else { continue }
            drawing.edges.append(MapEdge(from: box, to: target, isContinuation: true))
            drawing.nodes[box].spoken += " Continues to \(target + 1)."
        }
    }

    private mutating func add(_ choice: Story.Choice, _ number: Int, _ words: String, place: Int, at location: Int, _ from: Int) {
        let buckets = links.buckets(of: choice)
        var node = MapNode(
            name: "\(links.story.locations[location].id.text)/\(place)",
            kind: buckets.isEmpty ? .choice : .check,
            text: MapText.shortened(words, to: MapText.longestChoice)
        )
        node.details = MapText.shortened(words, to: MapText.longestDetail)
        drawing.nodes.append(node)
        let box = drawing.nodes.count - 1
        drawing.edges.append(MapEdge(from: from, to: box, hasArrow: false))
        var spoken = " “\(MapText.shortened(words, to: MapText.longestTitle))”"
        let outcomes = links.outcomes(of: choice).indices.map { MapWay.Link.choice(location: location, choice: number, outcome: $0) }
        let known = outcomes.filter { seen.taken.contains($0) }
        for (position, link) in known.enumerated() {
            guard case .choice(_, _, let outcome) = link else { continue }
            var last = box
            if buckets.indices.contains(outcome) {
                let words = MapText.line(buckets[outcome].bucket.text)
                drawing.nodes.append(MapNode(name: "\(node.name)/\(position + 1)", kind: .bucket, text: words))
                last = drawing.nodes.count - 1
                drawing.edges.append(MapEdge(from: box, to: last, hasArrow: false))
                spoken += ", \(words),"
            }
            let target = links.target(of: link).flatMap { boxes[$0] }
            spoken += target.map { " leads to \($0 + 1)" } ?? " is not over yet"
            let goal = target ?? addFog()
            drawing.edges.append(MapEdge(from: last, to: goal))
        }
        if known.count < outcomes.count {
            let fog = addFog()
            drawing.edges.append(MapEdge(from: box, to: fog))
            spoken += known.isEmpty ? " has not been tried" : ", and may come out in another way"
        }
        drawing.nodes[from].spoken += spoken + "."
    }

    private mutating func addFog() -> Int {
        var node = MapNode(name: "fog/\(drawing.nodes.count + 1)", kind: .fog, text: "?")
        node.details = "Not seen yet"
        drawing.nodes.append(node)
        return drawing.nodes.count - 1
    }
}
