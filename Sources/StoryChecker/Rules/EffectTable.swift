internal import Story

/// Where a story sets and reads each variable, and how its locations are linked.
struct EffectTable {
    /// The places that use one variable.
    struct Sites {
        /// The locations whose effects read it on entry, and those whose effects set it.
        var entryReads: Set<Int> = []
        var entrySets: Set<Int> = []
        /// The locations that read it after their effects, and those that ask for it then.
        var stayReads: Set<Int> = []
        var asks: Set<Int> = []
        /// The outcomes whose effects read it, those whose effects set it, and those whose text reads it afterwards.
        var outcomeReadsBefore: Set<Int> = []
        var outcomeSets: Set<Int> = []
        var outcomeReadsAfter: Set<Int> = []
        /// The locations that set it, in the order of the story, and the outcome if it is one.
        var allSets: [(location: Int, isOutcome: Bool, outcome: Int)] = []

        var setCount: Int { allSets.count }
    }

    /// An outcome of a choice.
    struct Outcome {
        var location: Int
        var place: OutcomePlace
        var target: Int
    }

    /// A way from one location to another.
    struct Link {
        var location: Int
        /// The outcome that leads there; nil for a continuation.
        var outcome: Int?
        var target: Int
    }

    /// By variable; nil if it is never set and nowhere asked for, or never read.
    private(set) var sites: [Sites?]
    private(set) var outcomes: [Outcome] = []
    /// Ordered by the locations they lead from.
    private(set) var links: [Link] = []
    let locationCount: Int
    private var firstLink: [Int] = [0]
    private var firstLinkTo: [Int]
    private var linksByTarget: [Int]

    /// Analyses a story.
    /// - Complexity: O(*n*) in the size of the story.
    init(_ story: Story, index: StoryIndex, uses: VariableUses) {
        let wanted = story.variables.indices.map { uses.isRead[$0] && (uses.isSet[$0] || uses.isAskedAtLocation[$0]) }
        locationCount = story.locations.count
        sites = wanted.map { $0 ? Sites() : nil }
        firstLinkTo = [Int](repeating: 0, count: locationCount + 1)
        linksByTarget = []
        // The title picture is shown before anything is set, so it is not part of the flow.
        for variable in Self.variables(of: story.titlePicture, story, index) { sites[variable] = nil }
        for (number, location) in story.locations.enumerated() { add(location, number, story, index) }
        for link in links { firstLinkTo[link.target + 1] += 1 }
        for location in 0..<locationCount { firstLinkTo[location + 1] += firstLinkTo[location] }
        var next = firstLinkTo
        linksByTarget = [Int](repeating: 0, count: links.count)
        for (number, link) in links.enumerated() {
            linksByTarget[next[link.target]] = number
            next[link.target] += 1
        }
    }

    // MARK: Reading the story

    /// How a variable is used.
    private enum Use {
        case entryRead, entrySet, ask, stayRead, outcomeReadBefore, outcomeSet, outcomeReadAfter
    }

    private mutating func add(_ location: Story.Location, _ number: Int, _ story: Story, _ index: StoryIndex) {
        note(location.effects, read: .entryRead, set: .entrySet, readAfter: .stayRead, number, index)
        for (content, _) in location.stay { note(.stayRead, content.variableNames, number, index) }
        for question in location.questions {
            note(.ask, [question], number, index)
            guard let variable = index.variable(named: question) else { continue }
            note(.stayRead, story.variables[variable].prompt?.variableNames ?? [], number, index)
            for picture in story.pictures where picture.paint?.variable == question {
                note(.stayRead, picture.id, number, story, index)
            }
        }
        for page in location.pages { note(.stayRead, page.picture, number, story, index) }
        for step in location.sequence?.steps ?? [] {
            note(.stayRead, step.left?.picture, number, story, index)
            note(.stayRead, step.right?.picture, number, story, index)
        }
        for (outcome, place) in location.outcomes { add(outcome, at: place, of: location, number, story, index) }
        for way in location.continuations {
            if let target = index.location(way.target) { links.append(Link(location: number, outcome: nil, target: target)) }
        }
        firstLink.append(links.count)
    }

    private mutating func add(
        _ outcome: Story.Outcome,
        at place: OutcomePlace,
        of location: Story.Location,
        _ number: Int,
        _ story: Story,
        _ index: StoryIndex
    ) {
        let target = index.location(outcome.target) ?? number
        let row = outcomes.count
        outcomes.append(Outcome(location: number, place: place, target: target))
        links.append(Link(location: number, outcome: row, target: target))
        note(outcome.effects, read: .outcomeReadBefore, set: .outcomeSet, readAfter: .outcomeReadAfter, row, index)
        for line in outcome.lines { note(.outcomeReadAfter, line.variableNames, row, index) }
        note(.outcomeReadAfter, outcome.picture, row, story, index)
        guard case .choices(let choices) = location.exit, case .check(let check, _) = choices[place.choice].action else { return }
        // The reasons of modifiers are shown with the result.
        for modifier in check.modifiers { note(.outcomeReadAfter, modifier.reason.variableNames, row, index) }
    }

