internal import StoryChecker
internal import StoryFormat

/// Reads and checks story files according to the options.
struct StoryInspector {
    /// How much the checker explores.
    var bounds: ExplorationBounds
    /// Whether to check the files that a story names.
    var looksAtFiles = true

    /// A story file that was read and checked.
    struct Inspected {
        var document: StoryDocument
        var inspection: StoryInspection
    }

    /// Reads and checks a story.
    /// - Parameter goesOn: Called from time to time; returns false to stop the exploration.
    func inspect(_ source: StorySource, _ context: Context, while goesOn: () -> Bool = { true }) throws(FileProblem) -> Inspected {
        let document = StoryDocument(try source.bytes(context))
        let progress = ProgressLine(context)
        var files: StoryFiles?
        if looksAtFiles, case .file(let path) = source, let draft = document.draft {
            files = NamedFiles.look(for: draft, in: NamedFiles.folder(of: path))
        }
        let inspection = StoryInspection.inspect(document, bounds: bounds, files: files) { states in
            progress.show("\(NumberWords.counted(states, "state")) explored")
            return !context.output.isClosed && goesOn()
        }
        progress.clear()
        return Inspected(document: document, inspection: inspection)
    }
}
