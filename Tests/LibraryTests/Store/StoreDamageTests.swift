import Foundation
import Library
import Testing

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
        let path = folder.path + "/library.sqlite"
        let store = try SQLiteStore(path: path)
        try store.put(StoreSamples.entry("deep"))
        #expect(try store.integrityProblems() == [])
        let shell = try LockHolder(path: path, script: "UPDATE search_texts SET text = 'other words';")
        try shell.letGo()
        #expect(try store.integrityProblems().count == 1)
    }
}
