import Bundle
import Foundation
import Server
import Story

@testable import Library

/// A small site for the tests.
enum SampleSite {
    static let page = Array("<!doctype html><title>Branchbook</title><p>Once upon a time.</p>".utf8)
    static let script = Array(String(repeating: "export const page = 1;\n", count: 40).utf8)
    static let picture = Array("<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>".utf8)
    static let photograph: [UInt8] = (0..<3_000).map { UInt8(truncatingIfNeeded: $0 &* 7919) }
    static let source = Array(#"{"id":"fox","title":"The Fox"}"#.utf8)
    static let head: [UInt8] = (0..<600).map { UInt8(truncatingIfNeeded: $0 / 9) }
    static let companion = Array(#"{"ambience":{"den":{"sound":"rain.ogg"}}}"#.utf8)
    static let part: [UInt8] = [0, 255, 13, 10, 13, 10, 0, 1]

    static let caveDigest = ContentDigest.sha256(picture)
    static let bearDigest = ContentDigest.sha256(photograph)

    /// A moment when nothing happens by itself.
    static let now = Timestamp(milliseconds: 1_763_700_000_000)

    static let pages = WebFolder(files: [
        "index.html": page,
        "reader/page.js": script,
        "icon.svg": picture,
        "photo.png": photograph,
    ])

    /// A site with one story that never changes.
    static let site: Site = {
        do { return Site(web: pages, library: try library(), options: SiteOptions(clock: { now })) } catch {
            preconditionFailure("the sample library cannot be made: \(error)")
        }
    }()

    /// A new library with one story, in its own folder, which the system cleans up.
    static func library(bounds: ReadingBounds = ReadingBounds()) throws -> StoryLibrary {
        let folder = FileManager.default.temporaryDirectory.appending(path: "branchbook-\(UUID().uuidString)").path
        let library = try StoryLibrary.open(folder: folder, bounds: bounds)
        var files: [StoredFile] = []
        func keep(_ role: StoredFile.Role, _ name: String, _ type: String, _ bytes: [UInt8]) throws {
            files.append(StoredFile(role: role, name: name, type: type, size: bytes.count, sha256: try library.files.keep(bytes)))
        }
        try keep(.source, "", "application/json", source)
        try keep(.head, "", "application/octet-stream", head)
        try keep(.part(0), "", "application/octet-stream", part)
        try keep(.part(1), "", "application/octet-stream", [])
        try keep(.companion, "companion.json", "application/json", companion)
        try keep(.medium, "cave.svg", "image/svg+xml", picture)
        try keep(.medium, "big bear.png", "image/png", photograph)
        var listing = StoryListing(
            id: "fox",
            revision: "r1",
            digest: ContentDigest.sha256(source),
            title: "The Fox",
            endings: 2,
            locations: 5,
            words: 310,
            readingMinutes: 2,
            complexity: 12,
            parts: 2,
            firstParts: 1,
            added: now
        )
        listing.authors = ["Ada"]
        listing.summary = "A fox seeks her cub."
        listing.cover = StoryListing.Cover(file: "cave.svg", alternative: "A cave in the rain")
        listing.series = Story.Series(title: "Foxes", number: 1)
        listing.ages = Story.Ages(from: 6, to: nil)
        let endings = [
            EndingListing(id: "den", title: "Home in the den", kind: "happy", odds: 0.5),
            EndingListing(id: "lost", title: "Lost in the rain", kind: "sad", odds: 0.02),
        ]
        try library.store.put(StoryEntry(listing: listing, files: files, endings: endings, text: "The fox runs through the rain."))
        return library
    }
}
