internal import Story
internal import StoryFormat

/// Makes locations of pages, once it is known which locations there are.
struct InkFinisher {
    var compiler: InkCompiler
    private var locations: [Story.Location] = []
    /// The places of random numbers that no choice can roll. The story has to be made without them.
    private(set) var lost: Set<Int> = []
    /// Where pages lead, before those without content are passed over.
    private let pageLinks: PlaceGraph
    /// The pages that some copies of a choice's body lead to.
    private var onward: [Bytes: Set<Int>] = [:]
    /// The searches that are still made, in links.
    private var steps = 2_000_000

    init(_ compiler: InkCompiler) {
        self.compiler = compiler
        pageLinks = PlaceGraph(
            compiler.pages.map { page in
                (page.id, (page.offers + page.fallbacks).map { $0.target } + page.ways.map { $0.target.text })
            }
        )
    }

    mutating func story(start: String) -> Story {
        compiler.declareVisits()
        for page in compiler.pages { add(page) }
        for (name, id) in compiler.missing {
            let note = "The imported story has diverts to this place, but the place is not in the file."
            locations.append(.notWritten(id, name, note: note))
        }
        let tags = compiler.names.tree.lists[0].nodes.compactMap { if case .tag(let tag) = $0 { tag } else { nil as String? } }
        let title = Self.metadata("title", tags) ?? compiler.files.mainName
        let id = IdentifierMaker.identifier(from: title, or: "story") { _ in false }
        let start = passOver(start)
        var needed: [Bytes: [WantedRoll]] = [:]
        for page in compiler.pages where !page.rolls.isEmpty { needed[Bytes(page.id.utf8)] = page.rolls }
        let variables = compiler.variables.table.variables(length: Story.Kind.longestText)
        let rolled = Set(needed.values.flatMap { $0 }.map { Bytes($0.variable.utf8) })
        var needless = NeedlessWays(locations, start: start, variables, rolled: rolled)
        needless.remove(from: &locations, keeping: compiler.named)
        listFallbacks(of: needless.closed)
        let rolls = ChoiceRolls(needed, in: locations, start: start)
        lost = rolls.lost
        rolls.add(to: &locations)
        var story = Story(id: Identifier(id), title: title.isBlank ? "Untitled" : title, start: Identifier(start), locations: locations)
        if let author = Self.metadata("author", tags), !author.isBlank { story.authors = [author] }
        story.note = "Imported from ink."
        story.variables = variables
        return story
    }

    /// `# title: …` at the top of the story.
    private static func metadata(_ key: String, _ tags: [String]) -> String? {
        for tag in tags where tag.smallLetters.hasPrefix(key + ":") {
            return String(decoding: Array(tag.utf8.dropFirst(key.utf8.count + 1)), as: UTF8.self).trimmed.shortened(to: 300)
        }
        return nil
    }

    // MARK: Locations

