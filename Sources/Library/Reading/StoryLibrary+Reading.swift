public import Story
internal import StoryEngine
internal import StoryFormat
internal import StoryMap

extension StoryLibrary {
    /// Keeps lines of a reading, and works out what they amount to.
    public func append(_ lines: PlayLines) throws(LibraryError) -> AppendResult {
        try append(lines, within: bounds)
    }

    func append(_ lines: PlayLines, within bounds: ReadingBounds) throws(LibraryError) -> AppendResult {
        // Before the transaction, in which the store cannot be asked.
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

    /// How far a reader has come, for every story that they have opened or marked.
    public func allProgress(of reader: Reader.ID) throws(LibraryError) -> [StoryProgress] {
        try storing { () throws(StoreError) in try store.progress(of: reader) }
    }

    /// A number that changes whenever anything of ``allProgress(of:)`` changes. Takes microseconds.
    public func progressMoment(of reader: Reader.ID) throws(LibraryError) -> Int64 {
        try storing { () throws(StoreError) in try store.progressMoment(of: reader) }
    }

    /// The plays of a reader, the one read last first; of one story or of all.
    public func plays(of reader: Reader.ID, story: String?) throws(LibraryError) -> [Play] {
        try storing { () throws(StoreError) in try store.plays(of: reader, story: story) }
    }

    /// A play of a reader with its lines from one on.
    /// - Returns: Nil for none, and for another reader's.
    public func play(_ id: Play.ID, of reader: Reader.ID, from: Int) throws(LibraryError) -> (play: Play, lines: [String])? {
        try storing { () throws(StoreError) in
            guard let play = try store.play(id), play.reader == reader else { return nil }
            return (play, try store.lines(of: id, from: from))
        }
    }

    /// What a reader has done with a story, for its page of statistics.
    public func statistics(of story: String, for reader: Reader.ID) throws(LibraryError) -> ReadingStatistics {
        let progress = try progress(of: reader).stories[story] ?? StoryProgress(story: story)
        let plays = try plays(of: story, for: reader)
        // A record begins by itself, so that all of them, one after the other, are counted as one.
        let facts = RecordFacts(lines: plays.flatMap { $0.lines }, of: try program(of: story))
        let all = PlayFacts(facts)
        return ReadingStatistics(
            progress: progress,
            plays: plays.map { $0.play },
            endings: Dictionary(zip(facts.endings, facts.times), uniquingKeysWith: +),
            choices: all.choices,
            luckiest: all.luckiest,
            unluckiest: all.unluckiest,
            rolls: all.rolls
        )
    }

    /// The map of what a reader has seen of a story, as a vector picture; nil where nothing was read.
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

    private func plays(of story: String, for reader: Reader.ID) throws(LibraryError) -> [(play: Play, lines: [String])] {
        try storing { () throws(StoreError) in
            var plays: [(play: Play, lines: [String])] = []
            for play in try store.plays(of: reader, story: story) { plays.append((play, try store.lines(of: play.id, from: 0))) }
            return plays
        }
    }
}
