internal import Library

/// Where the parts of a story are found.
struct StoryAddress {
    private let id: String

    init(_ id: String) {
        self.id = id
    }

    /// The story's own address in the API.
    var story: String { PercentEncoding.encode("/api/stories/\(id)") }

    /// A picture or sound, under the digest of its bytes: other bytes, another address.
    func file(_ file: StoredFile) -> String {
        let name =
            switch file.role {
            case .rendition(let width, _): "\(width).webp"
            default: file.name
            }
        return PercentEncoding.encode("/stories/\(id)/files/\(file.sha256)/\(name)")
    }
}

extension StoryEntry {
    /// The file that stands under a name of the story.
    func medium(_ name: String) -> StoredFile? { files.first { $0.role == .medium && $0.name == name } }

    /// The sizes of a picture, narrowest first.
    func renditions(of name: String) -> [(width: Int, height: Int, file: StoredFile)] {
        files.compactMap { file in
            guard file.name == name, case .rendition(let width, let height) = file.role else { return nil }
            return (width, height, file)
        }.sorted { $0.width < $1.width }
    }

    /// The file with a role that no other has.
    func file(_ role: StoredFile.Role) -> StoredFile? { files.first { $0.role == role } }
}
