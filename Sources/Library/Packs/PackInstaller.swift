internal import Bundle
internal import Story
internal import Synchronization

/// Installs packs in the background, and reports the progress. A pack is installed completely or not at all.
public final class PackInstaller: Sendable {
    /// The progress of an installation.
    public enum State: Equatable, Sendable {
        /// Downloading: bytes received, of the total.
        case downloading(received: Int, size: Int)
        /// Verifying: stories done, of the total.
        case checking(done: Int, of: Int)
        /// All its stories are in the library.
        case installed
        /// Stopped by a person; bytes kept for the next time, of the total.
        case stopped(received: Int, size: Int)
        /// It failed; the error message.
        case failed(String)

        /// Whether work is in progress.
        public var isRunning: Bool {
            switch self {
            case .downloading, .checking: true
            case .installed, .stopped, .failed: false
            }
        }
    }

    private struct Job {
        var state: State
        var isRunning = true
        var isAskedToStop = false
    }

    private let library: StoryLibrary
    private let source: PackSource?
    private let folder: String
    private let start: @Sendable (@escaping @Sendable () -> Void) -> Void
    private let jobs = Mutex<[String: Job]>([:])

    /// Makes an installer.
    /// - Parameters:
    ///   - source: The pack store; nil if there is none.
    ///   - folder: The folder for incomplete files, which stay there when the server stops.
    ///   - start: Runs work that may take long.
    public init(
        library: StoryLibrary,
        source: PackSource?,
        folder: String,
        start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
    ) {
        self.library = library
        self.source = source
        self.folder = folder
        self.start = start
    }

    /// The packs in the store; empty without a store. Blocks until the store answers.
    public func offers() throws(PackError) -> [PackOffer] {
        guard let source else { return [] }
        return try source.list().offers
    }

    /// Fetches the picture of an offered pack from the store, at most 4 MiB.
    public func picture(of offer: PackOffer) throws(PackError) -> [UInt8] {
        guard let source, let name = offer.picture else { throw .gone("its picture") }
        return try source.file(name, limit: PackOffer.largestPicture)
    }

    /// The state of a pack's installation; nil if nobody has asked for it since the server started.
    public func state(of id: String) -> State? { jobs.withLock { $0[id]?.state } }

    /// The state of an offered pack's installation: a partial download from before the server stopped counts as stopped.
    public func state(of offer: PackOffer) -> State? {
        if let state = state(of: offer.id) { return state }
        guard let source else { return nil }
        let received = PackDownload(offer: offer, source: source, folder: folder).received
        return received > 0 ? .stopped(received: min(received, offer.size), size: offer.size) : nil
    }

    /// Removes partial downloads that were not resumed for 30 days.
    public func removeLeftovers(now: Timestamp) throws(LibraryError) {
        _ = try PackDownload.removeLeftovers(in: folder, now: now)
    }

    /// Installs a pack, or resumes an earlier installation. Has no effect while it is running.
    public func install(_ offer: PackOffer, actor: String, clock: @escaping @Sendable () -> Timestamp) {
        guard let source else { return }
        let download = PackDownload(offer: offer, source: source, folder: folder)
        let isNew = jobs.withLock { jobs in
            guard jobs[offer.id]?.isRunning != true else {
                // A new request cancels an earlier stop.
                jobs[offer.id]?.isAskedToStop = false
                return false
            }
            jobs[offer.id] = Job(state: .downloading(received: download.received, size: offer.size))
            return true
        }
        guard isNew else { return }
        start { [self] in finish(offer.id, with: run(download, actor: actor, clock: clock)) }
    }

    /// Logs who asked for a pack, and installs it.
    /// - Returns: The state of the installation.
    public func ask(for offer: PackOffer, as visitor: Visitor, clock: @escaping @Sendable () -> Timestamp) throws(LibraryError) -> State {
        try library.audit("pack.asked", offer.id, detail: offer.title, actor: visitor.actor, now: visitor.now)
        install(offer, actor: visitor.actor, clock: clock)
        return state(of: offer.id) ?? .downloading(received: 0, size: offer.size)
    }

    /// Stops a running installation, and logs who did it. What was received is kept.
    public func stop(_ id: String, as visitor: Visitor) throws(LibraryError) {
        guard state(of: id)?.isRunning == true else { return }
        stop(id)
        try library.audit("pack.stopped", id, actor: visitor.actor, now: visitor.now)
    }

    /// Stops an installation. What was received is kept.
    func stop(_ id: String) {
        jobs.withLock { $0[id]?.isAskedToStop = true }
    }

