internal import Bundle
internal import Story

/// Pictures and sounds of stories that are being written.
extension StoryLibrary {
    /// The pictures and sounds of a draft, by name.
    public func files(ofDraft id: String, as visitor: Visitor) throws(LibraryError) -> [StoredFile] {
        _ = try draft(id, of: visitor)
        let all = try storing { () throws(StoreError) in try store.files(ofDraft: id) }
        // Words in other languages are kept for the story's next bundle; nobody edits them here.
        return all.filter { !BundleWords.isName($0.name) }
    }

    /// Adds a picture or sound to a draft, after the checks that every file of a story passes. Adding it again changes nothing, unless its
    /// bytes were lost.
    /// - Parameter name: What the story calls it; see `docs/api.md`.
    /// - Returns: The file, and whether it is new. A vector picture has been made safe, so its bytes may differ from what was sent.
    /// - Throws: ``LibraryError/bundle(_:)`` if it is not a picture or sound that stories can use, ``LibraryError/draft(_:)`` if the bytes are not
    ///   those of the name.
    public func addFile(
        _ name: String,
        _ bytes: [UInt8],
        toDraft id: String,
        as visitor: Visitor
    ) throws(LibraryError) -> (file: StoredFile, isNew: Bool) {
        _ = try author(visitor)
        _ = try draft(id, of: visitor)
        guard let wanted = DraftFileName(name) else {
            throw .refused("“\(name)” is not a name that the editor gives to a picture or sound.")
        }
        if let known = try file(name, ofDraft: id), files.has(known) { return (known, false) }
        guard ContentDigest.sha256(bytes).hasPrefix(wanted.digest) else { throw .draft(.digest) }
        return try keep(name, bytes, inDraft: id)
    }

    /// What came of taking a file of the author's folder into a draft.
    public enum FileTaking: Sendable {
        /// The draft had no file with this name.
        case new
        /// The file replaced another content.
        case changed
        /// The draft had this content already.
        case unchanged
    }

    /// Takes a picture or sound of the folder with the author's files into a draft, under the name that it has there. Another content
    /// replaces the one before, also where the draft is seen as it was earlier.
    /// - Throws: ``LibraryError/bundle(_:)`` if it is not a picture or sound that stories can use. The draft then keeps what it has.
    public func takeFile(
        _ name: String,
        _ bytes: [UInt8],
        intoDraft id: String,
        as visitor: Visitor
    ) throws(LibraryError) -> FileTaking {
        _ = try author(visitor)
        _ = try draft(id, of: visitor)
        guard let known = try file(name, ofDraft: id) else { return try keep(name, bytes, inDraft: id).isNew ? .new : .unchanged }
        if ContentDigest.sha256(bytes) == known.sha256, files.has(known) { return .unchanged }
        let file = try Self.checked(name, bytes)
        return try files.withoutSweeping { intake throws(LibraryError) in
            let stored = try intake.keep(file)
            let isOther = try storing { () throws(StoreError) in try store.replace(stored, of: id, within: bounds) }
            return isOther ? .changed : .unchanged
        }
    }

    private func keep(_ name: String, _ bytes: [UInt8], inDraft id: String) throws(LibraryError) -> (file: StoredFile, isNew: Bool) {
        let file = try Self.checked(name, bytes)
        return try files.withoutSweeping { intake throws(LibraryError) in
            let stored = try intake.keep(file)
            let isNew = try storing { () throws(StoreError) in
                if try store.add(stored, to: id, within: bounds) { return true }
                // It was lost; since then, drawings may be made safe in another way.
                _ = try store.replace(stored, of: id, within: bounds)
                return false
            }
            return (stored, isNew)
        }
    }

    /// A picture or sound, after the checks of a bundle's files.
    static func checked(_ name: String, _ bytes: [UInt8]) throws(LibraryError) -> BundleFile {
        do throws(BundleError) { return try BundleFile(checking: bytes, name: name) } catch { throw .bundle(error) }
    }

    /// A file of a draft that the visitor writes.
    public func file(_ name: String, ofDraft id: String, as visitor: Visitor) throws(LibraryError) -> StoredFile {
        _ = try draft(id, of: visitor)
        return try requiredFile(name, ofDraft: id)
    }

    /// A file of a draft that a grown-up is asked to look at.
    public func file(_ name: String, ofWaitingDraft id: String, as visitor: Visitor) throws(LibraryError) -> StoredFile {
        _ = try waitingDraft(id, visitor)
        return try requiredFile(name, ofDraft: id)
    }

    private func requiredFile(_ name: String, ofDraft id: String) throws(LibraryError) -> StoredFile {
        guard let found = try file(name, ofDraft: id) else { throw .missing("The library does not have this file.") }
        return found
    }

    private func file(_ name: String, ofDraft id: String) throws(LibraryError) -> StoredFile? {
        try storing { () throws(StoreError) in try store.file(name, ofDraft: id) }
    }
}

extension FileStore.FileIntake {
    /// Stores a checked picture or sound of a draft.
    func keep(_ file: BundleFile) throws(LibraryError) -> StoredFile {
        let digest = try keep(file.bytes)
        return StoredFile(role: .medium, name: file.name, type: file.format.mediaType, size: file.bytes.count, sha256: digest)
    }

    /// Stores the words of a story that was brought along.
    func keep(_ words: BundleWords) throws(LibraryError) -> StoredFile {
        let digest = try keep(words.source)
        return StoredFile(role: .medium, name: words.name, type: MediaFormat.json.mediaType, size: words.source.count, sha256: digest)
    }
}
