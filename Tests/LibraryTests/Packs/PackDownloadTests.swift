import Bundle
import Testing

@testable import Library

@Suite struct PackDownloadTests {
    private let store: TemporaryFolder
    private let incoming: TemporaryFolder
    private let bytes = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

    init() throws {
        store = try TemporaryFolder()
        incoming = try TemporaryFolder()
        try Disk.create(store.path + "/sea.branchpack", bytes)
    }

    private func download(sha256: String? = nil, size: Int? = nil) -> PackDownload {
        let offer = PackOffer.sea(stories: 2, size: size ?? bytes.count, sha256: sha256 ?? ContentDigest.sha256(bytes))
        return PackDownload(offer: offer, source: .folder(store.path), folder: incoming.path)
    }

    @Test func bringsTheWholeFile() throws {
        var last = 0
        try download().run { received in
            last = received
            return true
        }
        #expect(last == bytes.count)
        #expect(try Disk.bytes(of: download().path, limit: 1 << 20) == bytes)
    }

    @Test func goesOnWhereItWasStopped() throws {
        #expect(throws: PackError.stopped) { try download().run { $0 == 0 } }
        let half = download().received
        #expect(half > 0 && half < bytes.count)
        var first: Int?
        try download().run { received in
            first = first ?? received
            return true
        }
        #expect(first == half)
        #expect(try Disk.bytes(of: download().path, limit: 1 << 20) == bytes)
    }

    @Test func aFileThatIsThereIsNotBroughtAgain() throws {
        try download().run { _ in true }
        Disk.remove(store.path + "/sea.branchpack")
        try download().run { _ in
            Issue.record("It was brought again."); return false
        }
    }

    @Test func anotherFileIsRefusedAndThrownAway() throws {
        let other = download(sha256: String(repeating: "0", count: 64))
        #expect(throws: PackError.otherFile) { try other.run { _ in true } }
        #expect(other.received == 0)
        #expect(throws: PackError.otherFile) { try download(size: 100).run { _ in true } }
        #expect(throws: PackError.otherFile) { try download(size: 800_000).run { _ in true } }
    }

    @Test func aStoreWithoutTheFileSaysSo() throws {
        Disk.remove(store.path + "/sea.branchpack")
        #expect(throws: PackError.gone("sea.branchpack")) { try download().run { _ in true } }
    }

    @Test func nobodyListensThere() {
        // The discard port: nothing answers there.
        #expect {
            try PackSource("http://127.0.0.1:9").list()
        } throws: { error in
            if case PackError.unreachable = error { true } else { false }
        }
    }
}
