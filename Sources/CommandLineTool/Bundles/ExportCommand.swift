internal import Bundle
internal import DisplayText
internal import Story
internal import StoryExport

/// `branchbook export`: writes a story as a file for other programs.
enum ExportCommand: Command {
    static let description = CommandDescription(
        name: "export",
        summary: "Writes a story as one file: for any browser, Twine, ink, Word, a printer or e-readers, or as its own JSON.",
        usage: "STORY --as FORMAT [--language TAG] [--into FILE] [--web FOLDER] [--weasyprint PROGRAM]",
        details: [
            "STORY is a story's folder or a .branchbook file. It is verified as for pack.",
            "The file for browsers has everything in it: the story, its pictures and sounds, and what reads them. What is read in it is kept in "
                + "the browser.",
            "The file for Twine is Twee 3 with the logic of SugarCube. Pictures have to lie beside it. “branchbook import” brings it back: what "
                + "nobody changed is as it was.",
            "The file for ink is source with its logic. Pictures have to lie beside it.",
            "The document for Word is a manuscript: every choice is a link, and the logic is in plain words.",
            "The file for a printer is a gamebook: numbered sections, dice, and a sheet to keep with a pencil. Any browser prints it, "
                + "or saves it as PDF. With “--as pdf”, WeasyPrint does that (the Debian package weasyprint).",
            "The file for e-readers is an EPUB. A story with few states has a page for each, with links; any other is a gamebook with links.",
            "The story’s own file is story.json in its canonical form; pictures and sounds have to lie beside it.",
            "What the file cannot carry is named before it is written. Nothing is ever overwritten.",
        ],
        operands: CommandDescription.Operands(names: ["STORY"], count: 1...1),
        options: [
            CommandDescription.Option(
                name: "--as",
                value: "FORMAT",
                summary: "web: one HTML file. twee: a file for Twine. ink: source of ink. docx: a manuscript for Word. "
                    + "print: a gamebook on paper. pdf: the same as PDF. epub: a book for e-readers. json: the story’s own file. "
                    + "zip: the HTML file as index.html in an archive, for itch.io."
            ),
            CommandDescription.Option(
                name: "--language",
                value: "TAG",
                summary: "The language, if there are words for it beside the story; STORY is its folder then."
            ),
            CommandDescription.Option(
                name: "--into",
                value: "FILE",
                summary: "The file to write (default: the story's ID with the format's ending, for example .html, in the current folder)."
            ),
            CommandDescription.Option(
                name: "--web",
                value: "FOLDER",
                summary: "With --as web or zip: where the bundled pages are (default: the installed ones, or .build/web/pages)."
            ),
            CommandDescription.Option(
                name: "--weasyprint",
                value: "PROGRAM",
                summary: "With --as pdf: where WeasyPrint is (default: weasyprint in the PATH)."
            ),
        ],
        examples: [
            CommandDescription.Example(line: "export my-story --as web", meaning: "Writes my-story.html."),
            CommandDescription.Example(line: "export bed.branchbook --as web --into bed.html", meaning: "Writes it there."),
            CommandDescription.Example(line: "export my-story --as twee", meaning: "Writes my-story.twee."),
            CommandDescription.Example(line: "export my-story --as ink", meaning: "Writes my-story.ink."),
            CommandDescription.Example(line: "export my-story --as docx", meaning: "Writes my-story.docx."),
            CommandDescription.Example(line: "export my-story --as print", meaning: "Writes my-story-print.html."),
            CommandDescription.Example(line: "export my-story --as pdf", meaning: "Writes my-story.pdf."),
            CommandDescription.Example(line: "export my-story --as epub", meaning: "Writes my-story.epub."),
        ],
        exitCodes: "0 if the file was written, 1 if not, 2 if the command is invalid."
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        let named = arguments.value("--as")
        let book = named == PDFBook.format ? PDFBook(program: arguments.value("--weasyprint") ?? PDFBook.usualProgram) : nil
        guard let format = book == nil ? named.flatMap({ ExportFormat(rawValue: $0) }) : .print else { throw wrongFormat(named) }
        if arguments.value("--into")?.isEmpty == true { throw UsageError("--into is empty.", fix: "Give a file name.") }
        let path = arguments.operands[0]
        var told: Story?
        if let language = arguments.value("--language") {
            // Bundles have no words in other languages.
            guard FileReader.isFolder(path) else {
                throw UsageError("--language needs a story's folder.", fix: "Give the folder with its words.")
            }
            guard let loaded = LoadedStory.load(path, in: language, context) else { return .failure }
            told = loaded.story
        }
        let progress = ProgressLine(context)
        do throws(BundleError) {
            let isFolder = FileReader.isFolder(path)
            var bundle =
                isFolder
                ? try BundleWriter.read(folder: path) { BundleText.show($0, on: progress, context) }
                : try BundleReader.read(path: path) { BundleText.show($0, on: progress, context) }
            progress.clear()
            if let told {
                bundle.story = told
                let named = Set(told.files)
                bundle.files.removeAll { !named.contains($0.name) }
            }
            return export(bundle, as: format, book, from: path, arguments, context)
        } catch {
            progress.clear()
            BundleText.show(error, of: path, context)
            return .failure
        }
    }

