import Foundation
import Story
import Synchronization
import Testing

@testable import Library

/// The library is checked once a week.
@Suite struct LibraryCheckTests {
    private static let week: Int64 = 7 * 86_400_000
    private static let start: Int64 = 1_800_000_000_000

    /// A library with a clock that tests can set while the machine keeps running.
    private final class Machine: Sendable {
        let folder: StoreFolder
        private let time = Mutex((wall: start, uptime: Int64(0)))

        init() throws { folder = try StoreFolder() }

        func open() throws -> StoryLibrary {
            let store = try SQLiteStore(
                path: folder.path + "/library.sqlite",
                clock: { self.now() },
                uptime: { self.time.withLock { Timestamp(milliseconds: $0.uptime) } }
            )
            return StoryLibrary(store: store, files: FileStore(folder: folder.path + "/files"))
        }

        func now() -> Timestamp { time.withLock { Timestamp(milliseconds: $0.wall) } }

        func run(_ milliseconds: Int64) {
            time.withLock {
                $0.wall += milliseconds
                $0.uptime += milliseconds
            }
        }

        func set(_ wall: Int64) { time.withLock { $0.wall = wall } }
    }

    @Test func aCheckIsDueOnceAWeekWhateverTheClockSays() throws {
        let machine = try Machine()
        let library = try machine.open()
        #expect(try library.isCheckDue())
        #expect(try library.lastCheck() == nil)
        let check = try library.check(
            clock: {
                machine.run(5)
                return machine.now()
            },
            pause: {}
        )
        let ended = Timestamp(milliseconds: Self.start + 10)
        #expect(check == LibraryCheck(begun: Timestamp(milliseconds: Self.start + 5), ended: ended, problems: []))
        #expect(try library.lastCheck() == check)
        #expect(try !library.isCheckDue())
        machine.set(0)
        machine.run(Self.week - 1_000)
        #expect(try !library.isCheckDue())
        machine.set(Self.start + 100 * Self.week)
        #expect(try !library.isCheckDue())
        machine.run(1_000)
        #expect(try library.isCheckDue())
        for _ in 0..<20 { _ = try library.check(clock: machine.now, pause: {}) }
        #expect(try !library.isCheckDue())
    }

    @Test func aDamagedPageMakesACheckDueAtOnce() throws {
        let machine = try Machine()
        let path = machine.folder.path + "/library.sqlite"
        do {
            let library = try machine.open()
            try library.store.add(StoreSamples.reader("ada"))
            _ = try library.check(clock: machine.now, pause: {})
            #expect(try !library.isCheckDue())
        }
        var bytes = Array(try Data(contentsOf: URL(filePath: path)))
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("Name of ada".utf8)) })
        bytes[place] = UInt8(ascii: "L")
        try Data(bytes).write(to: URL(filePath: path))
        let library = try machine.open()
        var reader = StoreSamples.reader("ada")
        reader.name = "Ada"
        #expect(try library.store.update(reader))
        #expect(try library.isCheckDue())
        #expect(try library.check(clock: machine.now, pause: {}).problems.count == 1)
        #expect(try !library.isCheckDue())
    }
}
