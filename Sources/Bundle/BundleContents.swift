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

    /// Whether a file is neither a picture nor a sound of the story.
    private static func isBesideTheStory(_ name: String) -> Bool { BundleWords.isName(name) || name == AcceptedProblems.fileName }

    /// Verifies everything: the story, each file and, with what is known about the files, everything readers can do.
    /// - Parameters:
    ///   - accepting: The kinds of mistake that are accepted besides those in the file.
    ///   - pictures: Decodes the pictures; by default a new renderer.
    func verified(
        limits: BundleLimits,
        accepting: Set<Problem.Code> = [],
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
        let media = files.filter { !Self.isBesideTheStory($0.name) }
        for file in media {
            guard onProgress(BundleProgress(step: .looking, done: looked.count, total: media.count)) else { throw Self.cancelled }
            let found = try inspector.inspect(file.name, file.bytes)
            facts[file.name] = .file(size: found.bytes.count, head: Array(found.bytes.prefix(StoryFiles.headSize)))
            looked.append(found)
        }
        looked.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }

        var isCancelled = false
        let report = Self.report(on: document, StoryFiles(facts), limits) { states in
            isCancelled = isCancelled || !onProgress(BundleProgress(step: .exploring, done: states, total: nil))
            return !isCancelled
        }
        if isCancelled { throw Self.cancelled }
        let accepted = try accepted(report.problems, besides: accepting)
        let manifest = BundleManifest(story, source: source, files: looked, words: words, accepted: accepted)
        var bundle = StoryBundle(
            story: story,
            source: source,
            files: looked,
            digest: manifest.digest,
            facts: BundleFacts(story, report.exploration),
            warnings: report.problems.diagnostics
        )
        bundle.words = words
        bundle.accepted = accepted
        return bundle
    }

    /// What the checker says of a story within the limits.
    /// - Parameters:
    ///   - files: What is known about the story's files; nil for nothing.
    ///   - onProgress: Gets the number of explored states; returns false to cancel.
    static func report(
        on document: StoryDocument,
        _ files: StoryFiles?,
        _ limits: BundleLimits,
        onProgress: (_ states: Int) -> Bool
    ) -> CheckReport {
        let start = ContinuousClock.now
        let patience = Duration.milliseconds(limits.explorationMilliseconds)
        return StoryChecker(bounds: limits.exploration, files: files).check(document) { states in
            onProgress(states) && ContinuousClock.now - start < patience
        }
    }

    /// What the author accepts of what is wrong with the story.
    private func accepted(_ problems: DiagnosticList, besides codes: Set<Problem.Code>) throws(BundleError) -> AcceptedProblems? {
        let file = try files.first { $0.name == AcceptedProblems.fileName }.map { file throws(BundleError) in
            try AcceptedProblems(file.bytes)
        }
        let all = codes.union(file?.codes ?? [])
        guard AcceptedProblems.covers(problems, all) else { throw Self.brokenStory(problems) }
        return codes.isEmpty || problems.errorCount == 0 ? file : AcceptedProblems(problems.diagnostics, only: all)
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
        for file in files where !wanted.contains(file.name) && !Self.isBesideTheStory(file.name) {
            let message = "Nothing in the story uses “\(file.name)”, and a bundle can contain nothing else."
            throw BundleError(.unnamedFile, file: file.name, message: message)
        }
    }

    private static func brokenStory(_ problems: DiagnosticList) -> BundleError {
        let count = problems.errorCount == 1 ? "1 mistake" : "\(problems.errorCount) mistakes"
        var message = "The story has \(count); “branchbook check” shows each one, and how to fix it."
        let isAcceptable = AcceptedProblems.covers(problems, Set(problems.counts.map(\.code)))
        if isAcceptable { message += " To publish it all the same, accept them with “branchbook accept”." }
        var error = BundleError(.brokenStory, file: BundleManifest.storyName, message: message, problems: problems.diagnostics)
        error.isAcceptable = isAcceptable
        return error
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
        unreachableEndings = Set(exploration?.endings.filter { $0.verdict == .impossible }.map(\.id) ?? [])
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
