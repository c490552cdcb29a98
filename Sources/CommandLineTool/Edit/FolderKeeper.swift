internal import Bundle
internal import Glibc
internal import Library
internal import Story
internal import StoryEditing
internal import StoryFormat

/// Keeps the files of a folder and a draft the same, whichever changes. What to do is up to ``FolderStep``.
struct FolderKeeper {
    private let folder: String
    private let store: FolderStore
    private let library: StoryLibrary
    private let visitor: @Sendable () throws(LibraryError) -> Visitor
    private var contents: FolderStore.Contents
    private var agreement: FolderAgreement
    private var unreadable: FolderBytes?
    /// Why the files cannot be read, with the place; nil if they can.
    private(set) var mistake: String?
    /// What was on disk when it was read last, and what was seen last.
    private var readStamps: FolderStamps?
    private var seenStamps: FolderStamps?
    private var files = FolderBytes(story: nil, sidecar: nil)
    private var draft: StoryLibrary.DraftSources? {
        didSet { draftBytes = draft.map { FolderBytes($0) } }
    }
    /// The digests of ``draft``, which a look every 300 ms must not calculate again.
    private var draftBytes: FolderBytes?
    /// The last trouble that was said.
    private var trouble: String?
    private var media: FolderMedia
    /// Whether the files said at the last look what the draft says.
    private(set) var isWritten = false

    /// The pause between two looks, in milliseconds.
    static let pause: Int32 = 300

    init(
        _ folder: String,
        _ store: FolderStore,
        _ contents: FolderStore.Contents,
        _ library: StoryLibrary,
        visitor: @escaping @Sendable () throws(LibraryError) -> Visitor
    ) {
        self.folder = folder
        self.store = store
        self.contents = contents
        self.library = library
        self.visitor = visitor
        media = FolderMedia(folder, contents.draft, library)
        let none = FolderAgreement(FolderBytes(story: nil, sidecar: nil), number: 0)
        let present = FolderBytes(of: Self.read(folder + FolderStamps.story), sidecar: Self.read(folder + FolderStamps.sidecar))
        agreement = FolderAgreement.fitting(present, among: contents.agreements) ?? none
    }

    /// Looks at the files and the draft, and does what is to be done.
    /// - Parameter isPatient: Whether files that are just being written are left for the next look.
    mutating func look(isPatient: Bool = true, say: (String) -> Void) {
        isWritten = false
        do throws(LibraryError) {
            let stamps = FolderStamps(folder)
            let isQuiet = !isPatient || stamps == seenStamps || stamps == readStamps
            seenStamps = stamps
            // An editor may remove a file and write a new one, or write it piece by piece.
            guard isQuiet else { return }
            let visitor = try visitor()
            if stamps != readStamps {
                files = FolderBytes(of: Self.read(folder + FolderStamps.story), sidecar: Self.read(folder + FolderStamps.sidecar))
                readStamps = stamps
            }
            if try draft?.number != library.draft(contents.draft, of: visitor).number {
                draft = try library.sources(ofDraft: contents.draft, as: visitor)
            }
            if files == agreement.files { (unreadable, mistake) = (nil, nil) }
            guard let draft, let draftBytes else { return }
            switch FolderStep.next(files: files, draft: draftBytes, agreement: agreement, unreadable: unreadable) {
            case .rest: break
            case .write(let story, let sidecar): try write(draft, draftBytes, story: story, sidecar: sidecar)
            case .read: try adopt(visitor, say)
            }
            isWritten = unreadable == nil && self.draftBytes == agreement.draft
            try media.look(self.draft ?? draft, isPatient: isPatient, visitor, say)
        } catch {
            tell(error.sentence, say)
        }
    }

    /// Says what is in the way, once.
    private mutating func tell(_ sentence: String, _ say: (String) -> Void) {
        if trouble != sentence { say(sentence) }
        trouble = sentence
    }

    private static func read(_ path: String) -> [UInt8]? { try? FileReader.bytes(of: path) }

    // MARK: From the draft to the files

