internal import Bundle
internal import DisplayText
internal import Story
internal import StoryFormat

/// Messages of the commands for bundles.
enum BundleText {
    /// Shows the progress, and returns whether to continue.
    static func show(_ progress: BundleProgress, on line: ProgressLine, _ context: Context) -> Bool {
        switch progress.step {
        case .unpacking: line.show("\(progress.done) of \(progress.total ?? 0) files unpacked")
        case .looking: line.show("\(progress.done) of \(progress.total ?? 0) pictures and sounds checked")
        case .exploring: line.show("\(NumberWords.counted(progress.done, "state")) of the story explored")
        }
        return !context.output.isClosed
    }

    /// Reports why a bundle was refused, with the checker's diagnostics for its story.
    static func show(_ error: BundleError, of path: String, _ context: Context) {
        context.fail("\(path): \(error.message)")
        for problem in error.problems where problem.severity == .error {
            let place = "\(problem.position.line):\(problem.position.column)"
            context.output.line("  story.json:\(place): \(Printable.text(problem.message))", to: .error)
            if let fix = problem.fix { context.output.line("    \(Printable.text(fix))", to: .error) }
        }
    }

    /// The result for a bundle as JSON.
    static func json(_ path: String, _ result: Result<StoryBundle, BundleError>) -> JSONValue {
        var fields = [JSONField("file", .string(path))]
        switch result {
        case .success(let bundle):
            fields += [
                JSONField("sound", .boolean(true)),
                JSONField("story", .string(bundle.story.id.text)),
                JSONField("title", .string(bundle.story.title)),
                JSONField("digest", .string(bundle.digest)),
                JSONField("files", .array(bundle.files.map { file($0) })),
                JSONField("warnings", .array(bundle.warnings.map { $0.json })),
            ]
        case .failure(let error):
            fields += [
                JSONField("sound", .boolean(false)),
                JSONField("code", .string(error.code.rawValue)),
                JSONField("in", error.file.map { .string($0) } ?? .null),
                JSONField("message", .string(error.message)),
                JSONField("problems", .array(error.problems.map { $0.json })),
            ]
        }
        return .object(fields)
    }

    private static func file(_ file: BundleFile) -> JSONValue {
        .object([
            JSONField("name", .string(file.name)),
            JSONField("type", .string(file.format.mediaType)),
            JSONField("size", .number(Int64(file.bytes.count))),
            JSONField("sha256", .string(ContentDigest.sha256(file.bytes))),
        ])
    }
}