    /// Notes how the effects of a location or an outcome use variables.
    private mutating func note(
        _ effects: Story.Effects,
        read: Use,
        set: Use,
        readAfter: Use,
        _ number: Int,
        _ index: StoryIndex
    ) {
        var known: Set<String> = []
        for entry in effects.entries {
            let names = entry.changes.map { $0.variable }
            var reads = entry.changes.flatMap { $0.value.variableNames }
            if let condition = entry.condition {
                reads += condition.variableNames
                // What is not changed keeps its value.
                reads += names
            }
            note(read, reads, number, index)
            // A later entry may need what an earlier one has set.
            note(readAfter, (reads + names).filter { known.contains($0) }, number, index)
            note(set, names, number, index)
            known.formUnion(names)
        }
    }

    /// Notes how a location or an outcome uses some variables.
    private mutating func note(_ use: Use, _ names: [String], _ number: Int, _ index: StoryIndex) {
        for name in names {
            guard let variable = index.variable(named: name), var found = sites[variable] else { continue }
            // Taken out while they change, so that their sets are not copied.
            sites[variable] = nil
            switch use {
            case .entryRead: found.entryReads.insert(number)
            case .stayRead: found.stayReads.insert(number)
            case .ask: found.asks.insert(number)
            case .outcomeReadBefore: found.outcomeReadsBefore.insert(number)
            case .outcomeReadAfter: found.outcomeReadsAfter.insert(number)
            case .entrySet:
                found.entrySets.insert(number)
                found.allSets.append((number, false, 0))
            case .outcomeSet:
                found.outcomeSets.insert(number)
                found.allSets.append((outcomes[number].location, true, number))
            }
            sites[variable] = found
        }
    }

    private mutating func note(_ use: Use, _ picture: Story.Picture.ID?, _ number: Int, _ story: Story, _ index: StoryIndex) {
        note(use, Self.variables(of: picture, story, index).map { story.variables[$0].name }, number, index)
    }

    /// The variables that a picture and its description use.
    private static func variables(of picture: Story.Picture.ID?, _ story: Story, _ index: StoryIndex) -> [Int] {
        guard let picture, let number = index.picture(picture) else { return [] }
        var variables: [Int] = []
        if let paint = story.pictures[number].paint, let variable = index.variable(named: paint.variable) { variables.append(variable) }
        variables += (story.pictures[number].alternative?.variableNames ?? []).compactMap { index.variable(named: $0) }
        return variables
    }

    // MARK: Ways

    /// The ways that lead to a location.
    func linksTo(_ location: Int) -> [Link] {
        linksByTarget[firstLinkTo[location]..<firstLinkTo[location + 1]].map { links[$0] }
    }

    /// The ways that lead from a location.
    func linksFrom(_ location: Int) -> ArraySlice<Link> { links[firstLink[location]..<firstLink[location + 1]] }

    /// The first place that sets a variable on the ways from some locations; nil if none does, or if an ending comes before.
    func firstSet(from starts: [Int], _ sites: Sites) -> OverwriteRules.SetPlace? {
        var seen = Set(starts)
        var open = starts
        var index = 0
        var first: OverwriteRules.SetPlace?
        while index < open.count {
            let location = open[index]
            index += 1
            guard !sites.entrySets.contains(location) else {
                first = first ?? .entry(location)
                continue
            }
            let ways = links[firstLink[location]..<firstLink[location + 1]]
            guard !ways.isEmpty else { return nil }
            for link in ways {
                if let outcome = link.outcome, sites.outcomeSets.contains(outcome) {
                    first = first ?? .outcome(outcome)
                } else if seen.insert(link.target).inserted {
                    open.append(link.target)
                }
            }
        }
        return first
    }

    /// The place that sets a variable.
    func path(of place: OverwriteRules.SetPlace, _ name: String, in story: Story) -> Path {
        switch place {
        case .entry(let location):
            let row = story.locations[location]
            return LocationSite.effect(entry: row.effects.entry(setting: name), name).path(in: row)
        case .outcome(let number):
            let location = story.locations[outcomes[number].location]
            let place = outcomes[number].place
            let effects = location.outcomes.first { $0.place == place }?.outcome.effects
            return LocationSite.outcomeEffect(place, entry: effects?.entry(setting: name) ?? 0, name).path(in: location)
        }
    }
}

extension Story.Effects {
    /// The index of the first entry that sets a variable.
    fileprivate func entry(setting name: String) -> Int {
        entries.firstIndex { entry in entry.changes.contains { $0.variable == name } } ?? 0
    }
}