    private mutating func write(
        _ draft: StoryLibrary.DraftSources,
        _ draftBytes: FolderBytes,
        story: Bool,
        sidecar: Bool
    ) throws(LibraryError) {
        var next = FolderAgreement(draftBytes, number: draft.number)
        if !story { next.files.story = files.story }
        if !sidecar {
            next.files.sidecar = files.sidecar
            next.damagedSidecar = agreement.damagedSidecar
        }
        do throws(FileProblem) {
            try keep([agreement, next])
            // Somebody may have written since the last look.
            guard FolderStamps(folder) == readStamps else { return }
            if story { try FileWriter.replaceSafely(folder + FolderStamps.story, draft.story) }
            if sidecar {
                if let bytes = draft.sidecar {
                    try FileWriter.replaceSafely(folder + FolderStamps.sidecar, bytes)
                } else {
                    unsafe unlink(folder + FolderStamps.sidecar)
                }
            }
            readStamps = FolderStamps(folder)
            files = next.files
            agreement = next
            (unreadable, mistake) = (nil, nil)
            trouble = nil
            try keep([next])
        } catch {
            throw .file(path: error.path, reason: error.message)
        }
    }

    private mutating func keep(_ agreements: [FolderAgreement]) throws(FileProblem) {
        contents.agreements = agreements
        try store.save(contents)
    }

    // MARK: From the files to the draft

    private mutating func adopt(_ visitor: Visitor, _ say: (String) -> Void) throws(LibraryError) {
        guard let bytes = Self.read(folder + FolderStamps.story) else {
            (unreadable, mistake) = (files, "story.json: Check its permissions.")
            return tell("story.json cannot be read. Check its permissions.", say)
        }
        let sidecar = Self.read(folder + FolderStamps.sidecar)
        // What is read now may be newer than what was looked at.
        files = FolderBytes(of: bytes, sidecar: sidecar)
        let file: StoryFile
        do throws(StoryFileProblem) {
            file = try StoryFile(bytes, sidecar: sidecar.map { String(decoding: $0, as: UTF8.self) })
        } catch {
            (unreadable, mistake) = (files, Self.mistake(in: bytes))
            return say(Self.sentence(about: bytes))
        }
        let number: Int64
        do throws(LibraryError) {
            number = try library.adopt(file, into: contents.draft, since: agreement.number, as: visitor)
        } catch {
            (unreadable, mistake) = (files, "story.json: " + error.sentence)
            throw error
        }
        let isNew = number > (draft?.number ?? 0)
        let written = StoryLibrary.sources(of: file)
        let isDamaged = file.sidecarProblem != nil
        draft = try library.sources(ofDraft: contents.draft, as: visitor)
        var agreed = FolderBytes(written)
        // What the files say nothing of is the draft's.
        if !file.hasSidecar { agreed.sidecar = draftBytes?.sidecar }
        agreement = FolderAgreement(files: files, draft: agreed, number: number, damagedSidecar: isDamaged ? files.sidecar : nil)
        (unreadable, mistake) = (nil, nil)
        do throws(FileProblem) {
            try keep([agreement])
        } catch {
            throw .file(path: error.path, reason: error.message)
        }
        if isNew { say("story.json was changed outside the editor. The editor shows it now; Undo takes it back.") }
        if isDamaged { say("story.editor.json cannot be read and is left alone. Delete it to have it written again.") }
    }

    /// What is wrong with a file, with its place.
    private static func mistake(in bytes: [UInt8]) -> String {
        guard let mistake = StoryFile.mistake(in: bytes) else { return "story.json is not a story." }
        return "story.json:\(mistake.position.line):\(mistake.position.column): \(mistake.message)"
    }

    /// What is wrong with a file, and what becomes of it.
    static func sentence(about bytes: [UInt8]) -> String {
        mistake(in: bytes) + " The file is left alone until it can be read. Delete it to have the story written again."
    }
}

/// The stamps of the two files, to see that they changed.
struct FolderStamps: Equatable {
    static let story = "story.json"
    static let sidecar = "story.editor.json"

    var story: FileStamp?
    var sidecar: FileStamp?

    /// - Parameter folder: With a slash at the end.
    init(_ folder: String) {
        story = FileStamp.of(folder + Self.story)
        sidecar = FileStamp.of(folder + Self.sidecar)
    }
}
