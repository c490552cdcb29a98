internal import Bundle
internal import DisplayText
internal import Library
internal import Story

/// `branchbook collect`: packs bundles into one file, and adds it to a store's list.
enum CollectCommand: Command {
    static let description = CommandDescription(
        name: "collect",
        summary: "Combines bundles into a pack, which a library installs and removes as a whole.",
        usage: "--id ID --title TITLE [--summary SUMMARY] [--picture FILE] [--output FILE] [--list FOLDER/packs.json] BUNDLE…",
        details: [
            "Verifies every bundle and writes them all into one .branchpack file. The same bundles always give the same bytes.",
            "With --list, the pack is added to that list, replacing an earlier entry with the same ID. The list, its packs and their pictures in one folder, "
                + "or at one address, form a pack store: “branchbook serve --packs FOLDER-OR-ADDRESS”. The pack must be in the same folder as the list.",
            "Existing files are replaced only once the new ones are complete, the list last.",
        ],
        operands: CommandDescription.Operands(names: ["BUNDLE"], count: 1...1_000),
        options: [
            CommandDescription.Option(
                name: "--id",
                value: "ID",
                summary: "The pack's permanent ID: 1 to 64 letters, digits, dots, dashes and underscores."
            ),
            CommandDescription.Option(name: "--title", value: "TITLE", summary: "The pack's title."),
            CommandDescription.Option(name: "--summary", value: "SUMMARY", summary: "A few sentences about the pack."),
            CommandDescription.Option(name: "--picture", value: "FILE", summary: "A picture for the pack: PNG, JPEG, WebP, AVIF or SVG."),
            CommandDescription.Option(
                name: "--output",
                value: "FILE",
                summary: "The file to write (default: the ID with .branchpack, next to the list or in the current folder)."
            ),
            CommandDescription.Option(
                name: "--list",
                value: "FILE",
                summary: "The list of a store, packs.json; created if needed."
            ),
        ],
        examples: [
            CommandDescription.Example(
                line: "collect --id sea --title \"The Sea\" --list store/packs.json sharks.branchbook whales.branchbook",
                meaning: "Writes store/sea.branchpack and offers it in store/packs.json."
            )
        ],
        exitCodes: "0 if the pack was written, 1 if not, 2 if the command is invalid."
    )

    static func run(_ arguments: Arguments, _ context: Context) throws(UsageError) -> ExitCode {
        let id = try needed("--id", arguments)
        let title = try needed("--title", arguments)
        guard PackOffer.isID(id) else {
            throw UsageError(
                "“\(id)” is not a valid pack ID.",
                fix: "Use 1 to 64 letters, digits, dots, dashes and underscores, as in --id sea."
            )
        }
        let list = try arguments.value("--list").map { path throws(UsageError) in try PackListFile(path) }
        let output = arguments.value("--output") ?? list?.path(beside: id + ".branchpack") ?? id + ".branchpack"
        try list?.check(output)
        Interrupt.endsAtOnce(context)
        do throws(Refusal) {
            let parts = try bundles(arguments.operands, context)
            let picture = try arguments.value("--picture").map { path throws(Refusal) in try self.picture(path) }
            let bytes = try pack(
                id: id,
                title: title,
                summary: arguments.value("--summary") ?? "",
                picture: picture,
                parts: parts,
                output: output
            )
            try files { () throws(FileProblem) in try FileWriter.replace(output, bytes) }
            let digest = ContentDigest.sha256(bytes)
            let stories = parts.count == 1 ? "1 story" : "\(NumberWords.grouped(parts.count)) stories"
            context.output.line("\(Printable.text(output)): \(bytes.count) bytes, \(stories), digest \(digest)")
            guard let list else { return .success }
            let offer = PackOffer(
                id: id,
                title: title,
                summary: arguments.value("--summary") ?? "",
                stories: parts.count,
                file: PackListFile.name(of: output),
                size: bytes.count,
                sha256: digest,
                picture: picture.map { "\(id).\($0.name.split(separator: ".").last ?? "")" }
            )
            try list.put(offer, picture: picture?.bytes)
            context.output.line("\(Printable.text(list.path)): added “\(Printable.text(title))”.")
            return .success
        } catch {
            switch error {
            case .bundle(let path, let error): BundleText.show(error, of: path, context)
            case .file(let error): context.fail("\(error.path): \(error.message)", fix: error.fix)
            case .other(let message, let fix): context.fail(message, fix: fix)
            }
            return .failure
        }
    }

    /// Why the pack was not written.
    enum Refusal: Error {
        case bundle(String, BundleError)
        case file(FileProblem)
        case other(String, fix: String?)
    }

    private static func needed(_ option: String, _ arguments: Arguments) throws(UsageError) -> String {
        guard let value = arguments.value(option), !value.isEmpty else {
            throw UsageError("\(option) is missing.", fix: "Usage: branchbook collect \(description.usage)")
        }
        return value
    }

    /// The verified bundles, by the IDs of their stories.
    private static func bundles(_ paths: [String], _ context: Context) throws(Refusal) -> [PackWriter.Part] {
        let progress = ProgressLine(context)
        defer { progress.clear() }
        var parts: [PackWriter.Part] = []
        for path in paths {
            let bytes = try files { () throws(FileProblem) in try FileReader.bytes(of: path, limit: BundleLimits.standard.archiveBytes) }
            let bundle: StoryBundle
            do throws(BundleError) {
                bundle = try BundleReader.read(bytes) { BundleText.show($0, on: progress, context) }
            } catch {
                throw .bundle(path, error)
            }
            let name = bundle.story.id.text + ".branchbook"
            guard !parts.contains(where: { $0.name == name }) else {
                throw .other("\(path): The story “\(bundle.story.title)” is already in the pack.", fix: "Name each story's bundle once.")
            }
            parts.append(PackWriter.Part(name: name, bytes: bytes))
        }
        return parts
    }

    private static func picture(_ path: String) throws(Refusal) -> PackWriter.Part {
        let bytes = try files { () throws(FileProblem) in try FileReader.bytes(of: path, limit: PackOffer.largestPicture) }
        guard let format = MediaFormat(ofBytes: bytes), format.isPicture else {
            throw .other("\(path): This is not a picture.", fix: "Give a PNG, JPEG, WebP, AVIF or SVG.")
        }
        return PackWriter.Part(name: "picture.\(format == .jpeg ? "jpg" : format.rawValue)", bytes: bytes)
    }

    private static func pack(
        id: String,
        title: String,
        summary: String,
        picture: PackWriter.Part?,
        parts: [PackWriter.Part],
        output: String
    ) throws(Refusal) -> [UInt8] {
        do throws(BundleError) {
            return try PackWriter.pack(id: id, title: title, summary: summary, picture: picture, parts: parts)
        } catch {
            throw .bundle(output, error)
        }
    }

    /// Converts errors of file operations.
    static func files<Result>(_ body: () throws(FileProblem) -> Result) throws(Refusal) -> Result {
        do throws(FileProblem) { return try body() } catch { throw .file(error) }
    }
}
