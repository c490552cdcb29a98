import Foundation
import Story
import Testing

@testable import Library

@Suite struct StoreDamageTests {
    private func isDamaged(_ error: any Error) -> Bool { if case .damaged = error as? StoreError { true } else { false } }

    @Test func aFileThatIsNoDatabaseIsSaidToBeDamaged() throws {
        let folder = try StoreFolder()
        try Data(repeating: 0x41, count: 8_192).write(to: URL(filePath: folder.path + "/library.sqlite"))
        #expect { try SQLiteStore(path: folder.path + "/library.sqlite") } throws: { isDamaged($0) }
    }

    @Test func aFolderThatIsNotThereIsSaidToBeUnavailable() throws {
        let folder = try StoreFolder()
        #expect { try SQLiteStore(path: folder.path + "/none/library.sqlite") } throws: {
            if case .unavailable = $0 as? StoreError { true } else { false }
        }
    }

    @Test func anIndexThatDoesNotFitTheStoriesIsAProblem() throws {
        let folder = try StoreFolder()
        let store = try SQLiteStore(path: folder.path + "/library.sqlite")
        try store.put(StoreSamples.entry("deep"))
        #expect(try store.integrityProblems() == [])
        // Through the store itself: pages written by another program have no checksums, which is a different kind of damage.
        try store.connections.write { database throws(StoreError) in
            try database.execute("UPDATE search_texts SET text = 'other words'")
        }
        #expect(try store.integrityProblems() == ["Search cannot find “deep”: add the story again."])
    }
    @Test(arguments: [
        "UPDATE readers SET bytes = bytes + 1 WHERE id = 'ada'", "UPDATE readers SET lines = 7 WHERE id = 'ada'",
        "UPDATE totals SET number = number + 1 WHERE name = 'guests'", "UPDATE totals SET number = 0 WHERE name = 'guest bytes'",
    ])
    func aCountThatDoesNotFitIsAProblem(_ sql: String) throws {
        let folder = try StoreFolder()
        let store = try SQLiteStore(path: folder.path + "/library.sqlite")
        try store.add(StoreSamples.reader("ada"))
        try store.add(StoreSamples.reader("guest", kind: .guest))
        for reader in ["ada", "guest"] as [Reader.ID] {
            _ = try store.append(StoreSamples.lines(["one"], play: Play.ID(reader.text), reader: reader), facts: StoreSamples.facts)
            try store.put(Setting(key: "shelf", value: "\"ö\"", changed: StoreSamples.time(1)), of: reader)
            try store.setFavourite(true, story: "other", of: reader, changed: StoreSamples.time(1))
        }
        #expect(try store.integrityProblems() == [])
        try store.connections.write { database throws(StoreError) in try database.execute(sql) }
        let problems = try store.integrityProblems()
        #expect(problems.count == 1)
        #expect(problems.first?.contains("counted wrongly") == true)
    }
}
