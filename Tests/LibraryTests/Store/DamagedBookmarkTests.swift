import Story
import Testing

@testable import Library

/// What happens to a bookmark that the disk has changed.
@Suite struct DamagedBookmarkTests {
    private let folder: StoreFolder
    private let store: SQLiteStore
    private let bookmark = Bookmark(
        id: "b1",
        story: "deep",
        name: "The cave",
        note: "Ask.",
        scene: 3,
        kept: StoreSamples.time(1),
        changed: StoreSamples.time(2),
        lines: ["one", "two"]
    )

    init() throws {
        folder = try StoreFolder()
        let now = StoreImplementation.now
        store = try SQLiteStore(path: folder.path + "/library.sqlite", clock: { now }, uptime: { now })
        try store.add(StoreSamples.reader("ada"))
        try store.put(bookmark, of: "ada")
    }

    @Test(arguments: [
        "name = 'The cAve'", "note = 'Ask!'", "lines = replace(lines, 'two', 'twO')", "scene = 4", "changed = changed + 1", "sum = sum + 1",
        "is_removed = 1", "story = 'deap'",
    ])
    func nobodyIsLedAstrayAndADeviceMendsIt(_ change: String) throws {
        try store.connections.write { database throws(StoreError) in try database.execute("UPDATE bookmarks SET \(change)") }
        #expect(try store.bookmarks(of: "ada", story: "deep").isEmpty)
        #expect(try store.integrityProblems().count == 1)
        guard change != "story = 'deap'" else { return }
        #expect(try store.put(bookmark, of: "ada") == bookmark)
        #expect(try store.bookmarks(of: "ada", story: "deep") == [bookmark])
        #expect(try store.integrityProblems() == [])
    }
}
