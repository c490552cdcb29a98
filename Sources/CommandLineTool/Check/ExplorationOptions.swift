internal import StoryChecker

/// The options that limit the checker.
enum ExplorationOptions {
    static let states = CommandDescription.Option(
        name: "--max-states",
        value: "N",
        summary: "Explores at most N states (default: \(NumberWords.grouped(ExplorationBounds.standard.states)))."
    )
    static let memory = CommandDescription.Option(
        name: "--max-memory",
        value: "MEGABYTES",
        summary: "Uses at most this much memory for states and odds (default: \(ExplorationBounds.standard.bytes >> 20))."
    )

    /// The requested bounds.
    static func bounds(_ arguments: Arguments) throws(UsageError) -> ExplorationBounds {
        var bounds = ExplorationBounds.standard
        if let states = try arguments.number("--max-states", in: 1...1_000_000_000) { bounds.states = states }
        if let megabytes = try arguments.number("--max-memory", in: 1...1_048_576) { bounds.bytes = megabytes << 20 }
        return bounds
    }
}
