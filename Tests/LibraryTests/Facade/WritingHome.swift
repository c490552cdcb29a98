import Bundle
import Story
import StoryEditing
import StoryFormat
import Testing

@testable import Library

/// A library with two readers, of whom Ada writes.
struct WritingHome {
    let folder: TemporaryFolder
    let library: StoryLibrary
    static let now = Timestamp(milliseconds: 1_800_000_000_000)
    /// The ID of Ada's draft.
    static let id = "d000000000000001"

    init() throws {
        folder = try TemporaryFolder()
        library = try Self.open(folder)
        for name in ["ada", "bo"] as [Library.Reader.ID] {
            try library.store.add(Library.Reader(id: name, name: name.text, picture: "owl", colour: "moss", created: Self.now))
        }
        try allow(.allowed)
    }

    static func open(_ folder: TemporaryFolder) throws -> StoryLibrary { try StoryLibrary.open(folder: folder.path + "/data") }

    /// A reader at this home, so many milliseconds after ``now``.
    func visitor(_ reader: Library.Reader.ID, at offset: Int64 = 0) -> Visitor {
        let now = Timestamp(milliseconds: Self.now.milliseconds + offset)
        let session = Session(hash: "hash of \(reader)", reader: reader, expires: Timestamp(milliseconds: .max))
        return Visitor(session: session, device: nil, address: "", now: now)
    }

    var ada: Visitor { visitor("ada") }
    /// The grown-up.
    var administrator: Visitor { .atTheMachine(now: Self.now) }

    func allow(_ writing: Library.Reader.Writing) throws { _ = try library.allowWriting(writing, to: "ada", as: administrator) }

    func begin(_ title: String = "The Door") throws -> StoredDraft {
        try library.beginDraft(Self.id, title: title, language: "en", as: ada).draft
    }

    /// A device that writes Ada's draft.
    struct Device {
        var device: EditingDevice
        var known: Int64

        init(_ library: StoryLibrary, _ visitor: Visitor) throws {
            let history = try library.history(of: id, after: nil, as: visitor)
            let snapshot = try #require(history.snapshot)
            let json = try #require(JSONParser.parse(Array(snapshot.text.utf8)).root?.value)
            let number = try library.newDevice(in: id, as: visitor)
            device = try EditingDevice(try #require(Draft(snapshot: json)), device: number, lastNumber: 0, lastSequence: 0)
            known = snapshot.number
            try follow(history)
        }

        mutating func follow(_ history: DraftHistory) throws {
            for entry in history.entries {
                let read = try #require(JSONParser.parse(Array(entry.text.utf8)).root.flatMap { Entry($0.value) })
                _ = try device.confirm(read, number: entry.number)
                known = entry.number
            }
        }

        mutating func send(_ library: StoryLibrary, _ visitor: Visitor) throws {
            try follow(try library.append(device.pending.map { $0.json.compact }, to: id, after: known, as: visitor))
            #expect(device.pending.isEmpty)
        }

        /// The first location.
        func location() throws -> Node.ID { try #require(device.draft.things(in: .story, "locations").first) }

        /// Makes the first location an ending with these words.
        mutating func finish(_ words: String) throws {
            try write(words)
            let location = try location()
            _ = try device.perform("end") { composer throws(CommandRefusal) in try composer.end(location, title: "Home") }
        }

        mutating func write(_ words: String) throws {
            let location = try location()
            let page = try #require(device.draft.things(in: location, "pages").first)
            _ = try device.write(page, "text", .string(words))
        }
    }
}
