internal import Story
internal import StoryChecker

extension OddsReport {
    /// The report as one JSON object.
    var json: ReportValue {
        let facts = facts.json
        return .object([
            .init("file", .text(file)),
            .init("story", .text(story.id.text)),
            .init("title", .text(story.title)),
            .init("endings", .list(rows.enumerated().map { json($1, number: $0) })),
            .init("exploration", .plain(summary.json)),
            .init("basis", .text(basis.word)),
            .init("readings", .number(basis.readings)),
            .init("unfinished", isKnown ? .decimal(odds.unfinished) : .null),
            .init("tolerance", odds.basis == .solved ? .decimal(odds.tolerance) : .null),
            .init("length", odds.basis == .solved ? length : .null),
            .init("complexity", facts.complexity),
            .init("statistics", facts.statistics),
        ])
    }

    private var length: ReportValue {
        .object([
            .init("choices", OddsReport.json(odds.choices)), .init("pages", OddsReport.json(odds.pages)),
            .init("words", OddsReport.json(odds.words)),
        ])
    }

    private var isKnown: Bool { if case .unknown = odds.basis { false } else { true } }

    /// The source of the numbers as a word, and the number of random readings.
    private var basis: (word: String, readings: Int?) {
        switch odds.basis {
        case .solved: ("solved", nil)
        case .sampled(let readings): ("sampled", readings)
        case .unknown(.circles): ("circles", nil)
        case .unknown(.memory): ("memory", nil)
        case .unknown(.unexplored): ("unexplored", nil)
        }
    }

    private func json(_ row: Row, number: Int) -> ReportValue {
        .object([
            .init("id", .text(row.ending.id)),
            .init("title", .text(row.ending.title)),
            .init("kind", .text(row.ending.kind.rawValue)),
            .init("verdict", .text(row.ending.verdict.rawValue)),
            .init("probability", isKnown ? .decimal(row.probability) : .null),
            .init("interval", odds.interval(ofEnding: number).map { .list([.decimal($0.lowerBound), .decimal($0.upperBound)]) } ?? .null),
            .init("witness", row.ending.witness.map(json) ?? .null),
        ])
    }

    private func json(_ witness: Witness) -> ReportValue {
        let answers: [ReportValue] = witness.steps.compactMap { step in
            guard case .answer(let variable, let value) = step else { return nil }
            return .object([.init("variable", .text(variable)), .init("answer", .text(ReplayLine.words(of: value)))])
        }
        return .object([
            .init("answers", .list(answers)),
            .init("choices", .list(witness.choices.map { .text($0) })),
            .init("rolls", .list(witness.rolls.map { .number($0) })),
            .init("steps", .list(witness.steps.map(OddsReport.json))),
            .init("command", .text(ReplayLine.text(for: witness, file: file))),
        ])
    }

    private static func json(_ step: Witness.Step) -> ReportValue {
        switch step {
        case .answer(let variable, let value):
            .object([
                .init("step", .text("answer")), .init("variable", .text(variable)), .init("answer", .text(ReplayLine.words(of: value))),
            ])
        case .choose(let location, let choice):
            .object([.init("step", .text("choose")), .init("location", .text(location)), .init("choice", .text(choice))])
        case .roll(let check, let number, let bucket):
            .object([
                .init("step", .text("roll")), .init("check", .text(check)), .init("number", .number(number)),
                .init("bucket", .text(bucket)),
            ])
        }
    }

    private static func json(_ length: Odds.Length) -> ReportValue {
        .object([
            .init("expected", .decimal(length.expected)), .init("least", .number(length.least)), .init("most", .number(length.most)),
        ])
    }
}
