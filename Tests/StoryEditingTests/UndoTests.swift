import Foundation
import StoryEditing
import StoryFormat
import TestSupport
import Testing

@Suite struct UndoTests {
    @Test func undoRestoresTheBytes() throws {
        for seed in OracleScale.seeds(200) {
            var draft = try Draft.random(seed)
            var author = RandomAuthor(seed: seed, device: 1)
            var history = History()
            var texts: [String] = []
            for _ in 0..<30 {
                guard let entry = author.entry(for: draft, base: draft.number) else { continue }
                texts.append(draft.text)
                try add(entry, &draft, &history)
            }
            let last = draft.text
            while let step = history.undoable({ _ in true }) {
                let undo = History.undo(step, as: author.nextID(), base: draft.number)
                try add(undo, &draft, &history)
                #expect(difference(draft.text, texts.last ?? "") == nil, "seed \(seed): \(step.entry.command)")
                texts.removeLast()
            }
            // An entry that did nothing is never undone, and changed no bytes.
            #expect(Set(texts).count <= 1)
            while let step = history.redoable({ _ in true }) {
                try add(History.undo(step, as: author.nextID(), base: draft.number), &draft, &history)
            }
            #expect(difference(draft.text, last) == nil, "seed \(seed)")
        }
    }

    @Test func everyCommandOnABookIsUndone() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
        let file = root.appending(path: "../../Stories/puddle-of-phantasmal-sharks/story.json")
        var draft = try StoryFile(Array(try Data(contentsOf: file))).draft
        var author = RandomAuthor(seed: 1, device: 1)
        var history = History()
        var texts: [String] = []
        for kind in RandomAuthor.kinds {
            var entry: Entry?
            // What comes up may not be possible there, for example with a thing of another kind.
            for _ in 0..<2_000 where entry == nil { entry = author.entry(for: draft, base: draft.number, kind: kind) }
            texts.append(draft.text + draft.sidecar.pretty())
            try add(try #require(entry, "nothing of kind \(kind) can be done"), &draft, &history)
        }
        while let step = history.undoable({ _ in true }) {
            try add(History.undo(step, as: author.nextID(), base: draft.number), &draft, &history)
            #expect(difference(draft.text + draft.sidecar.pretty(), texts.removeLast()) == nil, "\(step.number)")
        }
        #expect(texts.isEmpty)
    }

    @Test func theStoryGoesBackToAnyMoment() throws {
        for seed in OracleScale.seeds(200) {
            var draft = try Draft.random(seed)
            var author = RandomAuthor(seed: seed, device: 1)
            var history = History()
            var moments = [draft]
            for _ in 0..<30 {
                guard let entry = author.entry(for: draft, base: draft.number) else { continue }
                try add(entry, &draft, &history)
                moments.append(draft)
            }
            for _ in 0..<5 {
                let earlier = moments[author.number(below: moments.count)]
                let before = draft.text
                var composer = Composer(draft, device: 1, lastNumber: author.lastNumber)
                try composer.goBack(to: earlier)
                #expect(difference(composer.draft.text, earlier.text) == nil, "seed \(seed)")
                guard !composer.changes.isEmpty else { continue }
                try add(Entry(author.nextID(), base: draft.number, command: "goBack", composer.changes), &draft, &history)
                #expect(difference(draft.text, earlier.text) == nil, "seed \(seed)")
                let step = try #require(history.undoable { _ in true })
                try add(History.undo(step, as: author.nextID(), base: draft.number), &draft, &history)
                #expect(difference(draft.text, before) == nil, "seed \(seed)")
                moments.append(draft)
            }
        }
    }

    @Test func aMomentOfAnotherStoryIsRefused() throws {
        let other = try Draft.random(3)
        var composer = Composer(Draft.new(id: "a", title: "A"), device: 1, lastNumber: 0)
        #expect(throws: CommandRefusal.self) { try composer.goBack(to: other) }
        #expect(composer.changes.isEmpty)
    }

    @Test func onlyOwnEntriesAreUndone() throws {
        var draft = Draft.new(id: "a", title: "A")
        var history = History()
        try add(
            Entry(
                Entry.ID(device: 1, sequence: 1),
                base: 0,
                command: "write",
                [.set(.story, "title", from: .string("A"), to: .string("B"))]
            ),
            &draft,
            &history
        )
        try add(
            Entry(Entry.ID(device: 2, sequence: 1), base: 1, command: "write", [.set(.story, "summary", from: nil, to: .string("S"))]),
            &draft,
            &history
        )
        let step = try #require(history.undoable { $0.id.device == 1 })
        try add(History.undo(step, as: Entry.ID(device: 1, sequence: 2), base: 2), &draft, &history)
        #expect(draft.story.text("title") == "A")
        #expect(draft.story.text("summary") == "S")
        #expect(history.undoable { $0.id.device == 1 } == nil)
        #expect(history.redoable { $0.id.device == 2 } == nil)
    }

    @Test func aNewEntryEndsRedoing() throws {
        var draft = Draft.new(id: "a", title: "A")
        var history = History()
        try add(
            Entry(
                Entry.ID(device: 1, sequence: 1),
                base: 0,
                command: "write",
                [.set(.story, "title", from: .string("A"), to: .string("B"))]
            ),
            &draft,
            &history
        )
        try add(History.undo(history.steps[0], as: Entry.ID(device: 1, sequence: 2), base: 1), &draft, &history)
        #expect(history.redoable { _ in true }?.entry.id.sequence == 2)
        try add(
            Entry(
                Entry.ID(device: 1, sequence: 3),
                base: 2,
                command: "write",
                [.set(.story, "title", from: .string("A"), to: .string("C"))]
            ),
            &draft,
            &history
        )
        #expect(history.redoable { _ in true } == nil)
    }

    private func add(_ entry: Entry, _ draft: inout Draft, _ history: inout History) throws {
        let number = draft.number + 1
        history.add(History.Step(entry, number: number, done: try draft.apply(entry, number: number)))
    }
}