    private mutating func add(_ page: InkPage) {
        var page = page
        let settle = page.settle { kind, number in compiler.variables.helper(kind, number) }
        guard let settle else {
            // Without room for what must be kept, nothing on this page can be relied on.
            var place = page
            compiler.leaveOut(.size, page.id, at: compiler.names.tree.flows[page.flow].place, &place)
            var location = Story.Location(id: Identifier(page.id), pages: [], exit: .ending(ending(page.id, page)))
            location.note = "Not imported: too many values to keep on this page."
            return locations.append(location)
        }
        let made = compiler
        func settled(_ expression: Expression) -> Expression { Self.resolved(settle(expression), made) }
        let lines = page.layout.pageLines.templates.map { $0.replacing(settled) }
        var location = Story.Location(
            id: Identifier(page.id),
            pages: lines.isEmpty ? [] : [Story.Page(lines: lines)],
            exit: .ending(ending(page.id, page))
        )
        location.effects = Story.Effects(
            entries: PassageConverter.merged(
                page.changes.map { change in
                    let effect = Story.Effect(variable: change.effect.variable, value: Self.resolved(change.effect.value, made))
                    return Story.Effects.Entry([effect], if: change.condition.map { Self.resolved($0, made) })
                }
            )
        )
        for flow in page.entered {
            let point = InkPoint(startOf: compiler.names.tree.flows[flow])
            if let name = compiler.visitNames[point] { location.effects.entries.append(Self.counting(name)) }
            if let name = compiler.turnNames[point], !name.isEmpty { location.effects.entries.append(Self.keepingTurn(name)) }
        }
        if let name = compiler.turnsOfLocations[Bytes(page.id.utf8)] { location.effects.entries.insert(Self.keepingTurn(name), at: 0) }
        if let name = compiler.countersOfLocations[Bytes(page.id.utf8)] { location.effects.entries.insert(Self.counting(name), at: 0) }
        location.note = Self.note(page)
        var fallbacks: [Story.Continuation] = []
        for offer in page.fallbacks {
            let condition = condition(of: offer, on: page, isFallback: true, settled)
            fallbacks.append(Story.Continuation(condition: condition, target: Identifier(offer.target)))
        }
        if !page.offers.isEmpty {
            addChoices(page, fallbacks, to: &location, settled)
        } else if !fallbacks.isEmpty {
            location.exit = .continuations(completed(fallbacks, page))
        } else if !page.isEnding, !page.ways.isEmpty {
            let ways = page.ways.map { Story.Continuation(condition: $0.condition.map(settled), target: $0.target) }
            location.exit = .continuations(completed(ways, page))
        }
        locations.append(location)
    }

    private static func counting(_ name: String) -> Story.Effects.Entry {
        let more = Expression(.binary(.plus, Expression(.variable(name)), Expression(.number(1))))
        return Story.Effects.Entry([Story.Effect(variable: name, value: more)])
    }

    private static func keepingTurn(_ name: String) -> Story.Effects.Entry {
        Story.Effects.Entry([Story.Effect(variable: name, value: Expression(.turns))])
    }

    private mutating func addChoices(
        _ page: InkPage,
        _ fallbacks: [Story.Continuation],
        to location: inout Story.Location,
        _ settled: (Expression) -> Expression
    ) {
        var offers = page.offers
        if offers.count > Story.Limits.choices {
            var place = page
            compiler.leaveOut(.size, offers[Story.Limits.choices].text.description, at: compiler.names.tree.flows[page.flow].place, &place)
            location.note = Self.note(place)
            offers = Array(offers.prefix(Story.Limits.choices))
        }
        var taken: Set<Bytes> = []
        var choices: [Story.Choice] = []
        for offer in offers {
            var name = offer.target
            if !taken.insert(Bytes(name.utf8)).inserted {
                name = "choice-" + String(choices.count + 1)
                taken.insert(Bytes(name.utf8))
            }
            var outcome = Story.Outcome(target: Identifier(offer.target))
            if !offer.given.isEmpty { outcome.effects.entries = [Story.Effects.Entry(offer.given)] }
            var choice = Story.Choice(id: Identifier(name), text: offer.text.replacing(settled), action: .outcome(outcome))
            choice.isOnce = offer.isOnce && isCountedByItself(offer)
            choice.condition = condition(of: offer, on: page, isFallback: false, settled)
            choices.append(choice)
        }
        location.exit = .choices(choices)
        if !fallbacks.isEmpty || choices.allSatisfy({ $0.isOnce || $0.condition != nil }) {
            location.otherwise = completed(fallbacks, page)
        }
    }

    /// Whether a choice is offered in one location and reached in no other way, so that its own count is the one that matters.
    private func isCountedByItself(_ offer: InkPage.Offer) -> Bool {
        compiler.offerCounts[offer.body] == 1 && !compiler.divertedBodies.contains(offer.body)
    }

