import FoundationEssentials
import Story
import Testing

@testable import Library

@Suite struct MigratorTests {
    private static let invented = Migrator(migrations: [
        Migration("CREATE TABLE animals (name TEXT); INSERT INTO animals VALUES ('yak')"),
        Migration("ALTER TABLE animals ADD COLUMN legs INTEGER"),
        Migration { database throws(StoreError) in try database.run("UPDATE animals SET legs = ?", [.integer(4)]) },
    ])

    private func database(_ folder: StoreFolder) throws -> Database {
        try Database(path: folder.path + "/database.sqlite", access: .creating, busyMilliseconds: 1_000)
    }

    @Test(arguments: 0..<SQLiteLayout.migrator.migrations.count) func everyEarlierLayoutIsBroughtToThePresent(version: Int) throws {
        let folder = try StoreFolder()
        let database = try database(folder)
        try Migrator(migrations: Array(Self.invented.migrations.prefix(version))).migrate(database)
        if version > 0 { try database.execute("INSERT INTO animals (name) VALUES ('ant')") }
        try Self.invented.migrate(database)
        try Self.invented.migrate(database)
        let names = try database.rows("SELECT name FROM animals ORDER BY name") { $0.text(0) }
        #expect(names == (version > 0 ? ["ant", "yak"] : ["yak"]))
        #expect(try database.first("SELECT legs FROM animals WHERE name = 'yak'") { $0.int(0) } == 4)
        #expect(try database.first("PRAGMA user_version") { $0.int(0) } == 3)
    }

    @Test func aStepThatFailsLeavesTheLayoutBeforeIt() throws {
        let folder = try StoreFolder()
        let database = try database(folder)
        let broken = Migrator(migrations: [Self.invented.migrations[0], Migration("DROP TABLE animals; DROP TABLE none")])
        #expect(throws: StoreError.self) { try broken.migrate(database) }
        #expect(try database.rows("SELECT name FROM animals") { $0.text(0) } == ["yak"])
        #expect(try database.first("PRAGMA user_version") { $0.int(0) } == 1)
    }

    @Test func aLaterLayoutIsRefusedAndLeftAsItIs() throws {
        let folder = try StoreFolder()
        let path = folder.path + "/library.sqlite"
        do {
            let database = try Database(path: path, access: .creating, busyMilliseconds: 1_000)
            try database.execute("CREATE TABLE future (a); PRAGMA user_version = 99; PRAGMA application_id = \(Migrator.applicationID)")
        }
        let before = try Data(contentsOf: URL(filePath: path))
        #expect(throws: StoreError.newer(found: 99, known: SQLiteLayout.migrator.migrations.count)) { try SQLiteStore(path: path) }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    @Test func theDatabaseOfSomethingElseIsRefused() throws {
        let folder = try StoreFolder()
        let path = folder.path + "/library.sqlite"
        do {
            let database = try Database(path: path, access: .creating, busyMilliseconds: 1_000)
            try database.execute("CREATE TABLE photos (a)")
        }
        #expect { try SQLiteStore(path: path) } throws: { if case .unavailable = $0 as? StoreError { true } else { false } }
    }

    @Test(arguments: 0...5) func everyLayoutOfTheLibraryKeepsItsData(version: Int) throws {
        let folder = try StoreFolder()
        let path = folder.path + "/library.sqlite"
        do {
            let database = try Database(path: path, access: .creating, busyMilliseconds: 1_000)
            try Migrator(migrations: Array(SQLiteLayout.migrator.migrations.prefix(version))).migrate(database)
            if version >= 1 {
                try database.writing { database throws(StoreError) in
                    let entry = StoreSamples.entry("deep")
                    // The columns of that time; later ones were added at the end.
                    let names = StoryListing.columns.split(separator: ", ").dropLast(2)
                    let gaps = String(repeating: ", ?", count: names.count)
                    let values = [.integer(try database.advance("stories"))] + entry.listing.values.dropLast(2)
                    try database.run("INSERT INTO stories (changed, \(names.joined(separator: ", "))) VALUES (?\(gaps))", values)
                    let number = try database.first("SELECT number FROM stories") { $0.integer(0) } ?? 0
                    let texts = SearchTexts(entry)
                    try database.run(
                        "INSERT INTO search_texts VALUES (?, ?, ?, ?, ?, ?)",
                        [.integer(number)] + [texts.title, texts.authors, texts.labels, texts.summary, texts.text].map { .text($0) }
                    )
                }
            }
            if version >= 2 {
                try database.execute("INSERT INTO readers VALUES (1, 'ada', 'profile', 'Ada', 'owl', 'moss', NULL, 5, 1)")
                try database.execute("INSERT INTO found_endings VALUES (1, 'deep', 'home')")
                try database.execute("INSERT INTO progress (reader, story) VALUES (1, 'deep')")
            }
            if version >= 3 { try database.execute("INSERT INTO audit VALUES (1, 5, 'server', 'story.added', 'deep', '')") }
        }
        let store = try SQLiteStore(path: path)
        var listing = StoreSamples.entry("deep").listing
        listing.choices = nil
        listing.translations = []
        #expect(try store.changes(since: nil).put == (version >= 1 ? [listing] : []))
        #expect(try store.search(SearchWords(typed: "cave"), limit: 9).ranked == (version >= 1 ? ["deep"] : []))
        #expect(try store.progress(of: "ada").map { $0.endings.union($0.formerEndings) } == (version >= 2 ? [["home"]] : []))
        #expect(try store.auditLog(before: nil, limit: 9).count == (version >= 3 ? 1 : 0))
        #expect(try store.integrityProblems() == [])
        try store.put(StoreSamples.entry("more"))
        #expect(try store.story("more") != nil)
    }
}
