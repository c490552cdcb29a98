internal import StoryEngine
internal import StoryFormat

/// `branchbook simulate`: plays a story many times at random, and reports the results and the speed.
enum SimulateCommand: Command {
    static let description = CommandDescription(
        name: "simulate",
        summary: "Plays a story many times at random, and reports the endings and the speed.",
        usage: "FILE [--plays N] [--seed S] [--json]",
        details: [
            "Runs on one core and writes every scene into a transcript. The same story, number of plays and seed give the same endings and the same "
                + "transcriptHash. A play that has not ended after \(Simulation.mostInputs) inputs counts as unfinished.",
            "With --json, the keys are plays, seed, playsPerSecond, choicesPerPlay, p99InputMicroseconds, loadMilliseconds, "
                + "peakMemoryMegabytes, endings, unfinished and transcriptHash.",
        ],
        operands: CommandDescription.Operands(names: ["FILE"], count: 1...1),
        options: [
            CommandDescription.Option(name: "--plays", value: "N", summary: "How many times to play (default: 1,000)."),
            CommandDescription.Option(
                name: "--seed",
                value: "S",
                summary: "Seed of all rolls and choices (default: 0)."
            ),
            CommandDescription.Option(name: "--json", value: nil, summary: "Writes JSON."),
        ],
        examples: [
            CommandDescription.Example(
                line: "simulate my-story --plays 10000",
                meaning: "Shows how often each ending is reached at random."
            )
        ]
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        let plays = try arguments.number("--plays", in: 1...1_000_000_000) ?? 1_000
        let seed: UInt64 = try arguments.number("--seed", in: 0...UInt64.max) ?? 0
        guard let bytes = compiled(arguments.operands[0], context) else { return .failure }

        let beforeLoading = MonotonicClock.nanoseconds
        guard let program = try? Program(head: bytes) else {
            context.fail("The compiled story cannot be loaded.")
            return .failure
        }
        let loading = MonotonicClock.nanoseconds - beforeLoading

        let simulation = Simulation(program: program, seed: seed)
        let showsProgress = context.terminal.errorIsTerminal
        let start = MonotonicClock.nanoseconds
        let outcome = simulation.run(plays: plays) { done in
            if showsProgress { context.output.write("\r\(done) of \(plays) plays", to: .error) }
            return !context.output.isClosed
        }
        let running = max(1, MonotonicClock.nanoseconds - start)
        if showsProgress { context.output.write("\r\u{1B}[K", to: .error) }

        let report = SimulationReport(
            plays: plays,
            seed: seed,
            outcome: outcome,
            runNanoseconds: running,
            loadNanoseconds: loading,
            inputNanoseconds: simulation.slowInput(plays: plays),
            peakBytes: PeakMemory.bytes
        )
        context.output.write(arguments.has("--json") ? report.json : report.text)
        return .success
    }

    /// The story in binary form; the memory for compiling it is freed before the plays begin.
    private static func compiled(_ operand: String, _ context: Context) -> [UInt8]? {
        LoadedStory.load(operand, context)?.program.whole
    }
}
