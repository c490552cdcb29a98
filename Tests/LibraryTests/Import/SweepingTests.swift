import Bundle
import CoReading
import Foundation
import Story
import StoryEditing
import StoryEngine
import Synchronization
import Testing

@testable import Library

/// The sweeper leaves alone what is being added, in this process or another one, whatever time it is.
struct SweepingTests {
    /// Everything that stores files, or entries for files that are there, with the change that makes them needed.
    enum Work: String, CaseIterable, CustomTestStringConvertible {
        case bundle = "put"
        case folder = "put of a folder"
        case newFile = "addDraftFile"
        case takenFile = "addDraftFile from a folder"
        case otherFile = "replaceDraftFile"
        case brought = "addDraft"
        case fromShelf = "addDraft from the shelf"
        case copy = "addDraft as a copy"
        case published = "publish"
        case restored = "addDraftFile of a document"
        case group = "addGroup"

        var operation: String { String(rawValue.prefix { $0 != " " }) }
        var testDescription: String { rawValue }
    }

    private let home: WritingHome
    private let store: WatchedStore
    /// The same library as the home's, over a watched store.
    private let library: StoryLibrary
    private var ada: Visitor { home.ada }

    private static let drawing = Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#.utf8)
    private static let other = Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>"#.utf8)
    private static let file = "pictures/door.svg"
    private static let id = "d000000000000009"
    private static let farAway = Timestamp(milliseconds: .max / 2)
    private static let story = """
        { "branchbook": 1, "id": "walk", "title": "A Walk", "start": "a", "titlePicture": "door",
          "pictures": { "door": { "file": "pictures/door.svg", "alt": "A door." } },
          "locations": { "a": { "text": "A marmalade morning.", "ending": "Home" } } }
        """

    init() throws {
        home = try WritingHome()
        store = WatchedStore(home.library.store)
        library = StoryLibrary(store: store, files: home.library.files)
    }

    private func folder() throws -> String {
        let path = home.folder.path + "/walk"
        try Disk.createFolders(path + "/pictures")
        try Data(Self.story.utf8).write(to: URL(filePath: path + "/story.json"))
        try Data(Self.drawing).write(to: URL(filePath: path + "/" + Self.file))
        return path
    }

    /// Prepares the work, and returns the rest of it.
    private func prepare(_ work: Work) throws -> () throws -> Void {
        switch work {
        case .bundle:
            let bundle = try BundleWriter.read(folder: folder())
            return { _ = try library.add(bundle, pack: nil, actor: "test", now: WritingHome.now) }
        case .folder:
            let folder = try folder()
            return { _ = try library.add(folder: folder, actor: "test", now: WritingHome.now) }
        case .newFile:
            _ = try home.begin()
            let name = "pictures/door-\(ContentDigest.sha256(Self.drawing).prefix(12)).svg"
            return { _ = try library.addFile(name, Self.drawing, toDraft: WritingHome.id, as: ada) }
        case .takenFile:
            _ = try home.begin()
            return { _ = try library.takeFile(Self.file, Self.drawing, intoDraft: WritingHome.id, as: ada) }
        case .otherFile:
            _ = try home.begin()
            _ = try library.takeFile(Self.file, Self.other, intoDraft: WritingHome.id, as: ada)
            return { _ = try library.takeFile(Self.file, Self.drawing, intoDraft: WritingHome.id, as: ada) }
        case .brought:
            let files = [
                BroughtFile(name: "story.json", bytes: Array(Self.story.utf8)), BroughtFile(name: Self.file, bytes: Self.drawing),
            ]
            return { _ = try library.beginDraft(Self.id, from: files, number: 0, as: ada) }
        case .fromShelf:
            _ = try library.add(folder: folder(), actor: "test", now: WritingHome.now)
            return { _ = try library.beginDraft(Self.id, from: "walk", as: ada) }
        case .copy:
            _ = try home.begin()
            _ = try library.takeFile(Self.file, Self.drawing, intoDraft: WritingHome.id, as: ada)
            return { _ = try library.beginDraft(Self.id, copyOf: WritingHome.id, title: "A copy", as: ada) }
        case .published:
            _ = try home.begin()
            var device = try WritingHome.Device(library, ada)
            try device.finish("A door.")
            try device.send(library, ada)
            return { [device] in _ = try library.publish(WritingHome.id, at: device.known, as: ada) }
        case .restored:
            _ = try home.begin()
            _ = try library.takeFile(Self.file, Self.drawing, intoDraft: WritingHome.id, as: ada)
            let document = try library.export(reader: "ada")
            #expect(try library.store.deleteReader("ada"))
            _ = try library.sweep(now: Self.farAway)
            return {
                let restored = try library.restore(reader: document, actor: "test", now: WritingHome.now) { _, _ in Self.drawing }
                #expect(restored.missing.isEmpty)
            }
        case .group:
            _ = try library.add(folder: folder(), actor: "test", now: WritingHome.now)
            let entry = try #require(try library.story("walk"))
            let program = try #require(try library.program(of: "walk"))
            var recorded = RecordedPlaythrough(program, seed: 1)
            let passage = GroupEvent.Passage(lines: recorded.takeNewLines(), scene: 0)
            let story = GroupStory(id: "walk", revision: entry.listing.revision)
            return { _ = try library.openGroup(story, passage, as: ada, uptime: 0) }
        }
    }

