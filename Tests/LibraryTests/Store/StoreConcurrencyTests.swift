import Foundation
import Story
import Testing

@testable import Library

@Suite struct StoreConcurrencyTests {
    @Test func manyReadersAndWritersAtOnceLoseNothing() async throws {
        let folder = try StoreFolder()
        let store = try SQLiteStore(path: folder.path + "/library.sqlite") { StoreImplementation.now }
        // A second store stands for another process.
        let other = try SQLiteStore(path: folder.path + "/library.sqlite") { StoreImplementation.now }
        try store.add(StoreSamples.reader("ada"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    for line in 0..<25 {
                        let lines = StoreSamples.lines(["\(line)"], from: line, play: Play.ID("play-\(writer)"), story: "s\(writer % 2)")
                        let result = try (writer % 2 == 0 ? store : other).append(lines, facts: StoreSamples.facts)
                        #expect(result == .kept(lines: line + 1))
                    }
                }
                group.addTask {
                    for number in 0..<10 { try (writer % 2 == 0 ? other : store).put(StoreSamples.entry("\(writer)-\(number)")) }
                }
                group.addTask {
                    var moment: StoryChanges.Moment?
                    var seen: Set<String> = []
                    for _ in 0..<50 {
                        let changes = try store.changes(since: moment)
                        for listing in changes.put { #expect(seen.insert(listing.id).inserted) }
                        moment = changes.moment
                        let found = try other.search(SearchWords(typed: "dragons"), limit: 5)
                        #expect(found.ranked.count == min(5, found.ranked.count + found.others.count))
                        for play in try store.plays(of: "ada", story: nil) { #expect(play.facts.choices == play.lines) }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try store.plays(of: "ada", story: nil).map(\.lines) == [25, 25, 25, 25])
        #expect(try store.changes(since: nil).put.count == 40)
        #expect(try store.progress(of: "ada").map(\.plays) == [2, 2])
        #expect(try store.integrityProblems() == [])
    }

    @Test func anotherProgramThatHoldsTheLockMakesItBusyAndNothingIsChanged() async throws {
        let folder = try StoreFolder()
        let path = folder.path + "/library.sqlite"
        let store = try SQLiteStore(path: path, clock: { StoreImplementation.now }, busyMilliseconds: 50)
        try store.add(StoreSamples.reader("ada"))
        let holder = try LockHolder(path: path)
        #expect(throws: StoreError.busy) { try store.append(StoreSamples.lines(["one"]), facts: StoreSamples.facts) }
        // Reading continues.
        #expect(try store.profiles().map(\.id) == ["ada"])
        #expect(try store.play("play-1") == nil)
        try holder.letGo()
        #expect(try store.append(StoreSamples.lines(["one"]), facts: StoreSamples.facts) == .kept(lines: 1))
    }
}
