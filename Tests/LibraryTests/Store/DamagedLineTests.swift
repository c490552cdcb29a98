import Foundation
import Story
import Testing

@testable import Library

/// What happens to a line of a play that the disk has changed.
@Suite struct DamagedLineTests {
    private let folder: StoreFolder
    private let store: SQLiteStore

    init() throws {
        folder = try StoreFolder()
        let now = StoreImplementation.now
        store = try SQLiteStore(path: folder.path + "/library.sqlite", clock: { now }, uptime: { now })
        try store.add(StoreSamples.reader("ada"))
        _ = try store.append(StoreSamples.lines(["one", "two", "three", "four"]), facts: StoreSamples.facts)
    }

    private func change(_ sql: String) throws {
        try store.connections.write { database throws(StoreError) in try database.execute(sql) }
    }

    @Test func itIsToldAsDamagedAndTheOthersAsTheyAre() throws {
        try change("UPDATE play_lines SET line = 'twO' WHERE position = 1")
        #expect(try store.lines(of: "play-1", from: 0) == ["one", PlayLines.damagedLine, "three", "four"])
        #expect(try store.lines(of: "play-1", from: 2) == ["three", "four"])
        let problems = try store.integrityProblems()
        #expect(problems.count == 1)
        #expect(problems.first?.contains("play-1") == true)
    }

    @Test(arguments: [
        "UPDATE play_lines SET sum = sum + 1 WHERE position = 1", "DELETE FROM play_lines WHERE position = 1",
        "UPDATE play_lines SET line = (SELECT line FROM play_lines WHERE position = 0), sum = (SELECT sum FROM play_lines WHERE position = 0) WHERE position = 1",
    ])
    func aWrongSumAGapAndALineFromElsewhereAreNoticed(_ sql: String) throws {
        try change(sql)
        #expect(try store.lines(of: "play-1", from: 0) == ["one", PlayLines.damagedLine, "three", "four"])
        #expect(try store.integrityProblems().count == 1)
    }

    @Test(arguments: [
        "UPDATE play_lines SET line = 'twO' WHERE position = 1", "UPDATE play_lines SET sum = sum + 1 WHERE position = 1",
        "DELETE FROM play_lines WHERE position = 1",
    ])
    func theDeviceThatStillHasItPutsItRight(_ sql: String) throws {
        try change(sql)
        #expect(try store.append(StoreSamples.lines(["two", "three"], from: 1), facts: StoreSamples.facts) == .kept(lines: 4))
        #expect(try store.lines(of: "play-1", from: 0) == ["one", "two", "three", "four"])
        #expect(try store.integrityProblems() == [])
    }

    @Test func noOtherLineTakesItsPlace() throws {
        try change("UPDATE play_lines SET line = 'twO' WHERE position = 1")
        #expect(try store.append(StoreSamples.lines(["one", "other"]), facts: StoreSamples.facts) == .diverged(common: 1))
        #expect(try store.lines(of: "play-1", from: 1).first == PlayLines.damagedLine)
        // A device that was told about the damage continues.
        let told = StoreSamples.lines([PlayLines.damagedLine, "three", "four", "five"], from: 1)
        #expect(try store.append(told, facts: StoreSamples.facts) == .kept(lines: 5))
        #expect(try store.lines(of: "play-1", from: 0) == ["one", PlayLines.damagedLine, "three", "four", "five"])
    }

    @Test func theLinesOfAnEarlierLayoutGetTheirSums() throws {
        let folder = try StoreFolder()
        let path = folder.path + "/library.sqlite"
        let earlier = 5
        do {
            let database = try Database(path: path, access: .creating, busyMilliseconds: 1_000)
            try Migrator(migrations: Array(SQLiteLayout.migrator.migrations.prefix(earlier))).migrate(database)
            try database.execute(
                """
                INSERT INTO readers VALUES (1, 'ada', 'profile', 'Ada', 'owl', 'moss', NULL, 5, 1);
                INSERT INTO plays VALUES (7, 'early', 1, 'deep', 2, 5, 6, 0, 1, '', 0, 0, 0, NULL, NULL, 0);
                INSERT INTO plays VALUES (8, 'late', 1, 'deep', 1, 5, 9, 0, 1, '', 0, 0, 0, NULL, NULL, 0);
                INSERT INTO play_lines VALUES (7, 0, 'one'), (7, 1, 'zwölf “ü”'), (8, 0, 'three');
                INSERT INTO progress (reader, story, plays, last_read) VALUES (1, 'deep', 2, 9);
                """
            )
        }
        let store = try SQLiteStore(path: path)
        #expect(try store.lines(of: "early", from: 0) == ["one", "zwölf “ü”"])
        #expect(try store.plays(of: "ada", story: "deep").map(\.id) == ["late", "early"])
        #expect(try store.progress(of: "ada").first?.recency == 9)
        #expect(try store.integrityProblems() == [])
        // The counts of earlier lines were never stored.
        var given: [String] = []
        let more = StoreSamples.lines(["four"], from: 1, play: "late")
        let result = try store.append(more) { all in
            given = all
            return PlayFacts()
        }
        #expect(result == .kept(lines: 2))
        #expect(given == ["three", "four"])
    }

    @Test func whatWasCountedIsCarriedOnAndCountedAnewWhereItIsDamaged() throws {
        var calls: [String] = []
        func append(_ lines: [String], from: Int) throws {
            let result = try store.append(
                StoreSamples.lines(lines, from: from, play: "play-2"),
                onward: { state, new in
                    calls.append("onward \(state) + \(new.joined(separator: ","))")
                    return FoldedPlay(facts: PlayFacts(), state: state + "," + new.joined(separator: ","))
                },
                whole: { all in
                    calls.append("whole \(all.joined(separator: ","))")
                    return FoldedPlay(facts: PlayFacts(), state: all.joined(separator: ","))
                }
            )
            #expect(result == .kept(lines: from + lines.count))
        }
        try append(["a"], from: 0)
        try append(["b", "c"], from: 1)
        try append(["d"], from: 3)
        try change("UPDATE play_folds SET state = 'x' WHERE state <> ''")
        try append(["e"], from: 4)
        try append(["f"], from: 5)
        #expect(calls == ["whole a", "onward a + b,c", "onward a,b,c + d", "whole a,b,c,d,e", "onward a,b,c,d,e + f"])
    }
}
