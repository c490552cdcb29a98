import StoryFormat
import TestSupport
import Testing

@testable import StoryEditing

@Suite struct ComparisonTests {
    /// Whatever random authors do: what is listed is what differs, and nothing is listed once the story is back.
    @Test func whatDiffersIsListedAndGoesAway() throws {
        for seed in OracleScale.seeds(200) {
            var draft = try Draft.random(seed)
            var author = RandomAuthor(seed: seed, device: 1)
            var moments = [draft]
            for _ in 0..<30 {
                guard let entry = author.entry(for: draft, base: draft.number) else { continue }
                try draft.apply(entry, number: draft.number + 1)
                moments.append(draft)
            }
            for _ in 0..<5 {
                let earlier = moments[author.number(below: moments.count)]
                let comparison = try draft.comparison(with: earlier)
                expectComplete(comparison, from: earlier, to: draft, seed)
                if comparison.differences.isEmpty {
                    #expect(draft.text == earlier.text && aside(draft) == aside(earlier), "seed \(seed)")
                }
                for difference in comparison.differences { expectFields(difference, from: earlier, to: draft) }
                var composer = Composer(draft, device: 1, lastNumber: author.lastNumber)
                try composer.goBack(to: earlier)
                #expect(try composer.draft.comparison(with: earlier) == Comparison(), "seed \(seed)")
                #expect(aside(composer.draft) == aside(earlier), "seed \(seed)")
            }
            #expect(try draft.comparison(with: draft) == Comparison())
        }
    }

    /// The same moments without a library: the history leads back to before any of its entries.
    @Test func theHistoryKnowsTheDraftBeforeEachEntry() throws {
        for seed in OracleScale.seeds(60) {
            var draft = try Draft.random(seed)
            var author = RandomAuthor(seed: seed, device: 1)
            var history = History()
            var before: [Draft] = []
            for round in 0..<30 {
                var entry = author.entry(for: draft, base: draft.number)
                if round % 5 == 4, let step = history.undoable({ _ in true }) {
                    entry = History.undo(step, as: author.nextID(), base: draft.number)
                }
                guard let entry else { continue }
                before.append(draft)
                let done = try draft.apply(entry, number: draft.number + 1)
                history.add(History.Step(entry, number: draft.number, done: done))
            }
            for (step, earlier) in zip(history.steps, before) {
                let found = try #require(history.draft(draft, before: step.entry.id))
                #expect(difference(found.text, earlier.text) == nil, "seed \(seed), entry \(step.number)")
                #expect(aside(found) == aside(earlier), "seed \(seed), entry \(step.number)")
            }
        }
        #expect(History().draft(Draft.new(id: "a", title: "A"), before: Entry.ID(device: 1, sequence: 1)) == nil)
    }

