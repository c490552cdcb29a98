public import Bundle
internal import Story
internal import StoryFormat

extension StoryLibrary {
    /// Adds a verified bundle: first the files, then the entry in one transaction. Replaces another version of the same story.
    public func add(_ bundle: StoryBundle, pack: String?, actor: String, now: Timestamp) throws(LibraryError) -> Addition {
        try add(bundle, folder: nil, pack: pack, actor: actor, now: now)
    }

    /// Adds the story in a folder, `story.json` with its pictures and sounds, as if it had been packed; fast if it has not changed.
    /// - Parameter onProgress: Gets the progress from time to time; returns false to cancel.
    public func add(
        folder: String,
        pack: String? = nil,
        actor: String,
        now: Timestamp,
        onProgress: (BundleProgress) -> Bool = { _ in true }
    ) throws(LibraryError) -> Addition {
        let digest = FolderDigest(folder: folder)
        if let digest, let known = try story(digest.story), digest.isOf(known), hasAllFiles(known) { return .unchanged }
        let bundle: StoryBundle
        do throws(BundleError) {
            bundle = try BundleWriter.read(folder: folder, onProgress: onProgress)
        } catch {
            throw .bundle(error)
        }
        return try add(bundle, folder: digest, pack: pack, actor: actor, now: now)
    }

    /// Adds the bundle in a file.
    /// - Parameter onProgress: Gets the progress from time to time; returns false to cancel.
    public func add(
        file: String,
        pack: String? = nil,
        actor: String,
        now: Timestamp,
        onProgress: (BundleProgress) -> Bool = { _ in true }
    ) throws(LibraryError) -> Addition {
        let bundle: StoryBundle
        do throws(BundleError) {
            bundle = try BundleReader.read(path: file, onProgress: onProgress)
        } catch {
            throw .bundle(error)
        }
        return try add(bundle, folder: nil, pack: pack, actor: actor, now: now)
    }

    /// The result for one of several stories.
    public struct Outcome: Sendable {
        /// The folder or the file.
        public var place: String
        /// The addition, or why it failed.
        public var result: Result<Addition, LibraryError>
    }

    /// Adds every story one level below a folder, whether it is a folder or a bundle, in the order of their names.
    ///
    /// Invalid stories are skipped and reported among the outcomes; the others are added.
    public func addAll(
        below folder: String,
        actor: String,
        now: Timestamp,
        onOutcome: (Outcome) -> Void = { _ in }
    ) throws(LibraryError) -> [Outcome] {
        guard Disk.status(of: folder)?.isFolder == true else { throw .missing("There is no folder “\(folder)”.") }
        var outcomes: [Outcome] = []
        for name in try Disk.names(in: folder) where !name.hasPrefix(".") {
            let place = "\(folder)/\(name)"
            let isStory = Disk.status(of: place + "/story.json") != nil
            guard isStory || name.hasSuffix(".branchbook") else { continue }
            let outcome: Outcome
            do throws(LibraryError) {
                let addition = isStory ? try add(folder: place, actor: actor, now: now) : try add(file: place, actor: actor, now: now)
                outcome = Outcome(place: place, result: .success(addition))
            } catch {
                outcome = Outcome(place: place, result: .failure(error))
            }
            outcomes.append(outcome)
            onOutcome(outcome)
        }
        return outcomes
    }

    private func add(
        _ bundle: StoryBundle,
        folder: FolderDigest?,
        pack: String?,
        actor: String,
        now: Timestamp
    ) throws(LibraryError) -> Addition {
        try files.withoutSweeping { intake throws(LibraryError) in
            try add(bundle, intake, folder: folder, pack: pack, actor: actor, now: now)
        }
    }

