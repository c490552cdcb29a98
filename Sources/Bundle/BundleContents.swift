internal import Story
internal import StoryChecker
internal import StoryEngine
internal import StoryFormat

/// A story's file and the files next to it, not verified yet.
struct BundleContents {
    /// A file next to the story.
    struct File {
        var name: String
        var bytes: [UInt8]
    }

    /// The bytes of `story.json`.
    var source: [UInt8]
    var files: [File]

    static let cancelled = BundleError(.cancelled, message: "This was cancelled.")

    /// The paths in a story, without duplicates, sorted by their bytes.
    static func names(in story: Story) -> [String] {
        story.files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Verifies everything: the story, each file and, with what is known about the files, everything readers can do.
    /// - Parameter pictures: Decodes the pictures; by default a new renderer.
    func verified(
        limits: BundleLimits,
        pictures: PictureRenderer? = nil,
        onProgress: (BundleProgress) -> Bool
    ) throws(BundleError) -> StoryBundle {
        let document = StoryDocument(source)
        guard let story = document.story else { throw Self.brokenStory(document.problems) }
        let words = try translations(of: story)
        try compareNames(story)
        var looked: [BundleFile] = []
        var facts: [String: StoryFiles.Fact] = [:]
        let inspector = MediaInspector(limits: limits, pictures: pictures)
        let media = files.filter { !BundleWords.isName($0.name) }
        for file in media {
            guard onProgress(BundleProgress(step: .looking, done: looked.count, total: media.count)) else { throw Self.cancelled }
            let found = try inspector.inspect(file.name, file.bytes)
            facts[file.name] = .file(size: found.bytes.count, head: Array(found.bytes.prefix(StoryFiles.headSize)))
            looked.append(found)
        }
        looked.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }

        var isCancelled = false
        let start = ContinuousClock.now
        let patience = Duration.milliseconds(limits.explorationMilliseconds)
        let report = StoryChecker(bounds: limits.exploration, files: StoryFiles(facts)).check(document) { states in
            isCancelled = isCancelled || !onProgress(BundleProgress(step: .exploring, done: states, total: nil))
            return !isCancelled && ContinuousClock.now - start < patience
        }
        if isCancelled { throw Self.cancelled }
        guard report.isSound else { throw Self.brokenStory(report.problems) }
        let manifest = BundleManifest(story: story.id.text, title: story.title, source: source, files: looked, words: words)
        var bundle = StoryBundle(
            story: story,
            source: source,
            files: looked,
            digest: manifest.digest,
            facts: BundleFacts(story, report.exploration),
            warnings: report.problems.diagnostics
        )
        bundle.words = words
        return bundle
    }

    private func translations(of story: Story) throws(BundleError) -> [BundleWords] {
        var words: [BundleWords] = []
        for file in files where BundleWords.isName(file.name) { words.append(try BundleWords(file.name, file.bytes, for: story)) }
        return words.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    private func compareNames(_ story: Story) throws(BundleError) {
        let named = Self.names(in: story)
        let there = Set(files.map { $0.name })
        for name in named where !there.contains(name) {
            let message = "The story names “\(name)”, but there is no such file; put it into the story's folder, or correct its name."
            throw BundleError(.missingMedium, file: name, message: message)
        }
        let wanted = Set(named)
        for file in files where !wanted.contains(file.name) && !BundleWords.isName(file.name) {
            let message = "Nothing in the story uses “\(file.name)”, and a bundle can contain nothing else."
            throw BundleError(.unnamedFile, file: file.name, message: message)
        }
    }

    private static func brokenStory(_ problems: DiagnosticList) -> BundleError {
        let count = problems.errorCount == 1 ? "1 mistake" : "\(problems.errorCount) mistakes"
        let message = "The story has \(count); “branchbook check” shows each one, and how to fix it."
        return BundleError(.brokenStory, file: BundleManifest.storyName, message: message, problems: problems.diagnostics)
    }
}

extension BundleFacts {
    /// The facts for a library; unknown ones are omitted.
    init(_ story: Story, _ exploration: Exploration?) {
        let statistics = StoryStatistics(story)
        self.init(
            words: statistics.words,
            readingMinutes: statistics.readingMinutes,
            locations: statistics.locations,
            complexity: Complexity(story).rating
        )
        guard let exploration, exploration.isComplete, let found = Self.solved(exploration) else {
            guard let program = try? Program(story) else { return }
            let sample = EndingSample(of: program)
            for location in story.locations {
                if case .ending(let ending) = location.exit { odds[ending.id.text] = sample.odds[ending.id.text] ?? 0 }
            }
            expectedChoices = sample.choices
            return
        }
        for (ending, chance) in zip(exploration.endings, found.endings) { odds[ending.id] = chance }
        if found.choices.expected.isFinite { expectedChoices = found.choices.expected }
    }

    /// The odds from an exploration; nil if they could not be calculated.
    private static func solved(_ exploration: Exploration) -> Odds? {
        let odds = exploration.odds(withLocations: false)
        return odds.basis == .solved ? odds : nil
    }
}
