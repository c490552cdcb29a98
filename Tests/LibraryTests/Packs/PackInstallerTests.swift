import Bundle
import Foundation
import Story
import Synchronization
import Testing

@testable import Library

/// Packs over the real store, from a folder that acts as the pack store.
struct PackInstallerTests {
    private let folder: TemporaryFolder
    private let store: TemporaryFolder
    private let library: StoryLibrary
    private let now = Timestamp(milliseconds: 1_800_000_000_000)

    /// Jobs that wait until a test runs them.
    private final class Jobs: Sendable {
        let waiting = Mutex<[@Sendable () -> Void]>([])

        func runAll() {
            let jobs = waiting.withLock { jobs in
                defer { jobs = [] }
                return jobs
            }
            for job in jobs { job() }
        }
    }

    private let jobs = Jobs()

    init() throws {
        folder = try TemporaryFolder()
        store = try TemporaryFolder()
        library = try StoryLibrary.open(folder: folder.path)
    }

    private func installer() -> PackInstaller {
        PackInstaller(library: library, source: .folder(store.path), folder: library.files.incoming) { [jobs] job in
            jobs.waiting.withLock { $0.append(job) }
        }
    }

    private static func bundle(_ id: String, text: String = "A marmalade morning.") throws -> [UInt8] {
        let source = """
            {"branchbook":1,"id":"\(id)","title":"\(id)","language":"en","summary":"Out.","start":"a","locations":{
            "a":{"text":"\(text)","choices":[{"text":"Go out.","go":"b"},{"text":"Stay in.","go":"c"}]},
            "b":{"text":"It is windy.","ending":{"id":"windy","title":"Windy"}},"c":{"text":"It is warm.","ending":{"id":"warm","title":"Warm"}}}}
            """
        let folder = try TemporaryFolder()
        try Disk.create(folder.path + "/story.json", Array(source.utf8))
        return try BundleWriter.pack(folder: folder.path)
    }

    /// Puts a pack into the pack store.
    private func offer(
        _ id: String = "sea",
        stories: [String] = ["ark", "boat", "canoe"],
        spoil: (inout [PackWriter.Part]) -> Void = { _ in }
    ) throws
        -> PackOffer
    {
        var parts = try stories.map { PackWriter.Part(name: $0 + ".branchbook", bytes: try Self.bundle($0)) }
        spoil(&parts)
        let bytes = try PackWriter.pack(id: id, title: "The \(id)", summary: "Wet.", picture: nil, parts: parts)
        return try put(id, bytes, stories: parts.count)
    }

    private func put(_ id: String, _ bytes: [UInt8], stories: Int) throws -> PackOffer {
        Disk.remove(store.path + "/\(id).branchpack")
        try Disk.create(store.path + "/\(id).branchpack", bytes)
        let offer = PackOffer(
            id: id,
            title: "The \(id)",
            summary: "Wet.",
            stories: stories,
            file: id + ".branchpack",
            size: bytes.count,
            sha256: ContentDigest.sha256(bytes)
        )
        Disk.remove(store.path + "/packs.json")
        try Disk.create(store.path + "/packs.json", PackList([offer]).bytes)
        return offer
    }

    private func install(_ offer: PackOffer, with installer: PackInstaller) -> PackInstaller.State? {
        installer.install(offer, actor: "administrator", clock: { [now] in now })
        jobs.runAll()
        return installer.state(of: offer.id)
    }

    private func stories() throws -> [String] { try library.store.changes(since: nil).put.map(\.id).sorted() }

    @Test func aPackComesAsAWhole() throws {
        let (offer, installer) = (try offer(), installer())
        #expect(try installer.offers() == [offer])
        #expect(installer.state(of: offer) == nil)
        #expect(install(offer, with: installer) == .installed)
        #expect(try stories() == ["ark", "boat", "canoe"])
        let pack = try #require(try library.store.packs().first)
        #expect(pack.id == "sea" && pack.title == "The sea" && pack.stories == ["ark", "boat", "canoe"] && pack.installed == now)
        #expect(try library.story("boat")?.listing.pack == "sea")
        #expect(try Disk.names(in: library.files.incoming).isEmpty)
        #expect(try library.store.auditLog(before: nil, limit: 10).map(\.action) == ["pack.installed"])
        #expect(try library.verify().isEmpty)
    }