    private mutating func condition(
        of offer: InkPage.Offer,
        on page: InkPage,
        isFallback: Bool,
        _ settled: (Expression) -> Expression
    ) -> Expression? {
        var own = offer.condition.map(settled)
        if case .yesNo(true)? = own?.kind { own = nil }
        guard offer.isOnce, isFallback || !isCountedByItself(offer), canReturn(after: offer, to: page) else { return own }
        let unseen = Expression(.binary(.equal, InkCompiler.visits(offer.body), Expression(.number(0))))
        return StoryConverter.joined(own, Self.resolved(unseen, compiler))
    }

    /// Whether a reader can have picked a choice who is where it is offered.
    private mutating func canReturn(after offer: InkPage.Offer, to page: InkPage) -> Bool {
        guard let number = pageLinks.number(page.id) else { return true }
        for id in compiler.copies[offer.body] ?? [] {
            if pageLinks.areOnCircle(id, page.id) { return true }
            if id.isSame(as: offer.target) { continue }
            if onward[Bytes(id.utf8)] == nil {
                steps -= pageLinks.linkCount
                guard steps > 0 else { return true }
                onward[Bytes(id.utf8)] = pageLinks.reached(from: [id])
            }
            if onward[Bytes(id.utf8)]?.contains(number) ?? true { return true }
        }
        return false
    }

    /// Says which ways for when no choice is open were taken out, because one always is.
    private mutating func listFallbacks(of closed: Set<Bytes>) {
        for page in compiler.pages where closed.contains(Bytes(page.id.utf8)) {
            for offer in page.fallbacks {
                guard case .choice(let choice)? = compiler.names.tree.lists[offer.body.list].nodes[safe: offer.body.index] else { continue }
                var place = page
                compiler.leaveOut(.unreached, compiler.lineWords(at: choice.place), at: choice.place, &place)
            }
        }
    }

    /// Ways of which the last has no condition: if none is open, ink runs out of story.
    private mutating func completed(_ ways: [Story.Continuation], _ page: InkPage) -> [Story.Continuation] {
        if let always = ways.firstIndex(where: { $0.condition == nil }) { return Array(ways[...always]) }
        let id = compiler.uniqueID(page.id + "-end")
        locations.append(Story.Location(id: Identifier(id), pages: [], exit: .ending(ending(id, page))))
        return ways.prefix(Story.Limits.continuations - 1) + [Story.Continuation(target: Identifier(id))]
    }

    private func ending(_ id: String, _ page: InkPage) -> Story.Ending {
        let words = compiler.names.tree.flows[page.flow].path.last ?? ""
        let title = String(decoding: words.utf8.map { $0 == UInt8(ascii: "_") ? 32 : $0 }, as: UTF8.self)
        return Story.Ending(id: Identifier(id), title: title.isBlank ? "The end" : title.shortened(to: 200))
    }

    private static func note(_ page: InkPage) -> String? {
        var note = ""
        if !page.tags.isEmpty {
            note = "ink tags: " + page.tags.reduce("") { $0 + ($0.isEmpty ? "" : ", ") + $1 }.shortened(to: 300)
        }
        for line in page.notes { note += (note.isEmpty ? "" : "\n") + line }
        return note.isEmpty ? nil : note
    }

    // MARK: Visits