    /// Removes a pack with all its stories; readers' progress stays.
    public func remove(_ id: String, actor: String, now: Timestamp) throws(LibraryError) {
        guard state(of: id)?.isRunning != true else { throw .refused("The pack is being installed right now; stop that first.") }
        let note = AuditEntry(time: now, actor: actor, action: "pack.removed", subject: id)
        guard try storing({ () throws(StoreError) in try library.store.removePack(id, audit: note) }) else {
            throw .missing("There is no pack with the ID “\(id)” in the library.")
        }
        jobs.withLock { _ = $0.removeValue(forKey: id) }
    }

    private func run(_ download: PackDownload, actor: String, clock: () -> Timestamp) -> State {
        do throws(PackError) {
            return try download.held { finish(download, actor: actor, clock: clock) }
        } catch {
            return .failed(error.sentence)
        }
    }

    private func finish(_ download: PackDownload, actor: String, clock: () -> Timestamp) -> State {
        let offer = download.offer
        do throws(PackError) {
            try download.run { received in report(.downloading(received: received, size: offer.size), for: offer.id) }
        } catch {
            return error == .stopped ? .stopped(received: download.received, size: offer.size) : .failed(error.sentence)
        }
        do throws(LibraryError) {
            let isAdded = try library.files.withoutSweeping { intake throws(LibraryError) in
                try add(download, intake, actor: actor, now: clock())
            }
            guard isAdded else { return .stopped(received: offer.size, size: offer.size) }
        } catch {
            return .failed(error.sentence)
        }
        download.discard()
        return .installed
    }

    /// Verifies all stories, and only then adds them, all at once.
    /// - Returns: False if it was stopped.
    private func add(
        _ download: PackDownload,
        _ intake: FileStore.FileIntake,
        actor: String,
        now: Timestamp
    ) throws(LibraryError) -> Bool {
        guard let bytes = try Disk.bytes(of: download.path, limit: PackOffer.largestFile) else {
            throw .missing("The pack's file is gone.")
        }
        let id = download.offer.id
        let (manifest, entries) = try entries(of: bytes, intake, id: id, now: now)
        guard let entries else { return false }
        let stories = entries.map { $0.listing.id }
        let pack = Pack(id: id, title: manifest.title, summary: manifest.summary, stories: stories, installed: now)
        let detail = "\(manifest.title): \(stories.joined(separator: ", "))"
        let note = AuditEntry(time: now, actor: actor, action: "pack.installed", subject: id, detail: detail)
        try storing { () throws(StoreError) in try library.store.put(pack, with: entries, audit: note) }
        return true
    }

    private func entries(
        of bytes: [UInt8],
        _ intake: FileStore.FileIntake,
        id: String,
        now: Timestamp
    ) throws(LibraryError) -> (manifest: PackManifest, entries: [StoryEntry]?) {
        var place = ""
        do throws(BundleError) {
            let pack = try StoryPack(bytes)
            let count = pack.manifest.bundles.count
            guard pack.manifest.id == id else {
                throw BundleError(.otherStory, message: "The file is the pack “\(pack.manifest.id)”, not the one in the list.")
            }
            var entries: [StoryEntry] = []
            for (number, item) in pack.manifest.bundles.enumerated() {
                guard report(.checking(done: number, of: count), for: id) else { return (pack.manifest, nil) }
                place = item.name
                let bundle = try pack.bundle(at: number)
                guard !entries.contains(where: { $0.listing.id == bundle.story.id.text }) else {
                    throw BundleError(.otherStory, message: "The story “\(bundle.story.title)” is in the pack twice.")
                }
                var work = BundleImport(bundle, into: intake)
                do throws(LibraryError) {
                    // Stories that the family added itself stay when the pack is removed.
                    let known = try library.story(bundle.story.id.text)
                    let isTheirs = known != nil && known?.listing.pack == nil
                    entries.append(try work.entry(pack: isTheirs ? nil : id, folder: nil, now: now))
                } catch {
                    throw BundleError(.system, message: error.sentence)
                }
            }
            return (pack.manifest, entries)
        } catch {
            throw place.isEmpty ? .bundle(error) : .refused("\(place): \(LibraryError.bundle(error).sentence)")
        }
    }

    /// Updates the state of a job.
    /// - Returns: False if the job should stop.
    private func report(_ state: State, for id: String) -> Bool {
        jobs.withLock { jobs in
            guard jobs[id]?.isAskedToStop == false else { return false }
            jobs[id]?.state = state
            return true
        }
    }

    private func finish(_ id: String, with state: State) {
        jobs.withLock { $0[id] = Job(state: state, isRunning: false) }
    }
}
