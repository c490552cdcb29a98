internal import Library
internal import Story
internal import StoryFormat

/// Carries the pictures and sounds that a story names between a folder and a draft: each is where the other has it, and what another
/// program changes in the folder comes into the draft.
struct FolderMedia {
    /// With a slash at the end.
    private let folder: String
    private let draft: String
    private let library: StoryLibrary
    /// The names of the story after the entry with this number.
    private var names: (number: Int64, list: [String]) = (-1, [])
    /// The stamps of files at the last look.
    private var seen: [String: FileStamp] = [:]
    /// The stamps of files that need no reading: the draft has their content, or cannot use it.
    private var settled: [String: FileStamp] = [:]

    /// After this many bytes, other files wait for the next look, so that a story with many pictures does not hold up its words.
    private static let mostBytes = 8 << 20

    init(_ folder: String, _ draft: String, _ library: StoryLibrary) {
        self.folder = folder
        self.draft = draft
        self.library = library
    }

    /// - Parameter isPatient: Whether files that are just being written are left for the next look.
    mutating func look(
        _ sources: StoryLibrary.DraftSources,
        isPatient: Bool,
        _ visitor: Visitor,
        _ say: (String) -> Void
    ) throws(LibraryError) {
        if names.number != sources.number { names = (sources.number, StoryDocument(sources.story).draft?.files ?? []) }
        guard !names.list.isEmpty else { return }
        let known = Dictionary(try library.files(ofDraft: draft, as: visitor).map { ($0.name, $0) }) { first, _ in first }
        var read = 0
        for name in names.list {
            guard let place = NamedFiles.place(of: name, in: String(folder.dropLast())) else { continue }
            let stamp = FileStamp.of(place)
            let before = seen[name]
            seen[name] = stamp
            if let stamp {
                guard settled[name] != stamp else { continue }
                // Other programs write a file piece by piece.
                guard !isPatient || stamp == before && read < Self.mostBytes else { continue }
                read += stamp.size
                try take(name, place, stamp, isKnown: known[name] != nil, visitor, say)
            } else if let file = known[name], let bytes = try library.files.bytes(sha256: file.sha256) {
                try write(bytes, to: place)
            }
        }
    }

    private mutating func take(
        _ name: String,
        _ place: String,
        _ stamp: FileStamp,
        isKnown: Bool,
        _ visitor: Visitor,
        _ say: (String) -> Void
    ) throws(LibraryError) {
        func refuse(_ sentence: String) { say(isKnown ? sentence + " The story keeps the one that it has." : sentence) }
        let bytes: [UInt8]
        do throws(FileProblem) {
            bytes = try FileReader.bytes(of: place, limit: FileStore.largestFile)
        } catch {
            settled[name] = stamp
            return refuse("\(name): \(error.message)")
        }
        // It may have been written while it was read.
        guard FileStamp.of(place) == stamp else { return }
        do throws(LibraryError) {
            if try library.takeFile(name, bytes, intoDraft: draft, as: visitor) == .changed {
                say("\(name) was changed outside the editor. The editor shows the new one.")
            }
        } catch .store(.busy) {
            throw .store(.busy)
        } catch .bundle(let fault) {
            // Its sentence has the name.
            refuse(LibraryError.bundle(fault).sentence)
        } catch {
            refuse("\(name): \(error.sentence)")
        }
        settled[name] = stamp
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
