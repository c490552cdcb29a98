internal import Story

/// The ends of stories that go round. In Twine, the last passage often has nothing but a link to the first one, with which readers start
/// again. Here they always can, so such a place is an ending.
extension StoryConverter {
    /// Makes places endings that readers leave only to start again: those whose links say so, and if the story has no other end and
    /// nothing of a first reading is left in a second one, all that lead nowhere else.
    /// - Parameters:
    ///   - start: The location where readers begin.
    ///   - first: The first passage.
    mutating func addEnds(from start: String, leadingTo first: Int) {
        guard let target = ids[first] else { return }
        let lasts = locations.indices.filter { isLeft($0, onlyTo: target) }
        guard !lasts.isEmpty else { return }
        var ends = Set(lasts.filter { locations[$0].choices.allSatisfy { $0.text.wordsAlone.saysToStartAgain } })
        let reached = Story.Reach(locations, from: start)
        if reached.endings == 0, isNewAgain(at: target) {
            // What the first page leads to itself are rooms around it.
            let rooms = Set(locations.filter { isFrom(first, $0) }.flatMap { $0.targets }.map { Bytes($0.text.utf8) })
            ends.formUnion(lasts.filter { !rooms.contains(Bytes(locations[$0].id.text.utf8)) })
        }
        for index in ends.sorted() {
            guard let passage = origins[Bytes(locations[index].id.text.utf8)], passage != first else { continue }
            let name = cut(source.passages[passage].name, to: 200)
            locations[index].exit = .ending(Story.Ending(id: Identifier(locations[index].id.text), title: name.isBlank ? "The end" : name))
            links.end(passage, insteadOf: target)
        }
    }

    private func isFrom(_ passage: Int, _ location: Story.Location) -> Bool { origins[Bytes(location.id.text.utf8)] == passage }

    /// Whether every choice leads to one location, and nothing else leads on.
    private func isLeft(_ index: Int, onlyTo target: String) -> Bool {
        let location = locations[index]
        return !location.choices.isEmpty && location.otherwise.isEmpty
            && location.choices.allSatisfy { choice in
                guard case .outcome(let outcome) = choice.action else { return false }
                return outcome.target.text.isSame(as: target)
            }
    }

    /// Whether the story is at its first page as it was in the beginning, whenever readers come there: all that changes is set there.
    private func isNewAgain(at first: String) -> Bool {
        guard !uses.asksForVisits, let page = locations.first(where: { $0.id.text.isSame(as: first) }) else { return false }
        var reset = Set(variables.entries.filter { $0.path.hasPrefix(" ") }.map { Bytes($0.name.utf8) })
        for entry in page.effects.entries where entry.condition == nil {
            for change in entry.changes where change.value.isPlain { reset.insert(Bytes(change.variable.utf8)) }
        }
        func isReset(_ effects: Story.Effects) -> Bool { effects.all.allSatisfy { reset.contains(Bytes($0.variable.utf8)) } }
        return locations.allSatisfy { location in
            location.questions.isEmpty && isReset(location.effects)
                && location.choices.allSatisfy { choice in
                    switch choice.action {
                    case .outcome(let outcome): isReset(outcome.effects)
                    case .check: false
                    }
                }
        }
    }
}

extension String {
    /// Whether the words of a link are about starting a story again.
    fileprivate var saysToStartAgain: Bool {
        let words = smallLetters
        return [
            "play again", "try again", "start again", "start over", "begin again", "read again", "restart", "replay", "new game",
            "noch einmal", "noch mal", "nochmal", "von vorn", "neustart", "neu starten", "neu beginnen", "neues spiel", "auf anfang",
            "rejouer", "recommencer", "jugar de nuevo", "volver a empezar", "reiniciar", "gioca ancora", "ricomincia", "opnieuw",
            "jogar novamente",
        ].contains { words.has($0) }
    }
}