    @Test func nothingComesOfAPackWhoseThirdBundleIsBroken() throws {
        let (offer, installer) = (try offer { $0[2].bytes.removeLast(20) }, installer())
        guard case .failed(let sentence) = install(offer, with: installer) else { return #expect(Bool(false), "It was installed.") }
        #expect(sentence.hasPrefix("canoe.branchbook: ") && sentence.hasSuffix("."))
        #expect(try stories().isEmpty)
        #expect(try library.store.packs().isEmpty)
        #expect(try library.store.auditLog(before: nil, limit: 10).isEmpty)
    }

    @Test func nothingComesOfAPackWithAnotherID() throws {
        let land = try offer("land")
        let bytes = try #require(try Disk.bytes(of: store.path + "/land.branchpack", limit: 1 << 24))
        let offer = try put("sea", bytes, stories: land.stories)
        let installer = installer()
        guard case .failed(let sentence) = install(offer, with: installer) else { return #expect(Bool(false), "It was installed.") }
        #expect(sentence.contains("“land”"))
        #expect(try stories().isEmpty)
    }

    @Test func aStoryStandsInAPackOnce() throws {
        let offer = try offer { parts in parts[2].bytes = parts[1].bytes }
        guard case .failed(let sentence) = install(offer, with: installer()) else { return #expect(Bool(false), "It was installed.") }
        #expect(sentence.contains("twice"))
    }

    @Test func whatIsStoppedGoesOnWhereItWas() throws {
        let (offer, installer) = (try offer(), installer())
        installer.install(offer, actor: "administrator", clock: { [now] in now })
        installer.stop("sea")
        jobs.runAll()
        #expect(installer.state(of: "sea") == .stopped(received: 0, size: offer.size))
        #expect(try stories().isEmpty)
        // Half of it arrived before the server stopped, so a new installer knows only the file.
        let bytes = try #require(try Disk.bytes(of: store.path + "/sea.branchpack", limit: 1 << 24))
        let part = PackDownload(offer: offer, source: .folder(store.path), folder: library.files.incoming).path
        Disk.remove(part)
        try Disk.create(part, Array(bytes.prefix(1_000)))
        let next = self.installer()
        #expect(next.state(of: offer) == .stopped(received: 1_000, size: offer.size))
        #expect(install(offer, with: next) == .installed)
        #expect(try stories().count == 3)
    }

    @Test func stoppingWhileItIsCheckedLeavesNothing() throws {
        let offer = try offer()
        let installer = installer()
        // The clock is read once the file is complete, just before its stories are verified.
        installer.install(
            offer,
            actor: "administrator",
            clock: { [now] in
                installer.stop("sea")
                return now
            }
        )
        jobs.runAll()
        #expect(installer.state(of: "sea") == .stopped(received: offer.size, size: offer.size))
        #expect(try stories().isEmpty && library.store.packs().isEmpty)
        // Nothing is downloaded again.
        Disk.remove(store.path + "/sea.branchpack")
        #expect(install(offer, with: installer) == .installed)
        #expect(try stories().count == 3)
    }

    @Test func askingTwiceInstallsOnce() throws {
        let (offer, installer) = (try offer(), installer())
        for _ in 0..<3 { installer.install(offer, actor: "administrator", clock: { [now] in now }) }
        #expect(jobs.waiting.withLock { $0.count } == 1)
        jobs.runAll()
        #expect(try library.store.auditLog(before: nil, limit: 10).count == 1)
    }

    @Test func askingAgainTakesTheStopBack() throws {
        let (offer, installer) = (try offer(), installer())
        installer.install(offer, actor: "administrator", clock: { [now] in now })
        installer.stop("sea")
        #expect(install(offer, with: installer) == .installed)
    }

    @Test func aPackIsRemovedWithItsStories() throws {
        let (offer, installer) = (try offer(), installer())
        #expect(install(offer, with: installer) == .installed)
        try installer.remove("sea", actor: "administrator", now: now)
        #expect(try stories().isEmpty && library.store.packs().isEmpty)
        #expect(installer.state(of: "sea") == nil)
        #expect(throws: LibraryError.self) { try installer.remove("sea", actor: "administrator", now: now) }
        #expect(install(offer, with: installer) == .installed)
        #expect(try stories().count == 3)
    }

    @Test func whatIsBeingInstalledIsNotRemoved() throws {
        let (offer, installer) = (try offer(), installer())
        installer.install(offer, actor: "administrator", clock: { [now] in now })
        #expect(throws: LibraryError.self) { try installer.remove("sea", actor: "administrator", now: now) }
        jobs.runAll()
        #expect(try stories().count == 3)
    }

    @Test func aStoryThatWasThereBeforeStaysWhenThePackGoes() throws {
        _ = try library.add(
            try BundleReader.read(try Self.bundle("boat", text: "An older morning.")),
            pack: nil,
            actor: "administrator",
            now: now
        )
        let installer = installer()
        #expect(install(try offer(), with: installer) == .installed)
        let boat = try #require(try library.story("boat")).listing
        #expect(try boat.pack == nil && boat.digest == BundleReader.read(Self.bundle("boat")).digest)
        try installer.remove("sea", actor: "administrator", now: now)
        #expect(try stories() == ["boat"])
    }

    @Test func aStoryOfTwoPacksGoesWithTheSecond() throws {
        let installer = installer()
        #expect(install(try offer("sea"), with: installer) == .installed)
        #expect(install(try offer("lake", stories: ["boat", "dinghy"]), with: installer) == .installed)
        try installer.remove("lake", actor: "administrator", now: now)
        #expect(try stories() == ["ark", "boat", "canoe"])
        #expect(try library.story("boat")?.listing.pack == "sea")
        try installer.remove("sea", actor: "administrator", now: now)
        #expect(try stories().isEmpty)
    }

    @Test func leftoversAreKeptForAMonth() throws {
        let offer = try offer()
        try Disk.createFolders(library.files.incoming)
        let part = PackDownload(offer: offer, source: .folder(store.path), folder: library.files.incoming).path
        try Disk.create(part, [1, 2, 3])
        let begun = Timestamp(milliseconds: try #require(Disk.status(of: part)).changed)
        let month: Int64 = 30 * 24 * 3_600_000
        let before = Timestamp(milliseconds: begun.milliseconds + month - 1)
        try installer().removeLeftovers(now: before)
        try library.sweep(now: before)
        #expect(Disk.status(of: part) != nil)
        try installer().removeLeftovers(now: Timestamp(milliseconds: begun.milliseconds + month + 1))
        #expect(Disk.status(of: part) == nil)
    }
}
