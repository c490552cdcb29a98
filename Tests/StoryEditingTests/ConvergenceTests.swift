import StoryEditing
import StoryFormat
import TestSupport
import Testing

/// Several devices write one story, with connections that come and go: the same story everywhere, and no typed word lost.
@Suite struct ConvergenceTests {
    @Test func devicesComeToTheSameStory() throws {
        for seed in OracleScale.seeds(400) {
            let start = try Draft.random(seed)
            var library = Shelf(draft: start)
            var writers = (1...UInt32(2 + seed % 3)).map { Writer(author: RandomAuthor(seed: seed, device: $0), confirmed: start) }
            var chance = RandomAuthor(seed: seed, device: 0)
            for _ in 0..<60 {
                let index = chance.number(below: writers.count)
                switch chance.number(below: 4) {
                case 0: try writers[index].send(to: &library)
                case 1: try writers[index].receive(from: library)
                default: try writers[index].write()
                }
            }
            for index in writers.indices { try writers[index].send(to: &library) }
            for index in writers.indices { try writers[index].receive(from: library) }
            for writer in writers {
                #expect(try writer.shown == library.draft, "seed \(seed)")
                let lost = writer.author.typed.filter { !library.knows($0) }
                #expect(lost.isEmpty, "seed \(seed): \(lost)")
            }
            #expect(Draft(snapshot: jsonValue(library.draft.snapshot.compact)) == library.draft, "seed \(seed)")
        }
    }

    /// The library: it orders what the devices send.
    private struct Shelf {
        var draft: Draft
        var log: [Entry] = []

        mutating func append(_ entry: Entry) throws {
            guard !log.contains(where: { $0.id == entry.id }) else { return }
            log.append(entry)
            try draft.apply(entry, number: Int64(log.count))
        }

        /// Whether a typed word is in the story, the bin or a conflict, or was taken out by somebody who saw it.
        func knows(_ word: String) -> Bool {
            if draft.snapshot.compact.contains(word) { return true }
            return log.flatMap(\.changes).contains { change in
                guard case .set(_, _, let from, let to) = change else { return false }
                return from?.compact.contains(word) ?? false && !(to?.compact.contains(word) ?? false)
            }
        }
    }

    /// A device: what the library has said, and what it has not answered yet.
    private struct Writer {
        var author: RandomAuthor
        var confirmed: Draft
        var known = 0
        var pending: [Entry] = []

        init(author: RandomAuthor, confirmed: Draft) {
            self.author = author
            self.confirmed = confirmed
        }

        var shown: Draft {
            get throws {
                var draft = confirmed
                for (index, entry) in pending.enumerated() { try draft.apply(entry, number: Int64(known + index + 1)) }
                return draft
            }
        }

        mutating func write() throws {
            if let entry = author.entry(for: try shown, base: Int64(known)) { pending.append(entry) }
        }

        mutating func send(to library: inout Shelf) throws {
            for entry in pending { try library.append(entry) }
        }

        mutating func receive(from library: Shelf) throws {
            while known < library.log.count {
                try confirmed.apply(library.log[known], number: Int64(known + 1))
                pending.removeAll { $0.id == library.log[known].id }
                known += 1
            }
        }
    }
}
