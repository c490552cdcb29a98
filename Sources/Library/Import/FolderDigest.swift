internal import Bundle
internal import Story
internal import StoryFormat

/// The contents of a story's folder when it was packed: the name and the SHA-256 of every file, as text. It is stored with the story's
/// files, so that an unchanged folder need not be checked again.
struct FolderDigest: Equatable {
    /// The media type of the stored file.
    static let type = "application/vnd.branchbook.folder"
    /// Must change when the library processes folders differently.
    private static let version = 3

    /// The story's ID.
    let story: String
    let bytes: [UInt8]

    /// Reads a folder; nil if its story cannot be read, which packing reports in detail.
    init?(folder: String) {
        guard let source = try? Disk.bytes(of: folder + "/story.json", limit: StoryDocument.largestFile),
            let story = StoryDocument(source).story
        else { return nil }
        self.story = story.id.text
        var text = "folder \(FolderDigest.version)\n\(ContentDigest.sha256(source)) story.json\n"
        for name in story.files.sorted() + BundleWords.names(in: folder) {
            guard let bytes = try? Disk.bytes(of: "\(folder)/\(name)", limit: FileStore.largestFile) else { return nil }
            text += "\(ContentDigest.sha256(bytes)) \(name)\n"
        }
        bytes = Array(text.utf8)
    }

    /// Whether a story came from a folder with the same contents.
    func isOf(_ entry: StoryEntry) -> Bool {
        let digest = ContentDigest.sha256(bytes)
        return entry.files.contains { $0.role == .original && $0.type == FolderDigest.type && $0.sha256 == digest }
    }
}