    /// A calculation in which the signs for visits are those of locations.
    private static func resolved(_ expression: Expression, _ compiler: InkCompiler) -> Expression {
        expression.replacing { kind in
            switch kind {
            case .binary(.notEqual, let left, let right):
                guard case .visits(let sign) = left.kind, case .number(0) = right.kind, let ids = ids(of: sign, compiler),
                    ids.count == 1
                else { return nil }
                return Expression(.visited(Identifier(ids[0])))
            case .binary(.equal, let left, let right):
                guard case .visits(let sign) = left.kind, case .number(0) = right.kind, let ids = ids(of: sign, compiler),
                    ids.count == 1
                else { return nil }
                return Expression(.not(Expression(.visited(Identifier(ids[0])))))
            case .visits(let sign):
                if let point = point(of: sign), let name = compiler.visitNames[point] { return Expression(.variable(name)) }
                guard let ids = ids(of: sign, compiler) else { return nil }
                guard let first = ids.first else { return Expression(.number(0)) }
                return ids.dropFirst().reduce(Expression(.visits(Identifier(first)))) { sum, id in
                    Expression(.binary(.plus, sum, Expression(.visits(Identifier(id)))))
                }
            default: return nil
            }
        }
    }

    /// The locations of a sign of visits; nil if it is none, or if a variable counts them.
    private static func ids(of sign: Story.Location.ID, _ compiler: InkCompiler) -> [String]? {
        guard let point = point(of: sign), compiler.visitNames[point] == nil else { return nil }
        return compiler.copies[point] ?? []
    }

    private static func point(of sign: Story.Location.ID) -> InkPoint? {
        guard sign.text.hasPrefix("@") else { return nil }
        let parts = sign.text.utf8.dropFirst().split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .map { String(decoding: Array($0), as: UTF8.self) }
        guard parts.count > 1, let list = Int(parts[0]), let index = Int(parts[1]) else { return nil }
        return InkPoint(list: list, index: index, isBody: parts.count > 2)
    }

    // MARK: Empty locations

    /// Leaves out locations without a name where nothing happens; what led there leads on.
    private mutating func passOver(_ start: String) -> String {
        var kept: Set<Bytes> = [Bytes(start.utf8)]
        for (point, ids) in compiler.copies {
            if compiler.counted.contains(point) || compiler.names.isNamed(point) { for id in ids { kept.insert(Bytes(id.utf8)) } }
        }
        for page in compiler.pages {
            for offer in page.offers + page.fallbacks where offer.isOnce {
                for id in compiler.copies[offer.body] ?? [] where !isCountedByItself(offer) || page.offers.isEmpty {
                    kept.insert(Bytes(id.utf8))
                }
            }
            for offer in page.fallbacks where offer.isOnce {
                for id in compiler.copies[offer.body] ?? [] { kept.insert(Bytes(id.utf8)) }
            }
        }
        var next: [Bytes: Story.Location.ID] = [:]
        for location in locations {
            guard case .continuations(let ways) = location.exit, ways.count == 1, location.pages.isEmpty, location.effects.isEmpty,
                location.note == nil, !kept.contains(Bytes(location.id.text.utf8))
            else { continue }
            next[Bytes(location.id.text.utf8)] = ways[0].target
        }
        func last(_ id: Story.Location.ID) -> Story.Location.ID {
            var id = id
            var steps = 0
            while let found = next[Bytes(id.text.utf8)], steps < 1_000 {
                id = found
                steps += 1
            }
            return id
        }
        // What leads round in a circle stays as it is.
        for key in next.keys.filter({ next[Bytes(last(Identifier(String(decoding: $0, as: UTF8.self))).text.utf8)] != nil }) {
            next[key] = nil
        }
        locations = locations.filter { next[Bytes($0.id.text.utf8)] == nil }
        for index in locations.indices {
            for way in locations[index].otherwise.indices {
                locations[index].otherwise[way].target = last(locations[index].otherwise[way].target)
            }
            switch locations[index].exit {
            case .continuations(var ways):
                for way in ways.indices { ways[way].target = last(ways[way].target) }
                locations[index].exit = .continuations(ways)
            case .choices(var choices):
                for choice in choices.indices {
                    guard case .outcome(var outcome) = choices[choice].action else { continue }
                    outcome.target = last(outcome.target)
                    choices[choice].action = .outcome(outcome)
                }
                locations[index].exit = .choices(choices)
            case .ending: continue
            }
        }
        return last(Identifier(start)).text
    }
}