    /// What `flock` says about the sweeper’s lock in another process: 0 if a sweep could run now.
    private static func trySweeping(_ folder: String) -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/flock")
        process.arguments = ["--exclusive", "--nonblock", folder, "true"]
        guard (try? process.run()) != nil else { return -1 }
        process.waitUntilExit()
        return process.terminationStatus
    }

    @Test(arguments: Work.allCases) func noProcessSweepsWhatIsBeingAdded(_ work: Work) throws {
        let rest = try prepare(work)
        let folder = library.files.folder
        let statuses = StatusList()
        store.beforeWriting(work.operation) { statuses.append(Self.trySweeping(folder)) }
        try rest()
        #expect(statuses.all == [1])
        #expect(Self.trySweeping(folder) == 0)
        _ = try library.sweep(now: Self.farAway)
        #expect(try library.verify() == [])
    }

    @Test func aSweepWaitsForAnImport() async throws {
        let rest = try prepare(.bundle)
        let sweep = SweepInTheBackground(library, now: Self.farAway)
        store.beforeWriting("put") {
            sweep.start()
            // If nothing holds it up, it is over long before.
            sweep.wait(seconds: 0.3)
        }
        try rest()
        sweep.wait(seconds: 60)
        #expect(sweep.isOver)
        #expect(try library.verify() == [])
        #expect(try library.story("walk")?.files.isEmpty == false)
    }

    @Test func aSweepLeavesAPackThatIsDownloaded() throws {
        let download = PackDownload(offer: .sea(stories: 1, size: 9), source: .folder(home.folder.path), folder: library.files.incoming)
        try download.held {
            _ = try? library.sweep(now: Self.farAway)
            #expect(Disk.status(of: download.path) != nil)
        }
        _ = try library.sweep(now: Self.farAway)
        #expect(Disk.status(of: download.path) == nil)
    }
}

/// Exit statuses, noted from a store's call.
private final class StatusList: Sendable {
    private let statuses = Mutex<[Int32]>([])

    var all: [Int32] { statuses.withLock { $0 } }

    func append(_ status: Int32) { statuses.withLock { $0.append(status) } }
}

/// A sweep on a thread of its own.
private final class SweepInTheBackground: Sendable {
    private let library: StoryLibrary
    private let now: Timestamp
    private let over = Mutex(false)

    init(_ library: StoryLibrary, now: Timestamp) {
        self.library = library
        self.now = now
    }

    var isOver: Bool { over.withLock { $0 } }

    func start() {
        Thread.detachNewThread { [self] in
            _ = try? library.sweep(now: now)
            over.withLock { $0 = true }
        }
    }

    func wait(seconds: Double) {
        let end = Date(timeIntervalSinceNow: seconds)
        while !isOver, Date() < end { Thread.sleep(forTimeInterval: 0.005) }
    }
}
