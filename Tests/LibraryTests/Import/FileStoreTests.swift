import Foundation
import Testing

@testable import Library

struct FileStoreTests {
    private let folder: TemporaryFolder
    private let store: FileStore

    init() throws {
        folder = try TemporaryFolder()
        store = FileStore(folder: folder.path + "/files", incoming: folder.path + "/incoming")
    }

    private var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) }
    private let later: Int64 = 2 * FileStore.sweepingAge

    @Test func keepsBytesUnderTheirDigest() throws {
        let digest = try store.keep(Array("abc".utf8))
        #expect(digest == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(try store.bytes(sha256: digest) == Array("abc".utf8))
        #expect(store.size(sha256: digest) == 3)
        #expect(folder.files() == ["files/ba/\(digest)"])
    }

    @Test func keepsNothingAsWell() throws {
        let digest = try store.keep([])
        #expect(try store.bytes(sha256: digest) == [])
    }

    @Test func keepsTheSameOnlyOnce() throws {
        let bytes = [UInt8](repeating: 7, count: 1_000_000)
        #expect(try store.keep(bytes) == store.keep(bytes))
        #expect(folder.files().count == 1)
    }

    @Test func repairsAFileThatWasCutOff() throws {
        let bytes = Array("a whole file".utf8)
        let path = try #require(store.path(sha256: try store.keep(bytes)))
        try Data("a whole".utf8).write(to: URL(filePath: path))
        let digest = try store.keep(bytes)
        #expect(try store.bytes(sha256: digest) == bytes)
    }

    @Test func findsNoFileThatIsNotThere() throws {
        #expect(try store.bytes(sha256: String(repeating: "0", count: 64)) == nil)
    }

    @Test(arguments: ["", "../../etc/passwd", String(repeating: "A", count: 64), String(repeating: "/", count: 64)])
    func takesNothingButADigestForAName(_ name: String) throws {
        #expect(store.path(sha256: name) == nil)
        #expect(try store.bytes(sha256: name) == nil)
    }

    @Test func readsNoMoreThanItMay() throws {
        let digest = try store.keep([1, 2, 3])
        #expect(throws: LibraryError.self) { try store.bytes(sha256: digest, limit: 2) }
        #expect(try store.bytes(sha256: digest, limit: 3) == [1, 2, 3])
    }

    @Test func sweepsWhatNobodyNeeds() throws {
        let needed = try store.keep([1])
        let unneeded = try store.keep([2, 2])
        try Data([9]).write(to: URL(filePath: store.incoming + "/half"))
        let swept = try store.sweep(keeping: { [needed] }, now: Timestamp(milliseconds: now.milliseconds + later))
        #expect(swept.files == 2)
        #expect(swept.bytes == 3)
        #expect(try store.bytes(sha256: unneeded) == nil)
        #expect(folder.files() == ["files/\(needed.prefix(2))/\(needed)"])
    }

    @Test func sweepsNothingYoung() throws {
        _ = try store.keep([1])
        #expect(try store.sweep(keeping: { [] }, now: now).files == 0)
        #expect(folder.files().count == 1)
    }

    @Test func makesAFileYoungThatIsKeptOnceMore() throws {
        let digest = try store.keep([1])
        let path = try #require(store.path(sha256: digest))
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -20_000)], ofItemAtPath: path)
        _ = try store.keep([1])
        #expect(try store.sweep(keeping: { [] }, now: now).files == 0)
    }

    @Test func tellsOfADamagedFile() throws {
        let good = try store.keep([1])
        let digest = try store.keep([2])
        #expect(try store.verify() == [])
        try Data([3]).write(to: URL(filePath: #require(store.path(sha256: digest))))
        let problems = try store.verify()
        #expect(problems.count == 1)
        #expect(problems[0].contains(digest))
        #expect(!problems[0].contains(good))
    }

    @Test func saysWhyItCannotKeep() throws {
        try Data().write(to: URL(filePath: folder.path + "/blocked"))
        let blocked = FileStore(folder: folder.path + "/blocked")
        #expect(throws: LibraryError.self) { try blocked.keep([1]) }
    }

    @Test func severalKeepTheSameAtOnce() async throws {
        let store = store
        let digests = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<40 { group.addTask { try store.keep([UInt8](repeating: UInt8(number % 4), count: 10_000)) } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(digests.count == 4)
        #expect(folder.files().count == 4)
        #expect(try store.verify() == [])
    }
}
