import CoReading
import Foundation
import Library
import Story
import Synchronization
import Testing

@testable import Server

/// Groups on a disk that is slow, or fails: they wait for it only where they have to.
struct GroupHallTests {
    /// A library with a story, in which groups have been opened, and a disk that a test can stop.
    private final class Home: Sendable {
        let library: StoryLibrary
        let owner: Visitor
        /// What the disk does now; a stopped disk goes on when it is released.
        private let disk = Mutex((stopped: Set<String>(), isFull: false))
        private let arrived = Mutex<[String]>([])
        private static let now = Timestamp(milliseconds: 1_800_000_000_000)

        init() throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "branchbook-\(UUID().uuidString)")
            let story = folder.appending(path: "walk")
            try FileManager.default.createDirectory(at: story, withIntermediateDirectories: true)
            let text = """
                { "branchbook": 1, "id": "walk", "title": "A Walk", "start": "a",
                  "locations": { "a": { "text": "A marmalade morning.", "ending": "Home" } } }
                """
            try Data(text.utf8).write(to: story.appending(path: "story.json"))
            library = try StoryLibrary.open(folder: folder.appending(path: "data").path)
            _ = try library.add(folder: story.path, actor: "test", now: Self.now)
            var visitor = Visitor.stranger(at: "192.168.1.7", now: Self.now)
            visitor.session = try #require(try library.becomeGuest(wayBack: nil, as: visitor)).arrival.session
            owner = visitor
        }

        /// A group that has just been opened.
        func open() throws -> LiveGroup {
            let revision = try #require(try library.story("walk")).listing.revision
            let passage = GroupEvent.Passage(
                lines: [#"{"branchbook":"record","version":1,"story":"walk","revision":"\#(revision)","seed":"1"}"# + "\n"],
                scene: 0
            )
            return try library.openGroup(GroupStory(id: "walk", revision: revision), passage, as: owner, uptime: GroupHall.uptime()).live
        }

        func hall() -> GroupHall {
            let keeping = GroupKeeping(library, clock: { Self.now })
            return GroupHall(
                GroupKeeping(
                    load: { [self] group, uptime in
                        reach("load \(group)")
                        return keeping.load(group, uptime)
                    },
                    append: { [self] events, now in
                        reach("append")
                        return disk.withLock { $0.isFull } ? nil : keeping.append(events, now)
                    },
                    revokeInvitation: keeping.revokeInvitation,
                    endedSessions: keeping.endedSessions,
                    clock: keeping.clock
                )
            )
        }

        func stop(_ work: String) { disk.withLock { _ = $0.stopped.insert(work) } }
        func release(_ work: String) { disk.withLock { _ = $0.stopped.remove(work) } }
        func fill() { disk.withLock { $0.isFull = true } }

        /// Waits until the disk is asked for something.
        func waitFor(_ work: String) { eventually { arrived.withLock { $0.contains(work) } } }

        private func reach(_ work: String) {
            arrived.withLock { $0.append(work) }
            // A test that fails must not leave a thread behind for ever.
            eventually(seconds: 20) { !disk.withLock { $0.stopped.contains(work) } }
        }
    }

    /// Servers that run until a test is over.
    private final class Servers {
        var all: [LiveServer] = []
    }

    private let home: Home
    private let servers = Servers()

    init() throws { home = try Home() }

    /// Connects to a group as its owner.
    private func connect(_ hall: GroupHall, _ group: String) throws -> WebSocketClient {
        let arrival = GroupTable.Arrival(person: try home.library.person(home.owner), actor: "test", since: nil, mayKnock: true)
        // The client hears of the upgrade before the hall does.
        let isKnown = DispatchSemaphore(value: 0)
        let server = try LiveServer { _, exchange in
            let handler = hall.handler(group: group, arrival)
            let opened = { @Sendable (socket: WebSocket) in
                handler.opened(socket)
                isKnown.signal()
            }
            exchange.upgrade(handler: WebSocketHandler(opened: opened, received: handler.received, closed: handler.closed))
        }
        servers.all.append(server)
        let client = try WebSocketClient(server)
        isKnown.wait()
        return client
    }

    private func isWelcomed(_ client: WebSocketClient) throws -> Bool { try client.text()?.contains(#""welcome""#) == true }

    @Test func theCountsAreKnownWhileTheDiskIsSlow() throws {
        let (hall, live) = (home.hall(), try home.open())
        hall.seat(live)
        let client = try connect(hall, live.id)
        #expect(try isWelcomed(client))
        #expect(hall.connectionCounts() == [live.id: 1])
        home.stop("append")
        hall.end(live.id, by: "test")
        home.waitFor("append")
        #expect(hall.connectionCounts()[live.id] != nil)
        home.release("append")
        #expect(eventually { hall.connectionCounts().isEmpty })
    }

    @Test func aGroupThatLoadsSlowlyKeepsNoOtherWaiting() throws {
        let hall = home.hall()
        let (slow, quick) = (try home.open().id, try home.open().id)
        home.stop("load \(slow)")
        let waiting = try connect(hall, slow)
        home.waitFor("load \(slow)")
        let served = try connect(hall, quick)
        #expect(try isWelcomed(served))
        #expect(hall.connectionCounts() == [quick: 1])
        home.release("load \(slow)")
        #expect(try isWelcomed(waiting))
        #expect(hall.connectionCounts() == [quick: 1, slow: 1])
    }

    @Test func whatHappensToAGroupThatIsLoadedHappensInItsOrder() throws {
        let (hall, group) = (home.hall(), try home.open().id)
        home.stop("load \(group)")
        let gone = try connect(hall, group)
        gone.close(1_000)
        #expect(try gone.closeCode() == 1_000)
        let there = try connect(hall, group)
        there.say("no request")
        hall.end(group, by: "test")
        home.release("load \(group)")
        #expect(try isWelcomed(there))
        // The rest is an answer to nonsense, and the end.
        var frames: [(first: UInt8, payload: [UInt8])] = []
        while let frame = try there.next() { frames.append(frame) }
        #expect(frames.count > 1 && frames.last?.first == 0x88)
        #expect(eventually { hall.connectionCounts().isEmpty })
    }

    @Test func whoeverComesToAGroupThatIsOverIsTold() throws {
        let hall = home.hall()
        let client = try connect(hall, "g-that-never-was")
        #expect(try client.closeCode() == 4_000)
        #expect(hall.connectionCounts().isEmpty)
    }

    @Test func deadlinesAreLookedAtInEveryGroupThatBegins() throws {
        let hall = home.hall()
        // Each is over, and forgotten at the next look, before another one begins.
        for _ in 0..<3 {
            let live = try home.open()
            hall.seat(live)
            #expect(eventually { hall.connectionCounts()[live.id] == 0 })
            hall.end(live.id, by: "test")
            #expect(eventually { hall.connectionCounts().isEmpty })
        }
    }

    @Test func aFullDiskHasTheDevicesComeBack() throws {
        let (hall, live) = (home.hall(), try home.open())
        hall.seat(live)
        let client = try connect(hall, live.id)
        #expect(try isWelcomed(client))
        home.fill()
        hall.end(live.id, by: "test")
        #expect(try client.closeCode() == 1_012)
        #expect(eventually { hall.connectionCounts().isEmpty })
    }
}

/// Waits until something is so.
@discardableResult private func eventually(seconds: Double = 10, _ isSo: () -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    while !isSo() {
        guard Date() < end else { return false }
        Thread.sleep(forTimeInterval: 0.005)
    }
    return true
}
