internal import Story
internal import StoryChecker
internal import StoryFormat

/// Polls a story file, and reports what its changes bring.
struct StoryWatcher {
    private let operand: String
    private let inspector: StoryInspector
    private let isStrict: Bool
    private let context: Context
    private var patience = WatchPatience()
    /// The files that the story named when it was last read.
    private var files: [String] = []
    /// The known problems; nil before the file could be read.
    private var known: [Diagnostic]?

    /// The polling interval in milliseconds.
    static let pause = 300

    init(_ operand: String, _ inspector: StoryInspector, isStrict: Bool, _ context: Context) {
        self.operand = operand
        self.inspector = inspector
        self.isStrict = isStrict
        self.context = context
    }

    /// Watches until the input ends or the output is closed.
    mutating func run() {
        repeat {
            // The folder may also be removed and created again.
            let path = FileReader.storyPath(operand)
            let stamp = StoryStamp.of(path, files: files)
            if patience.isReady(stamp) { look(at: path, stamp) }
            context.output.flush()
        } while !context.output.isClosed && !WatchPause.endsInput(context, milliseconds: StoryWatcher.pause)
    }

    private mutating func look(at path: String, _ stamp: StoryStamp) {
        let text = WatchText(file: path, palette: context.palette, columns: context.terminal.columns)
        do throws(FileProblem) {
            var nextLook = MonotonicClock.nanoseconds + StoryWatcher.pause * 1_000_000
            var hasChanged = false
            let inspected = try inspector.inspect(.file(path), context) { [files] in
                guard MonotonicClock.nanoseconds >= nextLook else { return true }
                nextLook = MonotonicClock.nanoseconds + StoryWatcher.pause * 1_000_000
                hasChanged = StoryStamp.of(path, files: files) != stamp
                return !hasChanged
            }
            // Results for a file that has changed meanwhile are useless: check it again.
            guard !hasChanged else { return }
            say(inspected, text)
            let named = inspector.looksAtFiles ? inspected.document.draft?.files : []
            if let named, named != files {
                files = named
                patience.isDone(StoryStamp(story: stamp.story, files: StoryStamp.of(path, files: files).files))
                return
            }
        } catch {
            context.output.write(text.waiting(error.message, time: TimeOfDay.now))
        }
        patience.isDone(stamp)
    }

    private mutating func say(_ inspected: StoryInspector.Inspected, _ text: WatchText) {
        let document = inspected.document
        let summary = inspected.inspection.summary
        let findings = CheckFindings(inspected.inspection.problems, isStrict: isStrict)
        let time = TimeOfDay.now
        if let known {
            let difference = WatchDifference(from: known, to: findings.diagnostics, reach: WatchDifference.Reach(of: document))
            self.known = difference.known(now: findings.diagnostics)
            context.output.write(text.changed(difference, findings, summary, source: document.source, time: time))
        } else {
            known = findings.diagnostics
            let facts = CheckText.facts(of: document.story)
            context.output.write(text.first(findings, summary, source: document.source, facts: facts, time: time))
        }
        if let sentence = WatchText.halfWritten(findings.diagnostics) {
            context.output.write(text.waiting(sentence, time: time))
        }
    }
}