    private static func wrongFormat(_ given: String?) -> UsageError {
        guard let given else { return UsageError("--as is missing.", fix: "Usage: branchbook export \(description.usage)") }
        let formats = (ExportFormat.allCases.map(\.rawValue) + [PDFBook.format]).joined(separator: ", ")
        return UsageError("There is no format “\(given)”.", fix: "The formats are: \(formats).")
    }

    /// - Parameter book: Makes a PDF of the file, if that is wanted.
    private static func export(
        _ bundle: StoryBundle,
        as format: ExportFormat,
        _ book: PDFBook?,
        from path: String,
        _ arguments: Arguments,
        _ context: Context
    ) -> ExitCode {
        let id = bundle.story.id.text
        let output = arguments.value("--into") ?? (book == nil ? format.fileName(of: id) : id + "." + PDFBook.format)
        var template: WebFileTemplate?
        if format.needsTemplate {
            template = self.template(in: arguments.value("--web") ?? WebParts.path(of: "pages"), context)
            if template == nil { return .failure }
        }
        let source: ExportSource
        do throws(PDFBook.Problem) {
            source = try book?.source(of: bundle) ?? ExportSource(bundle)
        } catch {
            context.fail("\(path): \(error.message)", fix: error.fix)
            return .failure
        }
        let file: ExportedFile
        do throws(ExportProblem) {
            file = try format.file(of: source, template: template)
        } catch .noMemory {
            context.fail("\(path): There is not enough memory for the file.", fix: nil)
            return .failure
        } catch {
            context.fail("\(path): The story has errors.", fix: "“branchbook check” shows each one.")
            return .failure
        }
        do throws(FileProblem) {
            guard !FileReader.exists(output) else { throw FileProblem.exists(output) }
            show(file, context)
            guard var bytes = try? file.bytes() else {
                context.fail("\(output): There is not enough memory for the file.", fix: "Close other programs, and try again.")
                return .failure
            }
            if let book {
                do throws(PDFBook.Problem) {
                    bytes = try book.pdf(of: bytes)
                } catch {
                    context.fail("\(output): \(error.message)", fix: error.fix)
                    return .failure
                }
            }
            try FileWriter.create(output, bytes)
            context.output.line("\(Printable.text(output)): \(bytes.count) bytes")
            return .success
        } catch {
            context.fail("\(error.path): \(error.message)", fix: error.fix)
            return .failure
        }
    }

    /// The page that stories are put into; nil if an error was reported.
    /// - Parameter pages: The folder with the bundled pages.
    private static func template(in pages: String, _ context: Context) -> WebFileTemplate? {
        let path = pages + "/" + WebFileTemplate.fileName
        do throws(FileProblem) {
            if let template = WebFileTemplate(try FileReader.bytes(of: path)) { return template }
            context.fail("\(path): These pages are not bundled.", fix: "“make web-engine pages” bundles them.")
        } catch {
            context.fail("\(error.path): \(error.message)", fix: "“make web-engine pages” writes it; --web says where the pages are.")
        }
        return nil
    }

    /// Says what the file does not carry.
    private static func show(_ file: ExportedFile, _ context: Context) {
        if !file.leftOut.isEmpty { context.output.line("Not in the file:") }
        for item in file.leftOut {
            let places = item.locations.isEmpty ? "" : ": \(listed(item.locations.map(\.text)))"
            context.output.line("  \(item.words)\(Printable.text(places))")
        }
        if !file.pictures.isEmpty {
            context.output.line("Files that belong beside it: \(Printable.text(listed(file.pictures)))")
        }
    }

    /// The first few of a list, and how many more there are.
    private static func listed(_ names: [String]) -> String {
        let rest = names.count - 8
        return names.prefix(8).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}
