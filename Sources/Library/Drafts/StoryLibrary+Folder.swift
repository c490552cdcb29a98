internal import Story
public import StoryEditing
internal import StoryFormat

/// Stories whose author keeps the files in a folder of their own, where other programs change them as well.
extension StoryLibrary {
    /// What the files of a draft have, after an entry of its history.
    public struct DraftSources: Sendable {
        /// The number of the entry.
        public let number: Int64
        /// The bytes of `story.json`.
        public let story: [UInt8]
        /// The bytes of `story.editor.json`; nil if there is nothing to keep in it.
        public let sidecar: [UInt8]?
    }

    /// Begins a draft from an author's files. Beginning the same one again changes nothing.
    /// - Parameter id: The draft's ID.
    public func beginDraft(_ id: String, from file: StoryFile, as visitor: Visitor) throws(LibraryError) -> StoredDraft {
        let author = try author(visitor)
        if let known = try knownDraft(id, of: visitor) { return known }
        let story = file.draft.story
        let stored = StoredDraft(id: id, author: author, title: story.text("title"), story: story.text("id"), created: visitor.now)
        return try begin(stored, file.draft, visitor)
    }

    /// What the files of a draft are to have.
    public func sources(ofDraft id: String, as visitor: Visitor) throws(LibraryError) -> DraftSources {
        _ = try draft(id, of: visitor)
        return Self.sources(of: try liveDraft(id).draft)
    }

    /// What the files of a draft that was just read are to have.
    public static func sources(of file: StoryFile) -> DraftSources { sources(of: file.draft) }

    private static func sources(of draft: Draft) -> DraftSources {
        let sidecar = draft.sidecar
        // The version alone says nothing.
        let isEmpty = if case .object(let members) = sidecar { members.count == 1 } else { true }
        return DraftSources(
            number: draft.number,
            story: Array(draft.json.pretty().utf8),
            sidecar: isEmpty ? nil : Array(sidecar.pretty().utf8)
        )
    }

    /// Takes an author's files into a draft, as one entry of its history that the author can undo.
    /// - Parameters:
    ///   - number: The entry after which the files were last written. What was written on other devices since then stays, as between any
    ///     two devices.
    /// - Returns: The number of the last entry of the history.
    /// - Throws: ``LibraryError/refused(_:)`` if the file has no locations.
    public func adopt(_ file: StoryFile, into id: String, since number: Int64, as visitor: Visitor) throws(LibraryError) -> Int64 {
        _ = try author(visitor)
        let live = try liveDraft(id)
        let device = Draft.folderDevice
        var composer = Composer(
            try draft(id, at: min(number, live.draft.number)).draft,
            device: device,
            lastNumber: live.draft.lastNumber(of: device)
        )
        do throws(CommandRefusal) {
            try composer.adopt(file)
        } catch {
            throw .refused(error == .lastOne(.story) ? "A story needs a location." : "A key in this file is too long.")
        }
        guard !composer.changes.isEmpty else { return live.draft.number }
        let entry = Entry(
            Entry.ID(device: device, sequence: live.lastSequence(of: device) + 1),
            base: min(number, live.draft.number),
            command: "adopt",
            composer.changes
        )
        return try append([entry.json.compact], to: id, after: live.draft.number, as: visitor).number
    }
}
