internal import Library

/// The addresses of a story's parts.
struct StoryAddress {
    private let id: String

    init(_ id: String) {
        self.id = id
    }

    /// The story's own address in the API.
    var story: String { PercentEncoding.encode("/api/stories/\(id)") }

    /// A picture, a sound, or a piece of the story in another language; its address contains the digest of its bytes and changes with them.
    func file(_ file: StoredFile) -> String {
        PercentEncoding.encode("/stories/\(id)/files/\(file.sha256)/\(file.shownName)")
    }

    /// The head of the compiled story, with which a reader starts, in the language that the entry shows.
    func head(_ entry: StoryEntry) -> String {
        if let told = entry.toldFile(.toldHead) { return file(told) }
        return story + "/head" + revision(entry)
    }

    /// Its text parts, in the same language.
    func parts(_ entry: StoryEntry) -> [String] {
        guard entry.toldFile(.toldHead) != nil else {
            return (0..<entry.listing.parts).map { "\(story)/parts/\($0)" + revision(entry) }
        }
        var parts: [String] = []
        while let part = entry.toldFile(.toldPart(parts.count)) { parts.append(file(part)) }
        return parts
    }

    /// What pages need besides, in the same language; nil if it would be empty.
    func companion(_ entry: StoryEntry) -> String? {
        (entry.toldFile(.toldHead) == nil ? entry.file(.companion) : entry.toldFile(.toldCompanion)).map { file($0) }
    }

    private func revision(_ entry: StoryEntry) -> String { "?revision=" + PercentEncoding.encode(entry.listing.revision) }
}

extension StoredFile {
    /// The last part of the address at which browsers fetch it.
    var shownName: String {
        switch role {
        case .rendition(let width, _): "\(width).webp"
        case .toldHead: name + ".head"
        case .toldPart(let number): "\(name)-\(number).part"
        case .toldCompanion: name + "-companion.json"
        case .source, .head, .part, .companion, .medium, .original, .words, .accepted: name
        }
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

    /// The file with a role in the language that the entry shows; nil if that is the story's own, or if there is none.
    func toldFile(_ role: StoredFile.Role) -> StoredFile? {
        guard let shown = listing.shown else { return nil }
        return files.first { $0.role == role && $0.name == shown.language }
    }

    /// The only file with a role; nil if there is none.
    func file(_ role: StoredFile.Role) -> StoredFile? { files.first { $0.role == role } }
}
