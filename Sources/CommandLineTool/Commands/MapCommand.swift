internal import DisplayText
internal import Story
internal import StoryChecker
internal import StoryEngine
internal import StoryMap

/// `branchbook map`: draws a story.
enum MapCommand: Command {
    static let description = CommandDescription(
        name: "map",
        summary: "Draws a map of a story: its places, choices and endings.",
        usage: "FILE --output MAP [--to ENDING] [--reader RECORD] [--format svg|dot] [--max-states N]",
        details: [
            "Draws every location with its number and title, every choice with its text, and every ending by its kind. Anything unreachable "
                + "is dotted. A .svg map is a picture for browsers and printers; a .dot map is a graph for Graphviz.",
            "With --to, one way to an ending is highlighted, with its steps numbered. With --reader, the map shows only what one reader has seen, "
                + "and gives nothing else away.",
            "Overwrites an earlier map, but no other file.",
        ],
        operands: CommandDescription.Operands(names: ["FILE"], count: 1...1),
        options: [
            CommandDescription.Option(
                name: "--output",
                value: "MAP",
                summary: "The file to write, such as map.svg or map.dot; - for standard output."
            ),
            CommandDescription.Option(
                name: "--to",
                value: "ENDING",
                summary: "Highlights a way to this ending, given by ID or title."
            ),
            CommandDescription.Option(
                name: "--reader",
                value: "RECORD",
                summary: "Shows only what was seen in this record, as play --record saves it."
            ),
            CommandDescription.Option(
                name: "--format",
                value: "FORMAT",
                summary: "svg or dot (default: from the file's name; svg for standard output)."
            ),
            ExplorationOptions.states, ExplorationOptions.memory,
        ],
        examples: [
            CommandDescription.Example(line: "map my-story --output map.svg", meaning: "Draws my-story."),
            CommandDescription.Example(
                line: "map my-story --output way.svg --to toast",
                meaning: "Highlights a way to the ending “toast”."
            ),
            CommandDescription.Example(
                line: "map my-story --output ada.svg --reader ada.record",
                meaning: "Draws what Ada has seen so far."
            ),
        ],
        exitCodes: "0 if the map was written, 1 if not, 2 if the command is invalid."
    )

    /// The maximum number of boxes in a picture; laying out more would take minutes.
    static let mostBoxes = 12_000

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        guard let path = arguments.value("--output"), !path.isEmpty else {
            throw UsageError("--output is missing.", fix: "Usage: branchbook map \(description.usage)")
        }
        let format = try MapFormat.named(arguments.value("--format"), for: path)
        if arguments.has("--to"), arguments.has("--reader") {
            throw UsageError(
                "--to and --reader cannot be combined.",
                fix: "A way to an ending would give away what the reader has not seen."
            )
        }
        if path != "-" {
            do throws(MapFile.Problem) {
                try MapFile.check(path)
            } catch {
                context.fail(error.message, fix: error.fix)
                return .failure
            }
        }
        guard let loaded = LoadedStory.load(arguments.operands[0], context),
            let drawing = try drawing(of: loaded, arguments, context),
            let text = text(of: drawing, format, context)
        else { return .failure }
        guard path != "-" else {
            context.output.write(text)
            return .success
        }
        do throws(MapFile.Problem) {
            try MapFile.write(text, to: path)
            context.output.line("\(Printable.text(path)): \(text.utf8.count) bytes")
            return .success
        } catch {
            context.fail(error.message, fix: error.fix)
            return .failure
        }
    }

    /// The drawing; nil if an error was reported.
    private static func drawing(of loaded: LoadedStory, _ arguments: Arguments, _ context: Context) throws(UsageError) -> MapDrawing? {
        if let record = arguments.value("--reader") { return drawing(of: loaded, reader: record, context) }
        let destination = try arguments.value("--to").map { name throws(UsageError) in try ending(name, in: loaded.story) }
        let bounds = try ExplorationOptions.bounds(arguments)
        Interrupt.endsAtOnce(context)
        let progress = ProgressLine(context)
        let facts = MapFacts.explored(loaded.story, bounds: bounds) { states in
            progress.show("\(NumberWords.counted(states, "state")) explored")
            return !context.output.isClosed
        }
        progress.clear()
        guard let destination else { return MapPlanner.plan(loaded.story, facts) }
        guard !facts.hasWay(to: destination) else { return MapPlanner.plan(loaded.story, facts, to: destination) }
        let name = arguments.value("--to") ?? ""
        if facts.verdict(location: destination) == .impossible {
            context.fail("No reader can reach the ending “\(name)”.", fix: "Draw the map without --to to see why.")
        } else {
            context.fail(
                "No way to the ending “\(name)” was found.",
                fix: "There may still be one; the story is too large to explore fully."
            )
        }
        return nil
    }

    private static func drawing(of loaded: LoadedStory, reader path: String, _ context: Context) -> MapDrawing? {
        let text: String
        do throws(FileProblem) {
            text = String(decoding: try FileReader.bytes(of: path, limit: RecordFile.mostBytes), as: UTF8.self)
        } catch {
            context.fail("\(error.path): \(error.message)", fix: error.fix)
            return nil
        }
        do throws(ResumeError) {
            return ReaderMapPlanner.plan(loaded.story, try SeenStory(loaded.story, loaded.program, record: text))
        } catch {
            context.fail("\(path): \(error.message)", fix: "Give a file that “branchbook play --record FILE” wrote.")
            return nil
        }
    }

    /// The drawing in a format; nil if an error was reported.
    private static func text(of drawing: MapDrawing, _ format: MapFormat, _ context: Context) -> String? {
        guard format == .svg else { return drawing.dot }
        guard drawing.boxCount <= mostBoxes else {
            context.fail(
                "The map would have \(drawing.boxCount) boxes; a picture can have at most \(mostBoxes).",
                fix: "Write a .dot file and lay it out with Graphviz’s sfdp."
            )
            return nil
        }
        do throws(LayoutError) {
            return try drawing.svg()
        } catch {
            context.fail(error.message)
            return nil
        }
    }

    /// The index of the location of an ending, by the ending's ID, alias or title.
    private static func ending(_ name: String, in story: Story) throws(UsageError) -> Int {
        var endings: [(location: Int, ending: Story.Ending)] = []
        for (number, location) in story.locations.enumerated() {
            if case .ending(let ending) = location.exit { endings.append((number, ending)) }
        }
        let id = Story.Ending.ID(name)
        let found =
            endings.first { $0.ending.id == id } ?? endings.first { $0.ending.aliases.contains(id) }
            ?? endings.first { $0.ending.title == name } ?? endings.first { $0.ending.title.lowercased() == name.lowercased() }
        if let found { return found.location }
        let names = endings.map { $0.ending.id.text } + endings.map { $0.ending.title }
        throw UsageError(
            "The story has no ending “\(name)”.",
            fix: Suggestion.sentence(for: name, among: names)
                ?? (endings.isEmpty ? "It has no endings at all." : "Its endings are \(list(endings.map { $0.ending.id.text })).")
        )
    }

    private static func list(_ names: [String]) -> String {
        names.prefix(12).joined(separator: ", ") + (names.count > 12 ? " and \(names.count - 12) more" : "")
    }
}
