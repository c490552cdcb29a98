internal import Story
internal import StoryEngine

/// Compares two versions of a story by IDs.
struct SaveLossFinder {
    let earlier: Story
    let present: Story

    /// Something with an ID, and what identifies it under another ID.
    private struct Thing {
        var id: String
        var aliases: [String] = []
        /// Only a thing of the same kind can be its replacement.
        var kind = ""
        /// Texts of which a single match identifies it.
        var traits: [String] = []
        /// The sketches of its texts.
        var sketches: [UInt64] = []
        /// Whether it is also identified if it is the only one that is gone and the other is the only new one.
        var isKnownByBeingAlone = true
        /// Whether it is a choice that can be picked only once.
        var isOnce = false

        func isLike(_ other: Thing) -> Bool {
            traits.contains { !$0.isEmpty && other.traits.contains($0) }
                || sketches.contains { sketch in sketch != 0 && other.sketches.contains { $0 != 0 && TextSketch.areAlike(sketch, $0) } }
        }
    }

    var losses: [SaveLoss] {
        variableLosses + locationLosses
    }

    /// The things that are gone, with what seems to have replaced them.
    private func lost(_ sort: SaveLoss.Sort, _ earlier: [Thing], _ present: [Thing], of owner: String? = nil) -> [SaveLoss] {
        let kept = Set(present.flatMap { [$0.id] + $0.aliases })
        let gone = earlier.filter { !kept.contains($0.id) }
        guard !gone.isEmpty else { return [] }
        let known = Set(earlier.flatMap { [$0.id] + $0.aliases })
        let new = present.filter { !known.contains($0.id) && known.isDisjoint(with: $0.aliases) }
        return gone.map { thing in
            let possible = new.filter { $0.kind == thing.kind }
            var found = possible.filter { $0.isLike(thing) }
            if found.isEmpty, thing.isKnownByBeingAlone, gone.count(where: { $0.kind == thing.kind }) == 1 { found = possible }
            let successor = found.count == 1 ? found[0].id : nil
            return SaveLoss(sort: sort, id: thing.id, owner: owner, successor: successor, isOnce: thing.isOnce)
        }
    }

    // MARK: Variables

    private var variableLosses: [SaveLoss] {
        var losses = lost(.variable, earlier.variables.map { Self.thing($0) }, present.variables.map { Self.thing($0) })
        for variable in earlier.variables {
            guard case .oneOf(let options) = variable.kind, let now = present.variables.first(where: { $0.isNow(variable) }),
                case .oneOf(let presentOptions) = now.kind
            else { continue }
            losses += lost(.option, options.map { Self.thing($0) }, presentOptions.map { Self.thing($0) }, of: variable.id.text)
        }
        return losses
    }

    private static func thing(_ variable: Story.Variable) -> Thing {
        let kind =
            switch variable.kind {
            case .text: "text"
            case .number: "number"
            case .yesNo: "yesNo"
            case .oneOf: "oneOf"
            }
        return Thing(
            id: variable.id.text,
            aliases: variable.aliases.map { $0.text },
            kind: kind,
            traits: [variable.name, variable.prompt?.description ?? ""]
        )
    }

    private static func thing(_ option: Story.Option) -> Thing {
        Thing(id: option.id.text, aliases: option.aliases.map { $0.text }, traits: [option.text])
    }

    // MARK: Locations

    private var locationLosses: [SaveLoss] {
        var losses = lost(.location, earlier.locations.map { Self.thing($0) }, present.locations.map { Self.thing($0) })
        var now: [String: Story.Location] = [:]
        for location in present.locations {
            for alias in location.aliases where now[alias.text] == nil { now[alias.text] = location }
        }
        for location in present.locations { now[location.id.text] = location }
        for location in earlier.locations {
            guard case .choices(let before) = location.exit, let place = now[location.id.text], case .choices(let after) = place.exit
            else { continue }
            losses += lost(.choice, before.map { thing($0, now) }, after.map { thing($0, now) }, of: location.id.text)
            for choice in before {
                guard case .check(let check, let outcomes) = choice.action,
                    let kept = after.first(where: { $0.id == choice.id || $0.aliases.contains(choice.id) }),
                    case .check(let presentCheck, let presentOutcomes) = kept.action
                else { continue }
                losses += lost(.bucket, outcomes.map { Self.thing($0) }, presentOutcomes.map { Self.thing($0) }, of: location.id.text)
                losses += lost(.check, [Self.thing(check, choice, location)], [Self.thing(presentCheck, kept, place)], of: location.id.text)
            }
        }
        return losses + lost(.ending, endings(of: earlier, now), endings(of: present, now))
    }

    private static func thing(_ location: Story.Location) -> Thing {
        Thing(
            id: location.id.text,
            aliases: location.aliases.map { $0.text },
            traits: [location.title ?? ""],
            sketches: location.pages.isEmpty ? [TextSketch(exitOf: location).bits] : location.pages.map { TextSketch($0).bits },
            isKnownByBeingAlone: false
        )
    }

    /// A choice, including the aliases of the location it is named after.
    private func thing(_ choice: Story.Choice, _ now: [String: Story.Location]) -> Thing {
        var thing = Thing(id: choice.id.text, aliases: choice.aliases.map { $0.text }, traits: [choice.text.description])
        thing.isOnce = choice.isOnce
        if case .outcome(let outcome) = choice.action, outcome.target.text == thing.id, let target = now[thing.id] {
            thing.aliases += target.aliases.map { $0.text }
        }
        return thing
    }

    private static func thing(_ outcome: Story.BucketOutcome) -> Thing {
        Thing(id: outcome.bucket.text, aliases: outcome.aliases.map { $0.text }, sketches: [])
    }

    /// A check, including the aliases of the location and the choice it is named after.
    private static func thing(_ check: Story.Check, _ choice: Story.Choice, _ location: Story.Location) -> Thing {
        Thing(id: check.id.text, aliases: check.allAliases(of: choice, at: location))
    }

    /// The endings, including the aliases of the locations they are named after.
    private func endings(of story: Story, _ now: [String: Story.Location]) -> [Thing] {
        story.locations.compactMap { location in
            guard case .ending(let ending) = location.exit else { return nil }
            let implied = ending.id.text == location.id.text ? location.aliases.map { $0.text } : []
            return Thing(id: ending.id.text, aliases: ending.aliases.map { $0.text } + implied, traits: [ending.title])
        }
    }
}

extension Story.Variable {
    /// Whether this is an earlier variable, by its ID or an alias.
    fileprivate func isNow(_ earlier: Story.Variable) -> Bool {
        id == earlier.id || aliases.contains(earlier.id)
    }
}
