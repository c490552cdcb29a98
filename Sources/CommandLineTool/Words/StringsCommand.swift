internal import DisplayText
internal import Glibc
internal import Story
internal import StoryChecker
internal import StoryFormat
internal import StoryWords

/// `branchbook strings`: takes a story's texts to translators and back.
enum StringsCommand: Command {
    static let description = CommandDescription(
        name: "strings",
        summary: "Takes a story's texts to translators and back.",
        usage: "extract STORY --language TAG [--into FILE] | merge STORY FILE --language TAG",
        details: [
            "extract writes a gettext file (.po) with every text of the story, for Poedit, Weblate or any other tool for translators. What is "
                + "translated already is in it; where the original changed, the old translation is offered, marked as fuzzy.",
            "merge takes the file back and writes words/TAG.json beside the story, which is then the same story in two languages. A translation "
                + "that would lose a variable, or cannot be read, is named with its line; readers see the original in its place until it is fixed.",
            "Translations of texts that the story no longer has are kept.",
        ],
        operands: CommandDescription.Operands(names: ["ACTION", "STORY"], count: 2...3),
        options: [
            CommandDescription.Option(name: "--language", value: "TAG", summary: "The language of the translation, such as de or pt-BR."),
            CommandDescription.Option(
                name: "--into",
                value: "FILE",
                summary: "For extract: the file to write (default: the story's ID and the language, such as my-story-de.po)."
            ),
        ],
        examples: [
            CommandDescription.Example(line: "strings extract my-story --language de", meaning: "Writes my-story-de.po."),
            CommandDescription.Example(
                line: "strings merge my-story my-story-de.po --language de",
                meaning: "Writes my-story/words/de.json."
            ),
            CommandDescription.Example(line: "play my-story --language de", meaning: "Reads the story in German."),
        ],
        exitCodes: "0 if the file was written and has no mistakes, 1 if not, 2 if the command is invalid."
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        let action = arguments.operands[0]
        guard ["extract", "merge"].contains(action) else {
            throw UsageError("There is no action “\(action)”.", fix: "Use extract or merge.")
        }
        guard let language = arguments.value("--language"), LanguageTag.isValid(language) else {
            throw UsageError("--language is missing, or is not a language tag.", fix: "Give one such as --language de or --language pt-BR.")
        }
        guard (action == "merge") == (arguments.operands.count == 3) else {
            throw UsageError("This is not what \(action) needs.", fix: "Usage: branchbook strings \(description.usage)")
        }
        guard let loaded = LoadedStory.load(arguments.operands[1], context) else { return .failure }
        let story = FileReader.storyPath(arguments.operands[1])
        do throws(FileProblem) {
            var words = Words(story: loaded.story.id, language: language)
            if let known = try WordsFile.read(language, of: story) {
                guard let read = known.document.words else {
                    context.output.write(WordsText.text(known.findings(for: loaded.story), in: known.path, context.palette))
                    return .failure
                }
                words = read
            }
            if action == "extract" {
                let path = arguments.value("--into") ?? "\(loaded.story.id)-\(language).po"
                return try extract(loaded.story, words, into: path, context)
            }
            return try merge(arguments.operands[2], into: words, of: loaded.story, beside: story, context)
        } catch {
            context.fail("\(error.path): \(error.message)", fix: error.fix)
            return .failure
        }
    }

    private static func extract(_ story: Story, _ words: Words, into path: String, _ context: Context) throws(FileProblem) -> ExitCode {
        try FileWriter.create(path, Array(TranslatorFile.text(of: story, words, date: now).utf8))
        let problems = WordsChecker.problems(of: words, for: story)
        let missing = problems.count { $0.kind == .missing }
        context.output.line("\(Printable.text(path)): \(NumberWords.counted(missing, "text")) to translate")
        return .success
    }

    private static func merge(
        _ path: String,
        into words: Words,
        of story: Story,
        beside storyPath: String,
        _ context: Context
    ) throws(FileProblem) -> ExitCode {
        let merged = TranslatorFile.merge(try FileReader.bytes(of: path), into: words, of: story)
        var isSound = merged.problems.isEmpty
        for problem in merged.problems {
            context.fail("\(path):\(problem.line): \(problem.message)", fix: problem.fix)
        }
        for problem in WordsChecker.problems(of: merged.words, for: story) where problem.severity == .error {
            isSound = false
            let line = problem.entry.flatMap { merged.lines[$0] }.map { ":\($0)" } ?? ""
            context.fail("\(path)\(line): \(problem.message)", fix: problem.fix)
        }
        // A file for another story or language has nothing to keep.
        guard !merged.words.entries.isEmpty, merged.words.story == story.id else {
            context.fail("\(path): There is nothing translated in this file.", fix: nil)
            return .failure
        }
        let file = WordsFile.path(words.language, of: storyPath)
        try FileWriter.createFolders(FileReader.folder(of: file))
        try FileWriter.replaceSafely(file, Array(merged.words.json.utf8))
        let translated = WordsTable(merged.words)
        // What may stay as it is and does is as good as translated.
        let texts = story.texts.filter { !$0.mayStay || translated.entry(for: $0) != nil }
        let done = texts.count { translated.entry(for: $0) != nil }
        context.output.line("\(Printable.text(file)): \(done) of \(NumberWords.counted(texts.count, "text"))")
        return isSound ? .success : .failure
    }

    /// The time as gettext writes it.
    private static var now: String {
        var moment = time(nil)
        var parts = unsafe tm()
        guard unsafe gmtime_r(&moment, &parts) != nil else { return "1970-01-01 00:00+0000" }
        let numbers = unsafe [parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min].map { ($0 < 10 ? "0" : "") + String($0) }
        return unsafe "\(parts.tm_year + 1900)-\(numbers[0])-\(numbers[1]) \(numbers[2]):\(numbers[3])+0000"
    }
}
