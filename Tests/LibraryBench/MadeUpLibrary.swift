import Foundation
import Library
import LibraryMaker

/// A library with this many generated stories in a folder, which is filled once and then reused.
struct MadeUpLibrary {
    let stories: Int
    let folder: String
    let maker = LibraryGenerator(seed: 1)
    /// How long filling took, in seconds; nil if nothing had to be added.
    private(set) var filling: Double?

    /// The number of stories per transaction.
    private static let batch = 500

    /// Fills the folder, unless it already contains exactly these stories.
    init(stories: Int, folder: String) throws {
        self.stories = stories
        self.folder = folder
        guard try !isFilled() else { return }
        let clock = ContinuousClock()
        let start = clock.now
        try? FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let store = try SQLiteStore(path: path)
        for first in stride(from: 0, to: stories, by: Self.batch) {
            let entries = (first..<min(first + Self.batch, stories)).map { maker.entry($0) }
            let pack = Pack(id: "batch-\(first)", title: "Batch", summary: "", stories: [], installed: Timestamp(milliseconds: 0))
            try store.put(pack, with: entries)
        }
        filling = Double((clock.now - start).components.seconds)
    }

    /// The path of the database.
    var path: String { folder + "/library.sqlite" }

    /// Opens it as the server does.
    func open() throws -> StoryLibrary { try StoryLibrary.open(folder: folder) }

    private func isFilled() throws -> Bool {
        guard FileManager.default.fileExists(atPath: path) else { return false }
        let store = try SQLiteStore(path: path)
        return try [0, stories - 1].allSatisfy { try store.story("story-\($0)")?.listing == maker.listing($0) }
            && store.story("story-\(stories)") == nil
    }
}
