internal import Story
internal import StoryEditing
internal import StoryEngine
internal import StoryFormat

/// What happens to readings in the middle of a story if a draft replaces it.
public struct ReadingsAhead: Equatable, Sendable {
    /// The last entry of the history that was looked at.
    public var number: Int64
    /// What happens to them, the most first.
    public var outcomes: [Outcome]

    /// What happens to some of the readings.
    public struct Outcome: Equatable, Sendable {
        /// Where they go on.
        public var result: Result
        /// The ID of the location where they are, in the version on the shelf; nil before the first one.
        public var place: String?
        /// Its title, or its ID.
        public var from: String?
        /// The title of the location where they go on, or its ID; nil before the first one.
        public var to: String?
        /// How many readings.
        public var count: Int
    }

    /// Where a reading goes on.
    public enum Result: String, CaseIterable, Sendable {
        /// Where it is.
        case same
        /// At an earlier location.
        case earlier
        /// At the title page.
        case start
    }
}

extension StoryLibrary {
    /// The maximum number of readings that are looked at, the latest first.
    private static let mostReadingsAhead = 500

    /// What happens to the readings that are under way if a draft is published as it is now: each is resumed as its reader's device will do it.
    ///
    /// Readings of a story that is not on the shelf are none.
    /// - Throws: ``LibraryError/refused(_:)`` if the draft is no story that can be read.
    /// - Complexity: O(*n*) in the lines of all these readings.
    public func readingsAhead(ofDraft id: String, as visitor: Visitor) throws(LibraryError) -> ReadingsAhead {
        _ = try draft(id, of: visitor)
        let live = try liveDraft(id)
        let number = live.draft.number
        guard let known = try story(live.story), let source = known.files.first(where: { $0.role == .source }),
            let bytes = try files.bytes(sha256: source.sha256),
            let present = Edition(bytes)
        else { return ReadingsAhead(number: number, outcomes: []) }
        guard let future = Edition(live.source) else {
            throw .refused("The story has problems that must be fixed before it can be read.")
        }
        let plays = try storing { () throws(StoreError) in try store.playsUnderWay(of: live.story, limit: Self.mostReadingsAhead) }
        var outcomes: [ReadingsAhead.Outcome] = []
        for play in plays {
            let lines = try storing { () throws(StoreError) in try store.lines(of: play, from: 0) }
            let record = lines.joined(separator: "\n") + "\n"
            guard let before = present.resume(record), let after = future.resume(record) else { continue }
            let outcome = ReadingsAhead.Outcome(
                result: after.result,
                place: before.location?.id.text,
                from: before.location?.name,
                to: (after.result == .same ? before : after).location?.name,
                count: 1
            )
            let isSame = { (other: ReadingsAhead.Outcome) in
                (other.result, other.place, other.to) == (outcome.result, outcome.place, outcome.to)
            }
            if let index = outcomes.firstIndex(where: isSame) {
                outcomes[index].count += 1
            } else {
                outcomes.append(outcome)
            }
        }
        return ReadingsAhead(number: number, outcomes: outcomes.sorted { $0.count > $1.count })
    }
}

/// A version of a story in which readings can be resumed.
private struct Edition {
    private let story: Story
    private let program: Program

    /// Reads a `story.json`; nil if it is no story that can be read.
    init?(_ source: [UInt8]) {
        guard let story = StoryDocument(source).story, let program = try? Program(story) else { return nil }
        self.story = story
        self.program = program
    }

    /// Resumes a record; nil if it is none of this story.
    func resume(_ record: String) -> (result: ReadingsAhead.Result, location: Story.Location?)? {
        guard let (recorded, report) = try? RecordedPlaythrough.resume(program, record: record) else { return nil }
        let location = recorded.playthrough.standing.location.map { story.locations[$0] }
        let result: ReadingsAhead.Result =
            switch report.kind {
            case .exact, .changed: .same
            case .walkedBack: .earlier
            case .startedAgain: .start
            }
        return (result, location)
    }
}

extension Story.Location {
    /// What the author calls it.
    fileprivate var name: String { title ?? id.text }
}
