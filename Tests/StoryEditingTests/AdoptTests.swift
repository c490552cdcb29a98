import StoryEditing
import StoryFormat
import TestSupport
import Testing

/// Files that were changed elsewhere come into the draft: exactly, as one step, and without making new things of known ones.
@Suite struct AdoptTests {
    @Test func theDraftSaysWhatTheFileSays() throws {
        for seed in OracleScale.seeds(150) {
            var (draft, author, history) = (try Draft.random(seed), RandomAuthor(seed: seed, device: 1), History())
            for _ in 0..<Int(seed % 12) {
                guard let entry = author.entry(for: draft, base: draft.number) else { continue }
                try add(entry, &draft, &history)
            }
            for _ in 0..<4 {
                guard let file = author.outsideChange(of: draft), hasLocation(file) else { continue }
                let before = draft
                var composer = Composer(draft, device: 2, lastNumber: UInt32(draft.number) * 1_000)
                try composer.adopt(file)
                guard !composer.changes.isEmpty else { continue }
                try add(Entry(Entry.ID(device: 2, sequence: 1), base: draft.number, command: "adopt", composer.changes), &draft, &history)
                #expect(difference(draft.text, file.draft.text) == nil, "seed \(seed)")
                let sidecar = file.hasSidecar ? file.draft.sidecar : nil
                if let sidecar { #expect(difference(draft.sidecar.pretty(), sidecar.pretty()) == nil, "seed \(seed)") }
                let step = try #require(history.undoable { _ in true })
                var undone = draft
                let undo = History.undo(step, as: Entry.ID(device: 2, sequence: 2), base: draft.number)
                try undone.apply(undo, number: draft.number + 1)
                #expect(difference(undone.text, before.text) == nil, "seed \(seed)")
                #expect(undone.sidecar == before.sidecar, "seed \(seed)")
            }
        }
    }

    @Test func ownFilesChangeNothing() throws {
        for seed in OracleScale.seeds(100) {
            var (draft, author, history) = (try Draft.random(seed), RandomAuthor(seed: seed, device: 1), History())
            for _ in 0..<20 {
                guard let entry = author.entry(for: draft, base: draft.number) else { continue }
                try add(entry, &draft, &history)
                var composer = Composer(draft, device: 2, lastNumber: 0)
                try composer.adopt(StoryFile(Array(draft.text.utf8), sidecar: draft.sidecar.pretty()))
                #expect(composer.changes.isEmpty, "seed \(seed)")
                try composer.adopt(StoryFile(Array(draft.text.utf8)))
                #expect(composer.changes.isEmpty, "seed \(seed)")
            }
        }
    }

    /// What an author did elsewhere is recognised: only what it touched may become another thing.
    @Test func whatWasNotTouchedKeepsItsName() throws {
        var (kept, all) = (0, 0)
        for seed in OracleScale.seeds(100) {
            var (draft, author, history) = (try Draft.random(seed), RandomAuthor(seed: seed, device: 1), History())
            for _ in 0..<12 {
                let before = draft
                guard let entry = author.entry(for: draft, base: draft.number) else { continue }
                try add(entry, &draft, &history)
                var composer = Composer(before, device: 2, lastNumber: 0)
                try composer.adopt(StoryFile(Array(draft.text.utf8), sidecar: draft.sidecar.pretty()))
                #expect(difference(composer.draft.text, draft.text) == nil, "seed \(seed)")
                let touched = Set(entry.changes.flatMap { draft.subtree(of: $0.target) })
                for id in draft.subtree(of: .story) where before[id] != nil && draft.isPresent(id) && before.isPresent(id) {
                    guard !touched.contains(id), isWritten(id, in: draft), let node = draft[id] else { continue }
                    // Of two things that are alike, either may be meant.
                    let twins = before.place(of: id).map { before.things(in: $0.parent, $0.slot) } ?? []
                    guard twins.filter({ before[$0]?.members == node.members }).count <= 1 else { continue }
                    all += 1
                    if composer.draft.isPresent(id), composer.draft[id]?.members == node.members { kept += 1 }
                }
            }
        }
        #expect(kept == all)
        #expect(all > OracleScale.least(1_000))
    }

    /// What was changed in the files and what was written on a device meanwhile are both there, as between two devices.
    @Test func bothChangesMerge() throws {
        let start = try StoryFile(Array(#"{"id":"a","start":"hall","locations":{"hall":{"text":"The cat sat."}}}"#.utf8)).draft
        var device = try EditingDevice(start, device: 1, lastNumber: 0, lastSequence: 0)
        let page = try #require(start.things(in: .story, "locations").first.flatMap { start.things(in: $0, "pages").first })
        let written = try #require(try device.write(page, "text", .string("The black cat sat.")))
        let story = #"{"id":"a","start":"hall","locations":{"hall":{"text":"The cat sat down.","ending":"Good night"}}}"#
        var composer = Composer(start, device: 2, lastNumber: 0)
        try composer.adopt(StoryFile(Array(story.utf8)))
        _ = try device.confirm(written, number: 1)
        _ = try device.confirm(Entry(Entry.ID(device: 2, sequence: 1), base: 0, command: "adopt", composer.changes), number: 2)
        #expect(device.draft[page]?.text("text") == "The black cat sat down.")
        #expect(device.draft.text.contains("Good night"))
        #expect(device.draft.conflicts.isEmpty)
    }

    /// A file from before comes back as it was: with the things that went into the bin meanwhile.
    @Test func whatComesBackIsTakenOutOfTheBin() throws {
        let story = #"{"id":"a","start":"hall","locations":{"hall":{"text":"One two three four."},"shed":{"text":"Five six seven."}}}"#
        let start = try StoryFile(Array(story.utf8)).draft
        var composer = Composer(start, device: 1, lastNumber: 0)
        let shed = try #require(start.thing("locations", named: "shed"))
        try composer.delete(shed)
        try composer.adopt(StoryFile(Array(story.utf8)))
        #expect(composer.draft.isPresent(shed))
        #expect(difference(composer.draft.text, start.text) == nil)
    }

    /// A location that was renamed by hand, and pages that were moved to another one, are the same ones as before.
    @Test func renamedAndMovedThingsAreRecognised() throws {
        let before = """
            {"start": "hall", "locations": {
              "hall": {"pages": ["One two three four.", "Five six seven eight."]}, "shed": {"text": "It is dark in the shed."}
            }}
            """
        let after = """
            {"start": "hall", "locations": {
              "hall": {"text": "One two three four."}, "hut": {"pages": ["It is very dark in the shed.", "Five six seven eight."]}
            }}
            """
        let start = try StoryFile(Array(before.utf8)).draft
        let (hall, shed) = (try #require(start.thing("locations", named: "hall")), try #require(start.thing("locations", named: "shed")))
        let moved = start.things(in: hall, "pages")[1]
        var composer = Composer(start, device: 1, lastNumber: 0)
        try composer.adopt(StoryFile(Array(after.utf8)))
        #expect(composer.draft.thing("locations", named: "hut") == shed)
        #expect(composer.draft.things(in: shed, "pages") == start.things(in: shed, "pages") + [moved])
    }

    @Test func aFileWithoutLocationsIsRefused() throws {
        var composer = Composer(Draft.new(id: "a", title: "A"), device: 1, lastNumber: 0)
        #expect(throws: CommandRefusal.lastOne(.story)) { try composer.adopt(StoryFile(Array("{}".utf8))) }
        let key = String(repeating: "k", count: 257)
        let long = #"{"locations":{"hall":{"text":"x","\#(key)":1}}}"#
        #expect(throws: CommandRefusal.wrongPlace(.story)) { try composer.adopt(StoryFile(Array(long.utf8))) }
        #expect(composer.changes.isEmpty)
    }

    /// Whether a thing is in the file: of several where there is room for one, which several devices can make, only the last is.
    private func isWritten(_ id: Node.ID, in draft: Draft) -> Bool {
        guard let place = draft.place(of: id) else { return true }
        let isSingle = ["sequence", "left", "right", "ending", "check"].contains(place.slot)
        return (!isSingle || draft.things(in: place.parent, place.slot).last == id) && isWritten(place.parent, in: draft)
    }

    private func hasLocation(_ file: StoryFile) -> Bool { !file.draft.things(in: .story, "locations").isEmpty }

    private func add(_ entry: Entry, _ draft: inout Draft, _ history: inout History) throws {
        let number = draft.number + 1
        history.add(History.Step(entry, number: number, done: try draft.apply(entry, number: number)))
    }
}
