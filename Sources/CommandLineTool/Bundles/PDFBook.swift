internal import Bundle
internal import Glibc
internal import StoryExport

/// Makes the gamebook for a printer a PDF. WeasyPrint lays it out, in a process of its own.
struct PDFBook {
    /// What the format is called in `--as`.
    static let format = "pdf"
    /// What WeasyPrint is called in the `PATH`.
    static let usualProgram = "weasyprint"
    /// WeasyPrint, by its path or its name in the `PATH`.
    var program = usualProgram
    /// The time limit. A book of 75 pages takes seconds.
    var milliseconds = 600_000

    /// Why there is no PDF.
    struct Problem: Error, Equatable {
        var message: String
        var fix: String?
    }

    /// The most bytes of a PDF: its pictures are stored without loss, so it may be much larger than the bundle.
    private static let mostBytes = 1 << 30
    /// SVG in this width or more is printed from pixels: 62 millimetres with 200 dots an inch are 490.
    private static let leastWidth = 320
    private static let mostWidth = 1_600
    /// Where libraries, fonts, words and caches are.
    private static let variables = [
        "HOME", "PATH", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS",
        "FONTCONFIG_FILE", "FONTCONFIG_PATH", "LD_LIBRARY_PATH", "PYTHONPATH",
    ]

    /// A story with pictures that WeasyPrint draws as browsers do: it knows no AVIF, and not all of SVG.
    func source(of bundle: StoryBundle) throws(Problem) -> ExportSource {
        let source = ExportSource(bundle)
        let renderer = PictureRenderer()
        var files: [ExportSource.File] = []
        for file in source.files { files.append(try Self.drawn(file, renderer)) }
        return ExportSource(source.story, files: files, expectedChoices: source.expectedChoices)
    }

    private static func drawn(_ file: ExportSource.File, _ renderer: PictureRenderer) throws(Problem) -> ExportSource.File {
        guard file.type == "image/svg+xml" || file.type == "image/avif" else { return file }
        do {
            let width = min(try renderer.measure(file.bytes).width, mostWidth)
            // A small one would be blurred, and has little that could go wrong.
            if file.type == "image/svg+xml", width < leastWidth { return file }
            guard let picture = try renderer.render(file.bytes, widths: [width]).renditions.first else { return file }
            return ExportSource.File(name: file.name, type: "image/webp", bytes: picture.bytes)
        } catch {
            throw Problem(message: "“\(file.name)” cannot be drawn.", fix: "Use --as print and save as PDF from a browser.")
        }
    }

    /// Lays out a page.
    /// - Parameter page: The gamebook as HTML, with everything inside.
    func pdf(of page: [UInt8]) throws(Problem) -> [UInt8] {
        var child = ChildProgram(name: program, arguments: ["--quiet", "--encoding", "utf-8", "-", "-"], environment: [:])
        for name in Self.variables {
            if let value = unsafe getenv(name) { child.environment[name] = unsafe String(cString: value) }
        }
        // Nothing on the page has an address. If something had one, it would not be fetched: nobody listens there.
        for scheme in ["http", "https", "ftp"] { child.environment[scheme + "_proxy"] = "http://127.0.0.1:9" }
        let bytes: [UInt8]
        do throws(ChildProgram.Failure) {
            bytes = try child.output(for: page, milliseconds: milliseconds, limit: Self.mostBytes)
        } catch {
            throw Problem(error, of: self)
        }
        guard bytes.starts(with: "%PDF-".utf8) else {
            throw Problem(message: "“\(program)” wrote something that is not a PDF.", fix: Self.advice)
        }
        return bytes
    }
}

extension PDFBook.Problem {
    fileprivate init(_ failure: ChildProgram.Failure, of book: PDFBook) {
        let program = "“\(book.program)”"
        switch failure {
        case .missing:
            self.init(
                message: "There is no program \(program).",
                fix: "Install the Debian package weasyprint, or use --as print and save as PDF from a browser."
            )
        case .system(let code):
            self.init(message: "\(program) cannot be run: \(Descriptor.message(code)).", fix: PDFBook.advice)
        case .tooSlow:
            self.init(message: "\(program) was not done after \(book.milliseconds / 1_000) seconds.", fix: PDFBook.advice)
        case .failed(let message):
            self.init(message: "\(program) failed" + (message.isEmpty ? "." : ": \(message)"), fix: PDFBook.advice)
        }
    }
}

extension PDFBook {
    fileprivate static let advice = "Run it by hand to see more, or use --as print and save as PDF from a browser."
}
