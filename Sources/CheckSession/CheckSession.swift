internal import Story
public import StoryChecker
internal import StoryEngine
public import StoryFormat

/// Answers a page that wants a story checked: JSON in, JSON out. docs/web-checker.md describes both.
public struct CheckSession: Sendable {
    /// What was found in the story that was explored last.
    private var explored: (story: Story, exploration: Exploration)?

    /// Starts without a story.
    public init() {}

    /// Checks a story file and calculates its odds.
    /// - Parameters:
    ///   - bytes: The file, UTF-8.
    ///   - bounds: How much to explore; nil to look only at the file.
    /// - Returns: An object with `diagnostics`, `errors`, `warnings` and, if the story can be read and was explored, `states`, `complete`,
    ///   `locations` and `endings`, and the odds. Probabilities are in billionths, because this JSON has only integers.
    public mutating func answer(_ bytes: [UInt8], bounds: ExplorationBounds?) -> JSONValue {
        // It may take as much memory as the one to come.
        explored = nil
        let document = StoryDocument(bytes)
        let report = bounds.map { StoryChecker(bounds: $0).check(document) } ?? StoryChecker().checkFile(document)
        if let story = document.story, let exploration = report.exploration { explored = (story, exploration) }
        var fields = [
            JSONField("diagnostics", .array(report.problems.diagnostics.map { $0.json })),
            JSONField("errors", .number(Int64(report.problems.errorCount))),
            JSONField("warnings", .number(Int64(report.problems.warningCount))),
        ]
        if let exploration = report.exploration { fields += Self.fields(of: exploration) }
        return .object(fields)
    }

    /// Finds a way to a location of the story that was explored last.
    /// - Parameter bytes: A request: `location`, an ID.
    /// - Returns: An object with `steps` and a `record` that begins at the location; `steps` is null if no way is known.
    public func lead(_ bytes: [UInt8]) -> JSONValue {
        let none = JSONValue.object([JSONField("steps", .null)])
        guard let id = JSONParser.parse(bytes).root?.value["location"]?.string, let (story, exploration) = explored else { return none }
        guard let location = story.locations.firstIndex(where: { $0.id.text.hasSameBytes(as: id) }), let program = try? Program(story),
            let witness = exploration.witness(toLocation: location),
            let playthrough = witness.play(program, toLocation: location, seed: Self.seed)
        else { return none }
        var recorded = RecordedPlaythrough(from: playthrough)
        let record = recorded.takeNewLines().reduce("") { $0 + $1 }
        return .object([JSONField("steps", Self.json(witness)), JSONField("record", .string(record))])
    }

    /// The same place rolls the same numbers every time, until the author starts again.
    private static let seed: UInt64 = 1

    /// Compiles a story file.
    /// - Parameter bytes: The file, UTF-8.
    /// - Returns: The program's head with all its texts inside; nothing if the file is not a story.
    public static func program(_ bytes: [UInt8]) -> [UInt8] {
        guard let story = StoryDocument(bytes).story, let program = try? Program(story) else { return [] }
        return program.whole
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