    @Test func aWrittenTextHasBothValues() throws {
        let earlier = try cave()
        var composer = Composer(earlier, device: 1, lastNumber: 0)
        let page = try #require(earlier.things(in: location("hall", earlier), "pages").first)
        try composer.write(page, "text", .string("A bright hall."))
        let listed = try composer.draft.comparison(with: earlier).differences
        #expect(
            listed == [
                Comparison.Difference(
                    node: page,
                    kind: .page,
                    sort: .changed,
                    location: location("hall", earlier),
                    origin: nil,
                    fields: [Comparison.Field("text", before: .string("A dark hall."), after: .string("A bright hall."))]
                )
            ]
        )
    }

    @Test func aDeletedPlaceIsListedOnceAndTheChoiceThatStaysWithIt() throws {
        let earlier = try cave()
        var composer = Composer(earlier, device: 1, lastNumber: 0)
        let (hall, pit) = (location("hall", earlier), location("pit", earlier))
        let choice = try #require(earlier.things(in: pit, "choices").first)
        try composer.move(choice, to: Node.Place(hall, "choices"))
        try composer.delete(pit)
        let listed = try composer.draft.comparison(with: earlier).differences
        #expect(listed.first { $0.node == pit }?.sort == .deleted)
        #expect(listed.first { $0.node == pit }?.location == nil)
        let moved = try #require(listed.first { $0.node == choice })
        #expect(moved.sort == .moved && moved.location == hall && moved.origin == nil)
        #expect(!listed.contains { $0.kind == .page })
        // The other way round, what was deleted was added.
        let back = try earlier.comparison(with: composer.draft).differences
        #expect(back.first { $0.node == pit }?.sort == .added)
        #expect(back.first { $0.node == choice }?.origin == hall)
    }

    @Test func fewThingsMoveWhereTheOrderIsAnother() throws {
        let earlier = try cave()
        var composer = Composer(earlier, device: 1, lastNumber: 0)
        let hall = location("hall", earlier)
        let choices = earlier.things(in: hall, "choices")
        try composer.move(choices[0], to: Node.Place(hall, "choices", after: choices[3]))
        let listed = try composer.draft.comparison(with: earlier).differences
        #expect(listed.map { $0.node } == [choices[0]])
        #expect(listed.first?.sort == .moved)
    }

    @Test func whatIsOnlyOnTheMapComesLast() throws {
        let earlier = try cave()
        var composer = Composer(earlier, device: 1, lastNumber: 0)
        let (hall, pit) = (location("hall", earlier), location("pit", earlier))
        try composer.arrange([(thing: hall, x: 10, y: 20)])
        try composer.write(pit, "title", .string("The pit"))
        #expect(try composer.draft.comparison(with: earlier).differences.map { $0.node } == [pit, hall])
    }

    @Test func atMostAThousandThingsAreListed() throws {
        let texts = (1...1_100).map { #""p\#($0)":{"text":"\#($0)"}"# }.joined(separator: ",")
        let earlier = try Draft(reading: jsonValue("{\"locations\":{\(texts)}}"))
        var composer = Composer(earlier, device: 1, lastNumber: 0)
        for location in earlier.things(in: .story, "locations") { try composer.write(location, "title", .string("T")) }
        let comparison = try composer.draft.comparison(with: earlier)
        #expect(comparison.differences.count == 1_000)
        #expect(comparison.more == 100)
    }

    @Test func aMomentOfAnotherStoryIsRefused() throws {
        let other = try Draft.random(3)
        #expect(throws: CommandRefusal.self) { try Draft.new(id: "a", title: "A").comparison(with: other) }
    }

    // MARK: What it is compared with

    /// Compares the list with the definition, slowly.
    private func expectComplete(_ comparison: Comparison, from earlier: Draft, to present: Draft, _ seed: UInt64) {
        let isThere = { (draft: Draft, id: Node.ID) in draft[id] != nil && draft.isPresent(id) }
        var listed = Set(comparison.differences.map { $0.node })
        for id in present.nodes.keys {
            let (was, isNow) = (isThere(earlier, id), isThere(present, id))
            var differs = false
            if was != isNow {
                let parent = was ? earlier[id]?.parent : present[id]?.parent
                differs = parent.map { isThere(earlier, $0) && isThere(present, $0) } ?? true
            } else if was {
                differs = earlier[id]?.members != present[id]?.members || standing(of: id, earlier) != standing(of: id, present)
            }
            if differs { #expect(listed.remove(id) != nil, "seed \(seed): \(id.text) is not listed") }
        }
        // The others have changed their order: no more of them than have to.
        for id in present.nodes.keys where isThere(earlier, id) && isThere(present, id) {
            for slot in present[id]?.kind.slotNames ?? [] {
                let stays = { standing(of: $0, earlier) == standing(of: $0, present) }
                let first = earlier.things(in: id, slot).filter { isThere(present, $0) && stays($0) }
                let second = present.things(in: id, slot).filter { isThere(earlier, $0) && stays($0) }
                let moved = Set(comparison.differences.filter { $0.sort == .moved }.map { $0.node })
                #expect(first.filter { !moved.contains($0) } == second.filter { !moved.contains($0) }, "seed \(seed)")
                #expect(first.count - moved.intersection(first).count == longestCommon(first, second), "seed \(seed)")
                listed.subtract(moved.intersection(first))
            }
        }
        #expect(listed.isEmpty, "seed \(seed)")
    }

    private func standing(of id: Node.ID, _ draft: Draft) -> String { draft.place(of: id).map { "\($0.parent.text) \($0.slot)" } ?? "" }

    /// How many things follow each other in both lists.
    private func longestCommon(_ first: [Node.ID], _ second: [Node.ID]) -> Int {
        var row = [Int](repeating: 0, count: second.count + 1)
        for one in first {
            var next = row
            for (index, other) in second.enumerated() { next[index + 1] = one == other ? row[index] + 1 : max(next[index], row[index + 1]) }
            row = next
        }
        return row.last ?? 0
    }

    private func expectFields(_ difference: Comparison.Difference, from earlier: Draft, to present: Draft) {
        let isNew = difference.sort == .added
        let isGone = difference.sort == .deleted
        let keys = Set((earlier[difference.node]?.members ?? []).map { $0.key } + (present[difference.node]?.members ?? []).map { $0.key })
        for key in keys {
            let before = isNew ? nil : earlier[difference.node]?[key]
            let after = isGone ? nil : present[difference.node]?[key]
            let listed = difference.fields.first { $0.key == key }
            #expect(before == after ? listed == nil : listed == Comparison.Field(key, before: before, after: after))
        }
        #expect(difference.fields.map { $0.key }.allSatisfy { keys.contains($0) })
    }

    /// What the sidecar keeps: everything that the story file has no place for.
    private func aside(_ draft: Draft) -> [String] {
        draft.subtree(of: .story).filter { draft.isPresent($0) }.flatMap { id -> [String] in
            guard let node = draft[id] else { return [] }
            let isAside = node.kind == .chapter || node.kind == .mapNote
            let members = node.members.filter { isAside || ["x", "y", "chapter"].contains($0.key) }
            return members.map { "\(id.text) \($0.key) \($0.value.compact)" }
        }
    }

    private func cave() throws -> Draft {
        try Draft(
            reading: jsonValue(
                #"""
                {"branchbook":1,"id":"a","title":"A","start":"hall","locations":{
                  "hall":{"text":"A dark hall.","choices":[{"text":"1","go":"pit"},{"text":"2","go":"pit"},{"text":"3","go":"pit"},
                    {"text":"4","go":"end"}]},
                  "pit":{"text":"A pit.","choices":[{"text":"Climb","go":"hall"}]},
                  "end":{"text":"Light.","ending":"Out"}}}
                """#
            )
        )
    }

    private func location(_ id: String, _ draft: Draft) -> Node.ID { draft.thing("locations", named: id) ?? .story }
}
