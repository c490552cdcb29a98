internal import StoryFormat

/// What devices at home get over plain HTTP: a page that helps them to trust the library, the authority's certificate, and nothing of the
/// library itself.
public final class WelcomeSite: Sendable {
    /// Where the library itself says over HTTPS that a device trusts it: the only thing that the welcome page can read there.
    static let trustPath = "/welcome/trusted.json"

    private let pages: [String: Resource]
    private let house: @Sendable () -> HouseNetwork

    /// - Parameters:
    ///   - web: The front end's files, which do not change.
    ///   - house: Where the library is now.
    /// - Complexity: O(n) in the bytes of the page; if it is not bundled, in those of all modules and style sheets.
    public init(web: WebFolder, house: @escaping @Sendable () -> HouseNetwork) {
        var pages: [String: Resource] = [:]
        // A bundled page has everything in it; otherwise its modules lie beside it.
        let hasParts = web.files["scripts/welcome/main.js"] != nil
        for (name, bytes) in web.files {
            let isPage = name == Self.page
            guard isPage || hasParts && Self.isPart(name) else { continue }
            pages[isPage ? "/" : "/" + name] = Resource(
                page: name,
                bytes,
                brotli: web.brotli[name],
                security: isPage ? SecurityHeaders.welcome : nil
            )
        }
        self.pages = pages
        self.house = house
    }

    /// The file of the front end that is the welcome page.
    static let page = "welcome.html"

    private static func isPart(_ name: String) -> Bool { ["scripts/", "styles/", "words/"].contains { name.hasPrefix($0) } }

    /// Answers a request.
    public func respond(to request: Request) -> Response {
        guard request.method == "GET" || request.method == "HEAD" else {
            return ProblemDetails(.methodNotAllowed, "This can only be read.", fields: [HeaderField("Allow", "GET, HEAD")]).response
        }
        guard let target = try? RequestPath(target: request.target) else {
            return ProblemDetails(.badRequest, "This address is malformed.").response
        }
        switch target.path {
        case "/welcome.json":
            return Self.fresh(JSON.bytes(of: WelcomeDocument(house())), "application/json")
        case "/service-worker.js":
            // On this very computer plain HTTP counts as secure. A worker from before would show the old library for ever.
            return Self.fresh(Self.farewell, "text/javascript")
        case "/release.json":
            return ProblemDetails(.notFound, "There is nothing at this address.").response
        case let path where path.hasPrefix("/api/"):
            return ProblemDetails(.notFound, "The library answers over HTTPS only.").response
        case "/branchbook.crt":
            return Self.fresh(house().authority, "application/x-x509-ca-cert")
        case "/branchbook.mobileconfig":
            guard let profile = house().profile else { break }
            return Self.fresh(profile, "application/x-apple-aspen-config")
        case let path:
            if let page = pages[path] { return page.response(to: request.fields, asksForRevision: false) }
        }
        // Somebody has typed an address of the library without the s.
        return Response(.seeOther, fields: [HeaderField("Location", "/"), HeaderField("Cache-Control", "no-store")] + SecurityHeaders.page)
    }

    /// A service worker that ends itself.
    private static let farewell = Array(
        "self.addEventListener('install', () => self.skipWaiting());\nself.addEventListener('activate', () => self.registration.unregister());\n"
            .utf8
    )

    private static func fresh(_ bytes: [UInt8], _ type: String) -> Response {
        let fields = [HeaderField("Content-Type", type), HeaderField("Cache-Control", "no-store")]
        return Response(.ok, fields: fields + SecurityHeaders.page, body: Payload(bytes))
    }
}

/// What the welcome page asks for.
private struct WelcomeDocument: Document {
    private let addresses: [String]
    private let hasProfile: Bool

    init(_ house: HouseNetwork) {
        addresses = house.secureAddresses
        hasProfile = house.profile != nil
    }
}
