internal import DisplayText
internal import StoryEngine
internal import StoryFormat

/// `branchbook replay`: shows a saved reading as text.
enum ReplayCommand: Command {
    static let description = CommandDescription(
        name: "replay",
        summary: "Shows the text of a record, and whether it still fits the story.",
        usage: "RECORD FILE [--json]",
        details: [
            "Resumes RECORD in the current story, writes the transcript, and reports how that went: exact (the same story), changed (the "
                + "same place in a changed story), walkedBack (at an earlier place) or startedAgain. Where the story has changed, the transcript "
                + "starts where the reader would continue.",
            "With --json, the keys are story, seed, kind, notices, position and transcript.",
        ],
        operands: CommandDescription.Operands(names: ["RECORD", "FILE"], count: 2...2),
        options: [CommandDescription.Option(name: "--json", value: nil, summary: "Writes JSON.")],
        examples: [
            CommandDescription.Example(
                line: "replay ada.record my-story",
                meaning: "Shows what Ada has read in my-story."
            )
        ],
        exitCodes: "0 if the record was resumed, 1 if not, 2 if the command is invalid."
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        let path = arguments.operands[0]
        guard let loaded = LoadedStory.load(arguments.operands[1], context) else { return .failure }
        let text: String
        do throws(FileProblem) {
            text = String(decoding: try FileReader.bytes(of: path, limit: RecordFile.mostBytes), as: UTF8.self)
        } catch {
            context.fail("\(error.path): \(error.message)", fix: error.fix)
            return .failure
        }
        do throws(ResumeError) {
            let (recorded, report) = try RecordedPlaythrough.resume(loaded.program, record: text)
            let transcript = transcript(of: recorded.playthrough, record: text)
            if arguments.has("--json") {
                context.output.json(json(recorded.playthrough, report, transcript).compact)
            } else {
                context.output.write(Printable.text(transcript, keepingLines: true))
                context.output.line("\nResumed: \(report.kind.rawValue)")
                for notice in report.notices {
                    context.output.line("  " + Printable.text(notice.message))
                    for fix in fixes(notice) { context.output.line("  fix: " + Printable.text(fix)) }
                }
            }
            return .success
        } catch {
            context.fail("\(path): \(error.message)")
            return .failure
        }
    }

    /// What an author can do to prevent the loss.
    private static func fixes(_ notice: ResumeReport.Notice) -> [String] {
        switch notice {
        case .variablesGone(let lost), .visitsGone(let lost):
            lost.compactMap { lost in lost.successor.map { "If it is now “\($0)”, add \"aliases\": [\"\(lost.id)\"] there." } }
        default: []
        }
    }

    private static func json(_ playthrough: Playthrough, _ report: ResumeReport, _ transcript: String) -> JSONValue {
        .object([
            JSONField("story", .string(playthrough.program.storyID)),
            JSONField("seed", .string(String(playthrough.seed))),
            JSONField("kind", .string(report.kind.rawValue)),
            JSONField("notices", .array(report.notices.map { .string($0.message) })),
            JSONField("position", playthrough.position.map { .string($0.location) } ?? .null),
            JSONField("transcript", .string(transcript)),
        ])
    }

    /// The whole reading if its inputs lead to where it was resumed; otherwise only the scene where it was resumed.
    private static func transcript(of resumed: Playthrough, record text: String) -> String {
        if let inputs = RecordedPlaythrough.inputs(of: text) {
            var playthrough = Playthrough(resumed.program, seed: resumed.seed)
            var transcript = Transcript()
            transcript.add(playthrough.scene)
            for input in inputs {
                guard (try? playthrough.apply(input)) != nil else { break }
                transcript.add(input)
                transcript.add(playthrough.scene)
            }
            for fault in playthrough.faults { transcript.add(fault) }
            if playthrough.scene == resumed.scene, playthrough.position == resumed.position { return transcript.text }
        }
        var transcript = Transcript()
        transcript.add(resumed.scene)
        return transcript.text
    }
}
