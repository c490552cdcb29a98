internal import Story
public import StoryChecker
internal import StoryEngine
public import StoryFormat

/// Answers a page that wants a story checked: JSON in, JSON out. docs/web-checker.md describes both.
public enum CheckSession {
    /// Checks a story file and calculates its odds.
    /// - Parameters:
    ///   - bytes: The file, UTF-8.
    ///   - bounds: How much to explore.
    /// - Returns: An object with `diagnostics`, `errors`, `warnings` and, if the story can be read, `states`, `complete`, `locations` and
    ///   `endings`, and the odds. Probabilities are in billionths, because this JSON has only integers.
    public static func answer(_ bytes: [UInt8], bounds: ExplorationBounds) -> JSONValue {
        let report = StoryChecker(bounds: bounds).check(StoryDocument(bytes))
        var fields = [
            JSONField("diagnostics", .array(report.problems.diagnostics.map { $0.json })),
            JSONField("errors", .number(Int64(report.problems.errorCount))),
            JSONField("warnings", .number(Int64(report.problems.warningCount))),
        ]
        if let exploration = report.exploration { fields += self.fields(of: exploration) }
        return .object(fields)
    }

    private static func fields(of exploration: Exploration) -> [JSONField] {
        let odds = exploration.odds()
        let isSolved = odds.basis == .solved
        let isKnown = if case .unknown = odds.basis { false } else { true }
        var endings: [JSONValue] = []
        for (ending, probability) in zip(exploration.endings, odds.endings) {
            endings.append(
                .object([
                    JSONField("id", .string(ending.id)),
                    JSONField("verdict", .string(ending.verdict.rawValue)),
                    JSONField("probability", isKnown ? billionths(probability) : .null),
                    JSONField("witness", ending.witness.map { json($0) } ?? .null),
                ])
            )
        }
        return [
            JSONField("states", .number(Int64(exploration.stateCount))),
            JSONField("complete", .boolean(exploration.isComplete)),
            JSONField("locations", .array(exploration.locations.map { .string($0.rawValue) })),
            JSONField("entered", .array(odds.locations.map { $0.map { billionths($0) } ?? .null })),
            JSONField("endings", .array(endings)),
            JSONField("readings", sampleSize(of: odds)),
            JSONField("unfinished", isKnown ? billionths(odds.unfinished) : .null),
            JSONField("choices", isSolved ? json(odds.choices) : .null),
            JSONField("pages", isSolved ? json(odds.pages) : .null),
            JSONField("words", isSolved ? json(odds.words) : .null),
        ]
    }

    /// The number of random readings that the odds come from; null if they were calculated.
    private static func sampleSize(of odds: Odds) -> JSONValue {
        if case .sampled(let readings) = odds.basis { .number(Int64(readings)) } else { .null }
    }

    /// Clamped, because an expected length has no upper bound.
    private static func billionths(_ value: Double) -> JSONValue {
        let scaled = value * 1_000_000_000 + 0.5
        return .number(scaled < 9_000_000_000_000_000_000 ? Int64(scaled) : .max)
    }

    private static func json(_ length: Odds.Length) -> JSONValue {
        .object([
            JSONField("expected", billionths(length.expected)),
            JSONField("least", .number(Int64(length.least))),
            JSONField("most", length.most.map { .number(Int64($0)) } ?? .null),
        ])
    }

    private static func json(_ witness: Witness) -> JSONValue {
        .array(
            witness.steps.map { step in
                switch step {
                case .answer(let variable, let value):
                    .object([JSONField("answer", json(value)), JSONField("variable", .string(variable))])
                case .choose(let location, let choice):
                    .object([JSONField("choose", .string(choice)), JSONField("at", .string(location))])
                case .roll(let check, let number, let bucket):
                    .object([
                        JSONField("roll", .number(Int64(number))), JSONField("check", .string(check)), JSONField("bucket", .string(bucket)),
                    ])
                }
            }
        )
    }

    private static func json(_ value: AnswerValue) -> JSONValue {
        switch value {
        case .text(let text), .option(let text): .string(text)
        case .number(let number): .number(number)
        case .yesNo(let answer): .boolean(answer)
        }
    }
}
