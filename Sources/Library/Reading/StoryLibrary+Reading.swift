public import Story
public import StoryEngine
internal import StoryFormat
internal import StoryMap

extension StoryLibrary {
    /// Stores lines of a play, and updates its facts.
    public func append(_ lines: PlayLines) throws(LibraryError) -> AppendResult {
        try append(lines, within: bounds)
    }

    func append(_ lines: PlayLines, within bounds: ReadingBounds) throws(LibraryError) -> AppendResult {
        // Before the transaction, because the store cannot be used inside it.
        let program = try program(of: lines.story)
        return try storing { () throws(StoreError) in
            try store.append(
                lines,
                within: bounds,
                onward: { FoldedPlay(state: $0, new: $1, of: program) },
                whole: { FoldedPlay(all: $0, of: program) }
            )
        }
    }

    /// A reader's progress with every story that they have opened or marked.
    public func allProgress(of reader: Reader.ID) throws(LibraryError) -> [StoryProgress] {
        try storing { () throws(StoreError) in try store.progress(of: reader) }
    }

    /// What every reader with a name has read, in the order in which the readers were added.
    /// - Complexity: Loads each story that anyone has opened once.
    public func readingOverviews() throws(LibraryError) -> [ReadingOverview] {
        var known: [String: StoryEntry?] = [:]
        var overviews: [ReadingOverview] = []
        for reader in try profiles() {
            var stories: [ReadingOverview.OfStory] = []
            for progress in try allProgress(of: reader.id) where progress.plays > 0 {
                if known[progress.story] == nil { known[progress.story] = .some(try story(progress.story)) }
                let entry = known[progress.story] ?? nil
                let endings = entry?.endings ?? []
                let found = endings.filter { progress.endings.contains($0.id) }.map(\.title)
                stories.append(.init(progress: progress, title: entry?.listing.title, endings: endings.count, found: found))
            }
            stories.sort { ($0.progress.recency ?? 0, $1.progress.story) > ($1.progress.recency ?? 0, $0.progress.story) }
            overviews.append(ReadingOverview(reader: reader, stories: stories))
        }
        return overviews
    }

    /// A number that changes whenever anything in ``allProgress(of:)`` changes. Takes microseconds.
    public func progressMoment(of reader: Reader.ID) throws(LibraryError) -> Int64 {
        try storing { () throws(StoreError) in try store.progressMoment(of: reader) }
    }

    /// A reader's plays of one story or of all, most recently read first.
    public func plays(of reader: Reader.ID, story: String?) throws(LibraryError) -> [Play] {
        try storing { () throws(StoreError) in try store.plays(of: reader, story: story) }
    }

    /// A reader's play with its lines from an index on.
    /// - Returns: nil if there is none, or if it is another reader's.
    public func play(_ id: Play.ID, of reader: Reader.ID, from: Int) throws(LibraryError) -> (play: Play, lines: [String])? {
        try storing { () throws(StoreError) in
            guard let play = try store.play(id), play.reader == reader else { return nil }
            return (play, try store.lines(of: id, from: from))
        }
    }

    /// A reader's statistics for a story. What two plays have in common, because one goes on from a place in the other, counts once.
    public func statistics(of story: String, for reader: Reader.ID) throws(LibraryError) -> ReadingStatistics {
        var progress = try progress(of: reader).stories[story] ?? StoryProgress(story: story)
        let plays = try plays(of: story, for: reader)
        let program = try program(of: story)
        // A record starts by itself, so several concatenated ones can be counted as one.
        let facts = RecordFacts(lines: plays.flatMap { $0.lines }, of: program)
        let again = RecordFacts(lines: SharedBeginnings.lines(of: plays), of: program)
        let all = PlayFacts(facts)
        let timesAgain = Dictionary(zip(again.endings, again.times), uniquingKeysWith: +)
        progress.finished = max(0, progress.finished - again.finished)
        return ReadingStatistics(
            progress: progress,
            plays: plays.map { $0.play },
            endings: Dictionary(zip(facts.endings, facts.times), uniquingKeysWith: +).merging(timesAgain, uniquingKeysWith: -),
            choices: all.choices - again.choices,
            luckiest: all.luckiest,
            unluckiest: all.unluckiest,
            rolls: all.rolls - again.rolls
        )
    }

    /// The map of what a reader has seen of a story, as SVG; nil if nothing was read.
    public func map(of story: String, for reader: Reader.ID) throws(LibraryError) -> [UInt8]? {
        let plays = try plays(of: story, for: reader)
        guard !plays.isEmpty, let digest = try self.story(story)?.files.first(where: { $0.role == .source })?.sha256,
            let source = try files.bytes(sha256: digest), let parsed = StoryDocument(source).story, let program = try? Program(parsed)
        else { return nil }
        let seen = SeenStory(parsed, program, records: plays.map { $0.lines.map { $0 + "\n" }.joined() })
        guard seen != SeenStory() else { return nil }
        do throws(LayoutError) {
            return Array(try ReaderMapPlanner.plan(parsed, seen).svg().utf8)
        } catch {
            throw .refused("The map cannot be drawn: \(error).")
        }
    }

    /// What a reader has answered in the other stories of a story's series, by the IDs of the variables: of each, the answer in the play
    /// that was read last. Empty if the story is in no series.
    public func seriesAnswers(for story: String, of reader: Reader.ID) throws(LibraryError) -> [String: AnswerValue] {
        let catalogue = try catalogue()
        guard let series = catalogue.listing(story)?.seriesLabel?.key else { return [:] }
        let plays = try plays(of: reader, story: nil).filter { play in
            play.story != story && catalogue.listing(play.story)?.seriesLabel?.key == series
        }
        var answers: [String: AnswerValue] = [:]
        for play in plays.prefix(Self.mostPlaysOfSeries) {
            let lines = try storing { () throws(StoreError) in try store.lines(of: play.id, from: 0) }
            answers.merge(RecordAnswers(lines).values) { latest, _ in latest }
        }
        return answers
    }

    private static let mostPlaysOfSeries = 10

    private func plays(of story: String, for reader: Reader.ID) throws(LibraryError) -> [(play: Play, lines: [String])] {
        try storing { () throws(StoreError) in
            var plays: [(play: Play, lines: [String])] = []
            for play in try store.plays(of: reader, story: story) { plays.append((play, try store.lines(of: play.id, from: 0))) }
            return plays
        }
    }
}
