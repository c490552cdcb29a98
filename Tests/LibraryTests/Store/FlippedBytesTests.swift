import Foundation
import Story
import TestSupport
import Testing

@testable import Library

/// No byte of the database can change unnoticed.
@Suite struct FlippedBytesTests {
    /// A library with some of everything, closed, so that all of it is in one file.
    private static func file(in folder: StoreFolder) throws -> [UInt8] {
        let path = folder.path + "/library.sqlite"
        do {
            let store = try SQLiteStore(path: path, clock: { StoreImplementation.now }, uptime: { StoreImplementation.now })
            for number in 0..<20 { try store.put(StoreSamples.entry("story-\(number)", text: "The fox \(number) runs through the rain.")) }
            for reader in ["ada", "bo", "cy"] as [Reader.ID] {
                try store.add(StoreSamples.reader(reader))
                try store.put(Setting(key: "shelf", value: "\"order=title\"", changed: StoreSamples.time(1)), of: reader)
                try store.setFavourite(true, story: "story-1", of: reader, changed: StoreSamples.time(1))
                for play in 0..<5 {
                    let lines = (0..<60).map { "{\"n\":\($0),\"do\":\"choose\",\"choice\":\"door-\($0 % 7)\"}" } + ["end home"]
                    let id = Play.ID("\(reader)-\(play)")
                    let message = StoreSamples.lines(lines, play: id, reader: reader, story: "story-\(play)")
                    _ = try store.append(message, facts: StoreSamples.facts)
                }
            }
            try store.put(Session(hash: "s", reader: "ada", expires: StoreSamples.time(10)))
            for number in 0..<40 {
                try store.audit(AuditEntry(time: StoreSamples.time(1), actor: "server", action: "story.added", subject: "\(number)"))
            }
            #expect(try store.integrityProblems() == [])
        }
        #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
        return Array(try Data(contentsOf: URL(filePath: path)))
    }

    /// Simulates a disk that changes 8 bytes somewhere.
    @Test func eightBytesChangedAnywhereAreNoticedEveryTime() throws {
        let whole = try Self.file(in: try StoreFolder())
        var random = SeededGenerator(seed: 25)
        var noticed = 0
        let rounds = 100
        for round in 0..<rounds {
            var bytes = whole
            let place = Int.random(in: 0...bytes.count - 8, using: &random)
            for offset in 0..<8 { bytes[place + offset] ^= UInt8.random(in: 1...255, using: &random) }
            let isNoticed = try isNoticed(bytes)
            #expect(isNoticed, "round \(round): bytes \(place) of \(bytes.count)")
            if isNoticed { noticed += 1 }
        }
        #expect(noticed == rounds)
    }

    @Test func oneBitOfEachByteOfTheHeaderIsNoticed() throws {
        let whole = try Self.file(in: try StoreFolder())
        for place in 0..<100 {
            var bytes = whole
            bytes[place] ^= 1
            #expect(try isNoticed(bytes), "byte \(place)")
        }
    }

    private func isNoticed(_ bytes: [UInt8]) throws -> Bool {
        let folder = try StoreFolder()
        let path = folder.path + "/library.sqlite"
        try Data(bytes).write(to: URL(filePath: path))
        do {
            return try !SQLiteStore(path: path).integrityProblems().isEmpty
        } catch {
            return true
        }
    }

    @Test func aPageThatWasReadDamagedIsToldThoughItIsWrittenAgain() throws {
        let folder = try StoreFolder()
        var bytes = try Self.file(in: folder)
        let path = folder.path + "/library.sqlite"
        // A letter of a reader's name, which no structure depends on.
        let name = Array("Name of ada".utf8)
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: name) })
        bytes[place] = UInt8(ascii: "L")
        try Data(bytes).write(to: URL(filePath: path))
        let store = try SQLiteStore(path: path)
        var reader = try #require(try store.reader("bo"))
        reader.name = "Bo"
        #expect(try store.update(reader))
        let problems = try store.integrityProblems()
        #expect(problems.count == 1)
        #expect(problems.first?.contains("(readers)") == true, "\(problems)")
    }

    @Test func aLibraryOfAnEarlierVersionGetsItsChecksums() throws {
        let folder = try StoreFolder()
        let path = folder.path + "/library.sqlite"
        // As SQLite itself writes it.
        let shell = try LockHolder(path: path, script: "CREATE TABLE x (y); PRAGMA application_id = \(Migrator.applicationID);")
        try shell.letGo()
        let store = try SQLiteStore(path: path)
        try store.add(StoreSamples.reader("ada"))
        #expect(try store.integrityProblems() == [])
        #expect(try store.connections.glance { database throws(StoreError) in database.hasPageSums })
    }
}
