internal import StoryEngine

extension PlayFacts {
    /// Works out what the lines of a record amount to.
    ///
    /// The lines are read one by one, so that those of an earlier revision of the story count too, and what follows a damaged line. Taking a
    /// choice back unsays nothing: what was found stays found, and what was rolled was rolled. A line that is no JSON counts for nothing.
    ///
    /// The luckiest roll is the one of which a roll as good or better was the least likely; the unluckiest, the one of which a roll as bad
    /// or worse was; of equals the first. Tables of results have no better and worse, and are only counted.
    /// - Parameter program: The story as it is now; nil where it was removed.
    /// - Complexity: O(*n*) in the bytes of the lines.
    init(lines: [String], of program: Program?) {
        self.init(RecordFacts(lines: lines, of: program))
    }

    /// Takes over what was counted.
    init(_ facts: RecordFacts) {
        self.init()
        isBegun = facts.isBegun
        endings = facts.endings
        finished = facts.finished
        choices = facts.choices
        isAtEnding = facts.isAtEnding
        rolls = facts.rolls
        luckiest = facts.luckiest.map { Roll($0) }
        unluckiest = facts.unluckiest.map { Roll($0) }
    }
}

extension FoldedPlay {
    /// Counts all lines of a record.
    /// - Complexity: O(*n*) in the bytes of the lines.
    init(all lines: [String], of program: Program?) {
        let facts = RecordFacts(lines: lines, of: program)
        self.init(facts: PlayFacts(facts), state: facts.state ?? "")
    }

    /// Goes on counting.
    /// - Returns: Nil if the state is not of this story as it is now; then all lines are to be counted.
    /// - Complexity: O(*n*) in the bytes of the new lines.
    init?(state: String, new lines: [String], of program: Program?) {
        guard var facts = RecordFacts(state: state, of: program) else { return nil }
        facts.take(lines)
        guard let state = facts.state else { return nil }
        self.init(facts: PlayFacts(facts), state: state)
    }
}

extension PlayFacts.Roll {
    fileprivate init(_ roll: RecordFacts.Roll) {
        self.init(
            location: roll.location,
            choice: roll.choice,
            roll: roll.roll,
            low: roll.limits.lowerBound,
            high: roll.limits.upperBound
        )
    }
}
