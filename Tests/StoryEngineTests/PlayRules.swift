import Story
import Testing

@testable import StoryEngine

/// A playthrough that checks invariants after every input.
struct PlayRules {
    private(set) var playthrough: Playthrough
    private let pages: [String: [Story.Page]]
    private let seed: UInt64
    /// The states before each decision that can be undone.
    private var before: [Everything] = []
    private var now: Everything
    private var record = Transcript()
    private var steps = 0

    init(story: Story, playthrough: Playthrough, seed: UInt64) {
        self.playthrough = playthrough
        self.seed = seed
        var pages: [String: [Story.Page]] = [:]
        for location in story.locations { pages[location.id.text] = location.pages }
        self.pages = pages
        now = Everything(playthrough)
        record.add(now.scene)
    }

    /// What was done and shown so far, with the reported faults.
    var transcript: String {
        var whole = record
        for fault in playthrough.faults { whole.add(fault) }
        return whole.text
    }

    mutating func apply(_ input: Input) throws {
        steps += 1
        record.add(input)
        var live = playthrough
        while live.isLookingBack { try live.apply(.advance) }
        do {
            try playthrough.apply(input)
        } catch {
            record.add(error)
            expectEqual(Everything(playthrough), now, "seed \(seed), \(input), \(error)")
            return
        }
        let last = now
        now = Everything(playthrough)
        record.add(now.scene)
        switch input {
        case .choose, .answer, .restart:
            before.append(live.isLookingBack || last.isLookingBack ? Everything(live) : last)
        case .undo:
            expectUndone()
        case .advance, .back, .skip:
            break
        }
        expectEqual(playthrough.canUndo, !before.isEmpty, "seed \(seed)")
        expectInside()
        if steps % 6 == 0 { try lookBackAndForth() }
        if playthrough.isLookingBack { try undoToHere() }
    }

    mutating func undoEverything() throws {
        while let expected = before.popLast() {
            try playthrough.apply(.undo)
            expectEqual(playthrough.state, expected.state, "seed \(seed)")
            expectEqual(playthrough.scene, expected.scene, "seed \(seed)")
        }
        #expect(throws: Refusal.nothingToUndo) { try playthrough.apply(.undo) }
    }

    private mutating func expectUndone() {
        guard var expected = before.popLast() else {
            Issue.record("seed \(seed): something was taken back that nobody decided")
            return
        }
        // Undo does not remove reported faults, because the author has to fix them.
        expected.faults = now.faults
        expectEqual(now, expected, "seed \(seed)")
    }

    private func expectInside() {
        guard let position = now.position else { return }
        let words = "seed \(seed): \(position), \(playthrough.state.phase)"
        guard let pages = pages[position.location] else {
            Issue.record("\(words)")
            return
        }
        #expect((0..<max(1, pages.count)).contains(position.page), "\(words)")
        let lines = pages.indices.contains(position.page) ? pages[position.page].lines.count : 0
        #expect(position.line == -1 || (0..<lines).contains(position.line), "\(words)")
    }

    /// Going back and forward returns here, and changes nothing on the way.
    private func lookBackAndForth() throws {
        var looking = playthrough
        var seen: [Scene] = []
        while looking.canGoBack, seen.count < 4 {
            seen.append(looking.scene)
            try looking.apply(.back)
            expectEqual(looking.isLookingBack, true, "seed \(seed)")
            expectEqual(looking.state, playthrough.state, "seed \(seed)")
        }
        while let scene = seen.popLast() {
            try looking.apply(.advance)
            expectEqual(looking.scene, scene, "seed \(seed)")
        }
        expectEqual(Everything(looking), now, "seed \(seed)")
    }

    /// As many undos as reported lead to the decision made at the scene, or at the next one.
    private func undoToHere() throws {
        var undone = playthrough
        for _ in 0..<playthrough.undosToHere { try undone.apply(.undo) }
        expectEqual(undone.leftScenes.count >= playthrough.cursor, true, "seed \(seed)")
        guard case .choices(let past) = now.scene else { return }
        expectEqual(past.picked != nil, true, "seed \(seed)")
        guard case .choices(let live) = undone.scene else {
            Issue.record("seed \(seed): \(undone.scene)")
            return
        }
        expectEqual(live.choices, past.choices, "seed \(seed)")
    }
}
