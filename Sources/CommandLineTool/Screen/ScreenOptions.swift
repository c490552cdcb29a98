internal import StoryEngine

/// The options for the screen.
struct ScreenOptions: Equatable {
    /// Whether to read line by line.
    var isPlain: Bool
    /// The requested theme; nil for none.
    var theme: Theme.Name?
    /// How pictures are drawn.
    var pictures: PictureMode

    /// Parses the options of `play`.
    init(_ arguments: Arguments) throws(UsageError) {
        isPlain = arguments.has("--plain")
        theme = try ScreenOptions.value("--theme", arguments)
        pictures = try ScreenOptions.value("--pictures", arguments) ?? .auto
    }

    private static func value<Name: RawRepresentable & CaseIterable>(_ option: String, _ arguments: Arguments) throws(UsageError) -> Name?
    where Name.RawValue == String {
        guard let word = arguments.value(option) else { return nil }
        guard let name = Name(rawValue: word) else {
            throw UsageError("“\(word)” is no value for \(option).", fix: "Give one of \(Name.list).")
        }
        return name
    }

    /// Whether to use the full screen: input and output are a terminal, and no screen reader is set up.
    func isFull(_ context: Context) -> Bool {
        guard !isPlain, context.terminal.inputIsTerminal, context.terminal.outputIsTerminal, context.input.isLive else { return false }
        guard let name = context.environment["TERM"], !name.isEmpty, name != "dumb" else { return false }
        return !["ACCESSIBLE", "GNOME_ACCESSIBILITY"].contains { !["", "0", "false"].contains(context.environment[$0] ?? "") }
    }

    /// Reads a story on the full screen; nil if the terminal cannot be used for that.
    func read(
        _ loaded: LoadedStory,
        from operand: String,
        _ recorded: RecordedPlaythrough,
        record: String,
        notices: [String],
        _ file: RecordFile,
        _ context: Context
    ) -> ExitCode? {
        let depth = ColourDepth(environment: context.environment)
        guard let terminal = ScreenTerminal(depth: depth) else { return nil }
        let size = terminal.size
        let chosen = theme ?? SavedTheme.read(environment: context.environment)
        let model = ReaderModel(
            recorded,
            record: record,
            story: loaded.story,
            program: loaded.program,
            settings: ReaderSettings(depth: depth, theme: chosen, notices: notices),
            columns: size.columns,
            rows: size.rows
        )
        let pictures = PictureFiles(folder: FileReader.folder(of: FileReader.storyPath(operand)))
        var session = FullScreenSession(model, file: file, pictures: pictures, mode: self.pictures, context: context, terminal: terminal)
        return session.run()
    }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
    /// The values as a list in words.
    static var list: String {
        let names = allCases.map { $0.rawValue }
        return names.dropLast().joined(separator: ", ") + (names.count > 1 ? " or " : "") + (names.last ?? "")
    }
}
