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
            var writers = try (1...UInt32(2 + seed % 3)).map { try Writer(author: RandomAuthor(seed: seed, device: $0), start: start) }
            var chance = RandomAuthor(seed: seed, device: 0)
            for _ in 0..<60 {
                let index = chance.number(below: writers.count)
                switch chance.number(below: 20) {
                case 0: try writers[index].restart(with: library)
                case 1..<5: try writers[index].send(to: &library)
                case 5..<10: try writers[index].receive(from: library)
                default: try writers[index].write()
                }
            }
            for index in writers.indices { try writers[index].send(to: &library) }
            for index in writers.indices { try writers[index].receive(from: library) }
            for writer in writers {
                #expect(writer.device.pending.isEmpty, "seed \(seed)")
                #expect(difference(writer.device.draft.text, library.draft.text) == nil, "seed \(seed)")
                #expect(writer.device.draft.conflicts == library.draft.conflicts, "seed \(seed)")
                let lost = writer.author.typed.filter { !library.knows($0) }
                #expect(lost.isEmpty, "seed \(seed): \(lost)")
            }
            #expect(JSONParser.parse(Array(library.draft.text.utf8)).problems.isEmpty, "seed \(seed)")
            #expect(Draft(snapshot: jsonValue(library.draft.snapshot.compact)) == library.draft, "seed \(seed)")
        }
    }

    @Test func theSameIDOnTwoDevicesNamesTwoThings() throws {
        let start = Draft.new(id: "a", title: "A")
        let hall = try #require(start.things(in: .story, "locations").first)
        var library = Shelf(draft: start)
        var ways: [(choice: Node.ID, location: Node.ID)] = []
        for number in 1...2 as ClosedRange<UInt32> {
            var device = try EditingDevice(start, device: number, lastNumber: 0, lastSequence: 0)
            let (way, _) = try device.perform("andThen") { composer throws(CommandRefusal) in try composer.andThen(hall, words: "Go") }
            // The second entry still says "go", and means its own location.
            _ = try device.perform("addPage") { composer throws(CommandRefusal) in
                let further = try composer.andThen(way.location, words: "Back")
                try composer.write(further.choice, "go", .string("go"))
            }
            for entry in device.pending { try library.append(entry) }
            ways.append(way)
        }
        #expect(ways.map { library.draft[$0.location]?.text("id") } == ["go", "go-2"])
        #expect(ways.map { library.draft[$0.choice]?.text("go") } == ["go", "go-2"])
        let back = library.draft.things(in: ways[1].location, "choices").compactMap { library.draft[$0]?.text("go") }
        #expect(back == ["go-2"])
    }

    /// A device that gives the same ID twice knows which thing it means: only what it could not know about is displaced.
    @Test func ownCopiesDisplaceNothing() throws {
        let start = Draft.new(id: "a", title: "A")
        let hall = try #require(start.things(in: .story, "locations").first)
        var device = try EditingDevice(start, device: 1, lastNumber: 0, lastSequence: 0)
        _ = try device.perform("duplicate") { composer throws(CommandRefusal) in try composer.duplicate(hall) }
        let (way, _) = try device.perform("andThen") { composer throws(CommandRefusal) in try composer.andThen(hall, words: "Go") }
        _ = try device.write(way.choice, "go", .string("start"))
        #expect(device.draft[way.choice]?.text("go") == "start")

        _ = try device.perform("delete") { composer throws(CommandRefusal) in try composer.delete(way.location) }
        let (again, _) = try device.perform("addLocation") { composer throws(CommandRefusal) in composer.addLocation(named: "Go") }
        _ = try device.perform("restore") { composer throws(CommandRefusal) in try composer.restore(way.location) }
        _ = try device.write(way.choice, "go", .string("go"))
        #expect(device.draft[again]?.text("id") == "go")
        #expect(device.draft[way.location]?.text("id") == "go-2")
        #expect(device.draft[way.choice]?.text("go") == "go")
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

    /// A device with its author. Sometimes it is switched off, and starts again from what it has stored.
    private struct Writer {
        var author: RandomAuthor
        var device: EditingDevice
        let start: Draft
        var known = 0

        init(author: RandomAuthor, start: Draft) throws {
            self.author = author
            self.start = start
            device = try EditingDevice(start, device: author.device, lastNumber: 0, lastSequence: 0)
        }

        mutating func write() throws {
            if author.number(below: 6) == 0 {
                _ =
                    author.number(below: 2) == 0
                    ? device.undo { $0.id.device == author.device } : device.redo { $0.id.device == author.device }
            } else if let command = author.entry(for: device.draft, base: 0) {
                _ = try device.perform(command.command) { composer in author.lastComposer.map { composer = $0 } }
            }
        }

        mutating func send(to library: inout Shelf) throws {
            for entry in device.pending { try library.append(entry) }
        }

        mutating func receive(from library: Shelf) throws {
            while known < library.log.count {
                known += 1
                _ = try device.confirm(library.log[known - 1], number: Int64(known))
            }
        }

        mutating func restart(with library: Shelf) throws {
            var draft = start
            for (index, entry) in library.log.prefix(known).enumerated() { try draft.apply(entry, number: Int64(index + 1)) }
            device = try EditingDevice(
                draft,
                device: author.device,
                lastNumber: device.lastNumber,
                lastSequence: device.lastSequence,
                pending: device.pending
            )
        }
    }
}
