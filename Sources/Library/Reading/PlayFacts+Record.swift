internal import StoryEngine

extension PlayFacts {
    /// Derives the facts from a record's lines.
    ///
    /// Lines are read one by one, so those of an earlier revision count too, and so do lines after a damaged one. Undoing a choice removes
    /// nothing: endings stay found, and rolls stay rolled. A line that is not JSON is ignored.
    ///
    /// The luckiest roll has the smallest chance of being matched or beaten, the unluckiest the smallest chance of being as bad or worse;
    /// of equals, the first counts. Tables of results have no better or worse, and are only counted.
    /// - Parameter program: The current story; nil if it was removed.
    /// - Complexity: O(*n*) in the bytes of the lines.
    init(lines: [String], of program: Program?) {
        self.init(RecordFacts(lines: lines, of: program))
    }

    /// Converts the engine's counts.
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

    /// Continues counting.
    /// - Returns: nil if the state is not from this revision of the story; then count all lines.
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
