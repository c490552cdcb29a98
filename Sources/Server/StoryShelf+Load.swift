public import FoundationEssentials

extension StoryShelf {
    /// Reads every `story.json` one level below a folder, in the order of the folders' names.
    ///
    /// A story with a fatal fault is left out; the others are offered all the same.
    ///
    /// - Returns: The shelf, and everything that is wrong with the folders.
    /// - Throws: ``ServerError`` if the folder itself cannot be read.
    public static func load(
        folder: URL
    ) throws(ServerError) -> (shelf: StoryShelf, faults: [StoryFault]) {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        } catch {
            throw .unreadable(path: folder.path, reason: ReadFailure.words(for: error))
        }
        var entries: [ShelfEntry] = []
        var known: Set<String> = []
        var faults: [StoryFault] = []
        for name in names where !name.hasPrefix(".") {
            let story = folder.appending(path: name)
            guard FileManager.default.fileExists(atPath: story.appending(path: "story.json").path) else { continue }
            let read = StoryFolder(reading: story)
            faults += read.faults
            guard let entry = read.entry else { continue }
            if known.insert(entry.id).inserted {
                entries.append(entry)
            } else {
                let message = "Another story has the ID \(entry.id) already."
                faults.append(StoryFault(place: story.relativePath, message: message, isFatal: true))
            }
        }
        return (StoryShelf(entries), faults)
    }
}
