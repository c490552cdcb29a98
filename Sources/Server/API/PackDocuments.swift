internal import Library
internal import StoryFormat

/// The packs in the store and those installed.
struct PacksDocument: Document {
    private let packs: [One]
    private let problem: String?

    static var schemaName: String? { "Packs" }
    static var notes: [String: [JSONField]] {
        ["problem": .summary("Why the pack store is unavailable, in one sentence.")]
    }

    /// Makes the document: the store's packs in its order, then those that only the library has.
    /// - Parameters:
    ///   - problem: Why the store could not be read; nil if it could.
    ///   - state: The progress of installing an offer.
    init(offers: [PackOffer], installed: [Pack], problem: String? = nil, state: (PackOffer) -> PackInstaller.State?) {
        let ids = Set(installed.map(\.id))
        let offered = Set(offers.map(\.id))
        let here = installed.filter { !offered.contains($0.id) }
        packs = offers.map { One($0, isInstalled: ids.contains($0.id), state: state($0)) } + here.map(One.init)
        self.problem = problem
    }

    private struct One: Document {
        let id: String
        let title: String
        let summary: String
        let stories: Int
        var size: Int?
        var picture: String?
        let installed: Bool
        var state: InstallationDocument?

        static var schemaName: String? { "Pack" }
        static var notes: [String: [JSONField]] {
            [
                "size": .summary("Size of its file in bytes; absent if the store does not offer it."),
                "picture": .summary("The address of its picture."),
            ]
        }

        init(_ offer: PackOffer, isInstalled: Bool, state: PackInstaller.State?) {
            id = offer.id
            title = offer.title
            summary = offer.summary
            stories = offer.stories
            size = offer.size
            picture = offer.picture.map { _ in "/api/administration/packs/\(offer.id)/picture" }
            installed = isInstalled
            self.state = state.map(InstallationDocument.init)
        }

        init(_ pack: Pack) {
            id = pack.id
            title = pack.title
            summary = pack.summary
            stories = pack.stories.count
            installed = true
        }
    }
}

/// The progress of a pack's installation.
struct InstallationDocument: Document {
    private let kind: Kind
    private let done: Int
    private let of: Int
    private var message: String?

    static var schemaName: String? { "Installation" }
    static var notes: [String: [JSONField]] {
        [
            "done": .summary("Bytes received, or stories verified."),
            "message": .summary("Why it failed, in one sentence."),
        ]
    }

    private enum Kind: String, DocumentChoice {
        case downloading, checking, installed, stopped, failed
    }

    init(_ state: PackInstaller.State) {
        switch state {
        case .downloading(let received, let size): (kind, done, of) = (.downloading, received, size)
        case .checking(let done, let of): (kind, self.done, self.of) = (.checking, done, of)
        case .installed: (kind, done, of) = (.installed, 1, 1)
        case .stopped(let received, let size): (kind, done, of) = (.stopped, received, size)
        case .failed(let sentence): (kind, done, of, message) = (.failed, 0, 0, sentence)
        }
    }
}
