internal import Library
internal import StoryExport
internal import StoryFormat
internal import Synchronization

/// The library's API: validates every request against its description, determines the caller, and runs the operation.
final class API: Sendable {
    let library: StoryLibrary
    let options: SiteOptions
    let router: Router
    let stories: StoryCache
    /// The pages of the shelf sent last, by ``EntityTag/key``: encoding one takes longer than finding its stories.
    let shelfPages = LeastRecentlyUsed<String, Payload>(capacity: 32 * 1_024 * 1_024)
    let firstPage: FirstPage
    /// The file that stories are put into to be taken along; nil if the pages are not bundled.
    let storyFile: WebFileTemplate?
    /// Serialises uploads, which are written piece by piece.
    let uploads = Mutex(())
    let packs: PackInstaller
    let watch: LibraryWatch
    /// The bundles being sent.
    let bundles = SharedPayloads()

    /// The groups that read together now.
    let hall: GroupHall

    private let filePool = WorkerPool(width: 4, limit: 1_024)
    private let storePool = WorkerPool(width: 4, limit: 512)
    private let secretPool = WorkerPool(width: 2, limit: 32)
    private let longPool = WorkerPool(width: 1, limit: 16)
    /// A family behind one address requests some dozens at once when it sets up its devices.
    private let downloadPool = WorkerPool(width: 2, limit: 512, share: 64)
    private let picturePool = WorkerPool(width: 1, limit: 16)
    private let remotePool = WorkerPool(width: 4, limit: 64)
    private let tidyPool = WorkerPool(width: 1, limit: 1)
    private let lastTidied: Mutex<Int64>

    init(library: StoryLibrary, options: SiteOptions, firstPage: FirstPage, storyFile: WebFileTemplate?) {
        self.storyFile = storyFile
        self.library = library
        self.options = options
        router = Router(Operations.all)
        stories = StoryCache(library: library)
        library.allowSetUp(with: options.setUpCode)
        hall = GroupHall(GroupKeeping(library, clock: options.clock))
        watch = LibraryWatch(library: library, clock: options.clock)
        self.firstPage = firstPage
        // There are at most as many jobs as the store has packs, so none is ever refused.
        let installations = WorkerPool(width: 2, limit: .max)
        packs = PackInstaller(library: library, source: options.packs.map { PackSource($0) }, folder: library.files.incoming) { job in
            _ = installations.submit(job)
        }
        lastTidied = Mutex(Self.day(of: options.clock()))
        // If it cannot be removed now, it stays until the next start; the library works anyway.
        try? packs.removeLeftovers(now: options.clock())
    }

    /// The workers of a lane; nil for the event loop itself.
    func pool(for lane: Operation.Lane) -> WorkerPool? {
        switch lane {
        case .loop: nil
        case .files: filePool
        case .store: storePool
        case .secret: secretPool
        case .long: longPool
        case .download: downloadPool
        case .pictures: picturePool
        case .remote: remotePool
        }
    }

    /// Answers a request whose operation is known.
    func answer(_ request: Request, _ target: RequestPath, _ operation: Operation, _ values: [String: String]) -> Response {
        do throws(ProblemDetails) {
            let now = options.clock()
            let stranger = Visitor.stranger(at: request.peer, now: now)
            let caller = try operation.needsCaller ? caller(of: request, now: now) : stranger
            let length = request.file?.size ?? request.body.count
            try admit(request, target, operation, values, length: length, caller: caller)
            let body = try RequestCheck(operation).value(of: request)
            let call = Call(request: request, path: values, query: target.query, caller: caller, now: now)
            tidyOnceADay(now: now)
            // Whatever ends a session ends its connections to groups, too. What is read is written often, and ends none.
            defer { if operation.isWrite, operation.id != "putPlay" { hall.endSessions() } }
            return try renewingSession(of: call, in: try operation.run(self, call, body))
        } catch {
            return error.response
        }
    }

    /// Decides whether to open the WebSocket that a request asks for.
    func upgrade(
        _ request: Request,
        _ target: RequestPath,
        _ operation: Operation,
        _ values: [String: String],
        _ upgrade: Operation.Upgrade
    ) throws(ProblemDetails) -> WebSocketHandler {
        let now = options.clock()
        let caller = try caller(of: request, now: now)
        try admit(request, target, operation, values, length: 0, caller: caller)
        if let problem = request.webSocket.problem { throw problem }
        return try upgrade(self, Call(request: request, path: values, query: target.query, caller: caller, now: now))
    }

    /// Cleans up, with the first request of a day.
    private func tidyOnceADay(now: Timestamp) {
        let today = Self.day(of: now)
        let isDue = lastTidied.withLock { last in
            defer { last = today }
            return last != today
        }
        // If it fails today, it is done tomorrow.
        if isDue { _ = tidyPool.submit { [library] in try? library.tidy(now: now) } }
    }

    private static func day(of now: Timestamp) -> Int64 { now.milliseconds / 86_400_000 }
}
