internal import Bundle
public import Story
internal import StoryFormat

extension StoryLibrary {
    /// The maximum size of a reader's document to import, in bytes.
    public static let longestReaderDocument = 1 << 30

    /// All data of a reader as one JSON document, described in docs/library.md, in pieces.
    /// - Parameter output: Gets one piece after the other; many years of data are some hundred megabytes.
    public func export(reader id: Reader.ID, to output: ([UInt8]) throws(LibraryError) -> Void) throws(LibraryError) {
        guard let reader = try reader(id) else { throw .missing("There is no reader with the ID “\(id)” in the library.") }
        let writer = ReaderExportWriter(reader: reader, store: store) { draft throws(LibraryError) in try self.content(of: draft.id) }
        try writer.write(to: output)
    }

    /// All data of a reader as one JSON document.
    public func export(reader id: Reader.ID) throws(LibraryError) -> [UInt8] {
        var document: [UInt8] = []
        try export(reader: id) { document += $0 }
        return document
    }

    /// The pictures and sounds of all drafts in a reader's document, which lists them without their bytes, each with its draft's ID.
    public func filesOfDrafts(of reader: Reader.ID) throws(LibraryError) -> [(draft: String, file: StoredFile)] {
        try storing { () throws(StoreError) in
            var found: [(draft: String, file: StoredFile)] = []
            for draft in try store.drafts(of: reader) where draft.deleted == nil {
                for file in try store.files(ofDraft: draft.id) { found.append((draft.id, file)) }
            }
            return found
        }
    }

    /// What came of importing a reader's document.
    public struct RestoredReader: Sendable {
        /// The reader.
        public let reader: Reader
        /// The files that drafts lack: neither the library nor the caller had them.
        public let missing: [(draft: String, file: StoredFile)]
    }

    /// Imports what ``export(reader:)`` returned: adds the reader if they do not exist, otherwise whatever is missing.
    ///
    /// If another reader has a play with the same ID, the play gets a new one. Importing again changes nothing.
    /// - Parameter bytes: Returns the bytes of a draft's file that the library does not have; nil if the caller has not either.
    public func restore(
        reader document: [UInt8],
        actor: String,
        now: Timestamp,
        bytes: (_ draft: String, _ file: StoredFile) -> [UInt8]? = { _, _ in nil }
    ) throws(LibraryError) -> RestoredReader {
        guard let export = ReaderExport(document) else {
            throw .refused("This is not what “branchbook library export --reader” writes, or it is damaged.")
        }
        guard export.hasUsualIDs else {
            throw .refused("This document has an ID that Branchbook never gives, so nothing of it was imported.")
        }
        var reader = export.reader
        reader.name = try ReaderName(reader.name).text
        try storing { [reader] () throws(StoreError) in
            // A reader who was deleted here is restored.
            if try store.reader(reader.id) == nil, try !store.bringBack(reader.id, audit: nil) { try store.add(reader) }
            for setting in export.settings where SettingKey(rawValue: setting.key)?.allows(json: setting.value) == true {
                try store.put(setting, of: reader.id, within: .unbounded)
            }
            for story in export.progress where story.isFavourite {
                // The document has no time for it; any choice made here since is later.
                try store.setFavourite(true, story: story.story, of: reader.id, changed: reader.created, within: .unbounded)
            }
        }
        for bookmark in export.bookmarks {
            let valid = try checked(bookmark)
            _ = try storing { () throws(StoreError) in try store.put(valid, of: reader.id, within: .unbounded) }
        }
        var missing: [(draft: String, file: StoredFile)] = []
        for exported in export.drafts {
            let draft = exported.draft
            let known = try storing { () throws(StoreError) in try store.draft(draft.id) }
            guard known == nil || known?.author == reader.id else {
                throw .refused("The draft \(draft.id) belongs to another reader here; it was skipped.")
            }
            if known == nil {
                try storing { () throws(StoreError) in
                    try store.add(draft, snapshot: exported.content, files: [], within: .unbounded, audit: nil)
                }
            }
            for file in try restore(exported.files, to: draft.id, bytes: bytes) { missing.append((draft.id, file)) }
        }
        for (play, lines) in export.plays {
            let known = try storing { () throws(StoreError) in try store.play(play.id) }
            let isHere = try known.map { known throws(LibraryError) in
                let kept = try storing { () throws(StoreError) in try store.lines(of: known.id, from: 0) }
                return known.reader == reader.id && kept.starts(with: lines)
            }
            // Otherwise its reading time would be counted again.
            if isHere == true { continue }
            var message = PlayLines(
                play: play.id,
                reader: reader.id,
                story: play.story,
                from: 0,
                lines: lines,
                begun: play.begun,
                read: play.lastRead,
                device: "export",
                readingTime: play.readingTime
            )
            if case .kept = try append(message, within: .unbounded) { continue }
            message.play = Play.ID("\(play.id.text.prefix(40))-\(reader.id.text.prefix(20))")
            guard case .kept = try append(message, within: .unbounded) else {
                throw .refused("The play \(play.id) of “\(play.story)” is already here and continued differently; it was skipped.")
            }
        }
        try audit("reader.restored", reader.id.text, detail: reader.name, actor: actor, now: now)
        return RestoredReader(reader: reader, missing: missing)
    }

    /// Gives a draft the files that it lacks.
    /// - Returns: Those that nobody has.
    private func restore(
        _ wanted: [StoredFile],
        to draft: String,
        bytes: (_ draft: String, _ file: StoredFile) -> [UInt8]?
    ) throws(LibraryError) -> [StoredFile] {
        let known = try storing { () throws(StoreError) in try store.files(ofDraft: draft) }
        var missing: [StoredFile] = []
        for file in wanted where !known.contains(where: { $0.name == file.name }) {
            let found = try files.bytes(sha256: file.sha256).flatMap { ContentDigest.sha256($0) == file.sha256 ? $0 : nil }
            guard let content = found ?? bytes(draft, file), ContentDigest.sha256(content) == file.sha256 else {
                missing.append(file)
                continue
            }
            try files.withoutSweeping { intake throws(LibraryError) in
                guard let stored = try? Self.restored(file.name, content, intake) else { return missing.append(file) }
                _ = try storing { () throws(StoreError) in try store.add(stored, to: draft, within: .unbounded) }
            }
        }
        return missing
    }

    /// A file of a draft, after the same checks as when it was new: a document may be anybody's.
    private static func restored(
        _ name: String,
        _ bytes: [UInt8],
        _ intake: FileStore.FileIntake
    ) throws(LibraryError) -> StoredFile {
        guard BundleWords.isName(name) else { return try intake.keep(checked(name, bytes)) }
        guard let words = WordsDocument(bytes).words, name == WordsDocument.path(words.language) else {
            throw .refused("“\(name)” has no words of a story.")
        }
        return StoredFile(
            role: .medium,
            name: name,
            type: MediaFormat.json.mediaType,
            size: bytes.count,
            sha256: try intake.keep(bytes)
        )
    }
}
