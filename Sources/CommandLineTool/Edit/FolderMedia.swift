internal import Library
internal import Story
internal import StoryFormat

/// Carries the pictures and sounds that a story names between a folder and a draft: each is where the other has it.
struct FolderMedia {
    /// With a slash at the end.
    private let folder: String
    private let draft: String
    private let library: StoryLibrary
    /// The names of the story after the entry with this number.
    private var names: (number: Int64, list: [String]) = (-1, [])
    /// Files that are of no use, by the stamp that they had.
    private var refused: [String: FileStamp] = [:]

    init(_ folder: String, _ draft: String, _ library: StoryLibrary) {
        self.folder = folder
        self.draft = draft
        self.library = library
    }

    mutating func look(_ sources: StoryLibrary.DraftSources, _ visitor: Visitor, _ say: (String) -> Void) throws(LibraryError) {
        if names.number != sources.number { names = (sources.number, StoryDocument(sources.story).draft?.files ?? []) }
        guard !names.list.isEmpty else { return }
        let known = try library.files(ofDraft: draft, as: visitor)
        for name in names.list {
            guard let place = NamedFiles.place(of: name, in: String(folder.dropLast())) else { continue }
            let stamp = FileStamp.of(place)
            let file = known.first { $0.name == name }
            if file == nil, let stamp, refused[name] != stamp {
                take(name, place, stamp, visitor, say)
            } else if let file, stamp == nil, let bytes = try library.files.bytes(sha256: file.sha256) {
                try write(bytes, to: place)
            }
        }
    }

    private mutating func take(_ name: String, _ place: String, _ stamp: FileStamp, _ visitor: Visitor, _ say: (String) -> Void) {
        do throws(FileProblem) {
            let bytes = try FileReader.bytes(of: place)
            do throws(LibraryError) {
                try library.takeFile(name, bytes, intoDraft: draft, as: visitor)
            } catch {
                refused[name] = stamp
                say("\(name): \(error.sentence)")
            }
        } catch {
            refused[name] = stamp
            say("\(name): \(error.message)")
        }
    }

    private func write(_ bytes: [UInt8], to place: String) throws(LibraryError) {
        do throws(FileProblem) {
            try FileWriter.createFolders(NamedFiles.folder(of: place))
            try FileWriter.replaceSafely(place, bytes)
        } catch {
            throw .file(path: error.path, reason: error.message)
        }
    }
}