    private func add(
        _ bundle: StoryBundle,
        _ intake: FileStore.FileIntake,
        folder: FolderDigest?,
        pack: String?,
        actor: String,
        now: Timestamp
    ) throws(LibraryError) -> Addition {
        let id = bundle.story.id.text
        let known = try story(id)
        if let known, known.listing.digest == bundle.digest, folder?.isOf(known) ?? true, hasAllFiles(known) { return .unchanged }
        var work = BundleImport(bundle, into: intake)
        let entry = try work.entry(pack: pack, folder: folder, now: now)
        // A folder may differ in ways that readers never see, such as a comment that was removed from a picture.
        let isSame = known?.listing.digest == bundle.digest
        let action = known == nil ? "story.added" : "story.replaced"
        let note = AuditEntry(time: now, actor: actor, action: action, subject: id, detail: bundle.story.title)
        try storing { () throws(StoreError) in try store.put(entry, audit: isSame ? nil : note) }
        return isSame ? .unchanged : known == nil ? .added : .replaced
    }

    /// The files with a story's words in other languages, by their names in its bundle.
    func wordsFiles(of entry: StoryEntry) throws(LibraryError) -> [(name: String, bytes: [UInt8])] {
        var found: [(name: String, bytes: [UInt8])] = []
        for file in entry.files where file.role == .words {
            guard let bytes = try files.bytes(sha256: file.sha256) else {
                throw .missing("A file of “\(entry.listing.title)” is missing; “branchbook library verify” shows more.")
            }
            found.append((WordsDocument.path(file.name), bytes))
        }
        return found
    }

    /// What the author of a story accepts of what is wrong with it.
    private func accepted(of entry: StoryEntry) throws(BundleError) -> AcceptedProblems? {
        guard let file = entry.files.first(where: { $0.role == .accepted }), let bytes = try? files.bytes(sha256: file.sha256) else {
            return nil
        }
        return try AcceptedProblems(bytes)
    }

    /// Whether all files of a story are intact, so that adding it again would repair nothing.
    private func hasAllFiles(_ entry: StoryEntry) -> Bool {
        entry.files.allSatisfy { files.has($0) }
    }

    /// Removes a story; readers' progress stays.
    public func remove(story: String, actor: String, now: Timestamp) throws(LibraryError) {
        let title = try self.story(story)?.listing.title ?? ""
        let note = AuditEntry(time: now, actor: actor, action: "story.removed", subject: story, detail: title)
        guard try storing({ () throws(StoreError) in try store.removeStory(story, audit: note) }) else {
            throw .missing("There is no story with the ID “\(story)” in the library.")
        }
    }

    /// The bundle of a story, byte for byte as “branchbook pack” writes it.
    public func export(story: String) throws(LibraryError) -> [UInt8] {
        guard let entry = try self.story(story) else { throw .missing("There is no story with the ID “\(story)” in the library.") }
        var source: [UInt8] = []
        var media: [BundleFile] = []
        for file in entry.files where file.role == .source || file.role == .medium {
            guard let bytes = try files.bytes(sha256: file.sha256) else {
                throw .missing("A file of “\(entry.listing.title)” is missing; “branchbook library verify” shows more.")
            }
            if file.role == .source {
                source = bytes
            } else if let format = MediaFormat.allCases.first(where: { $0.mediaType == file.type }) {
                media.append(BundleFile(name: file.name, format: format, bytes: bytes))
            }
        }
        guard let parsed = StoryDocument(source).story else { throw .refused("The story's source can no longer be read.") }
        media.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        let listing = entry.listing
        let facts = BundleFacts(
            words: listing.words,
            readingMinutes: listing.readingMinutes,
            locations: listing.locations,
            complexity: listing.complexity
        )
        var bundle = StoryBundle(story: parsed, source: source, files: media, digest: listing.digest, facts: facts, warnings: [])
        let words = try wordsFiles(of: entry)
        do throws(BundleError) {
            bundle.accepted = try accepted(of: entry)
            for file in words { bundle.words.append(try BundleWords(file.name, file.bytes, for: parsed)) }
            return try BundleWriter.pack(bundle)
        } catch {
            throw .bundle(error)
        }
    }
}
