internal import Library

/// The addresses of a story's parts.
struct StoryAddress {
    private let id: String

    init(_ id: String) {
        self.id = id
    }

    /// The story's own address in the API.
    var story: String { PercentEncoding.encode("/api/stories/\(id)") }

    /// A picture or sound; its address contains the digest of its bytes and changes with them.
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
    /// The file with this name in the story; nil if there is none.
    func medium(_ name: String) -> StoredFile? { files.first { $0.role == .medium && $0.name == name } }

    /// The sizes of a picture, narrowest first.
    func renditions(of name: String) -> [(width: Int, height: Int, file: StoredFile)] {
        files.compactMap { file in
            guard file.name == name, case .rendition(let width, let height) = file.role else { return nil }
            return (width, height, file)
        }.sorted { $0.width < $1.width }
    }

    /// The only file with a role; nil if there is none.
    func file(_ role: StoredFile.Role) -> StoredFile? { files.first { $0.role == role } }
}
