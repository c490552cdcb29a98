package import Story
package import StoryEngine

/// What a reader has seen of a story in all readings of a record, including what was undone or read before a new start.
package struct SeenStory: Equatable {
    /// The indices of the locations, in the order of the first visits.
    private(set) var locations: [Int] = []
    /// The links followed.
    private(set) var taken: Set<MapWay.Link> = []
    /// The indices of the locations whose endings were shown.
    private(set) var endings: Set<Int> = []
    /// The words of the choices shown, by location and by index there.
    private(set) var choices: [Int: [Int: String]] = [:]
    /// The index of the current location; nil before the first.
    private(set) var here: Int?

    /// Starts with nothing seen.
    package init() {}

    /// Collects what a record says.
    /// - Throws: ``ResumeError`` if the text is not a record of this story.
    /// - Complexity: O(*n*) in the record, times what a location has.
    package init(_ story: Story, _ program: Program, record text: String) throws(ResumeError) {
        let (recorded, report) = try RecordedPlaythrough.resume(program, record: text)
        let links = StoryLinks(story)
        var reader = RecordReader(links: links)
        for line in RecordLine.all(in: text) { reader.take(line) }
        locations = reader.locations
        taken = reader.taken
        endings = reader.endings
        here = recorded.playthrough.position.flatMap { links.index.location(Story.Location.ID($0.location)) }
        if report.kind == .exact, let inputs = RecordedPlaythrough.inputs(of: text) {
            addChoices(Playthrough(program, seed: recorded.playthrough.seed), inputs, links)
        }
        addChoices(at: reader.choosing, links)
    }

    /// Collects what several records say; those that are not records of this story are skipped.
    /// - Parameter records: The texts of the records, the one read last first: it decides the current location.
    package init(_ story: Story, _ program: Program, records: [String]) {
        for text in records {
            guard let seen = try? SeenStory(story, program, record: text) else { continue }
            locations += seen.locations.filter { !locations.contains($0) }
            taken.formUnion(seen.taken)
            endings.formUnion(seen.endings)
            choices.merge(seen.choices) { earlier, later in earlier.merging(later) { words, _ in words } }
            if here == nil { here = seen.here }
        }
    }

    /// How many of a story's endings were found, and how many it has; an ending at several locations counts once.
    package func endings(of story: Story) -> (found: Int, all: Int) {
        func names(_ locations: [Story.Location]) -> Set<String> {
            Set(
                locations.compactMap { location in
                    if case .ending(let ending) = location.exit { ending.id.text } else { nil }
                }
            )
        }
        return (names(endings.map { story.locations[$0] }).count, names(story.locations).count)
    }

    /// Replays the reading and notes which choices were shown, and in which words.
    private mutating func addChoices(_ fresh: Playthrough, _ inputs: [Input], _ links: StoryLinks) {
        var playthrough = fresh
        for input in inputs {
            guard (try? playthrough.apply(input)) != nil else { return }
            guard case .choices(let list) = playthrough.scene, let place = playthrough.position,
                let location = links.index.location(Story.Location.ID(place.location))
            else { continue }
            for view in list.choices {
                guard let number = links.choice(view.id, at: location) else { continue }
                let words = MapText.line(view.text.reduce(into: "") { $0 += $1.text })
                // The words may depend on what happened; keep those seen first.
                if choices[location]?[number] == nil { choices[location, default: [:]][number] = words }
            }
        }
    }

    /// If the reading cannot be replayed, a choice was certainly shown only if it has no condition, or was taken.
    private mutating func addChoices(at choosing: Set<Int>, _ links: StoryLinks) {
        for location in locations {
            guard case .choices(let list) = links.story.locations[location].exit else { continue }
            let wasReadAgain = choices[location] != nil
            for (number, choice) in list.enumerated() {
                let isOpen = choice.condition == nil || choice.reason != nil
                let wasTaken = taken.contains { $0.isChoice(number, at: location) }
                guard wasTaken || (isOpen && choosing.contains(location) && !wasReadAgain),
                    choices[location]?[number] == nil
                else { continue }
                choices[location, default: [:]][number] = MapText.plain(choice.text, showsBranches: false)
            }
        }
    }
}

extension MapWay.Link {
    /// Whether this is an outcome of a choice.
    func isChoice(_ number: Int, at place: Int) -> Bool {
        if case .choice(place, number, _) = self { true } else { false }
    }
}

extension StoryLinks {
    /// The index of the choice with an ID or alias at a location; a default ID also follows the location's aliases.
    func choice(_ id: String, at location: Int) -> Int? {
        guard case .choices(let choices) = story.locations[location].exit else { return nil }
        let wanted = Story.Choice.ID(id)
        if let number = choices.firstIndex(where: { $0.id == wanted }) { return number }
        if let number = choices.firstIndex(where: { $0.aliases.contains(wanted) }) { return number }
        guard let target = index.location(Story.Location.ID(id)) else { return nil }
        return choices.firstIndex { $0.id.text == story.locations[target].id.text }
    }
}
