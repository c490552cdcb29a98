import Testing

@testable import Server

/// The service worker of the pages is the only one, and nothing that a story brings can become one.
@Suite struct ServiceWorkerTests {
    /// What a browser sends when a page registers this address as a service worker.
    private static func registration(_ target: String) -> Request {
        let fields = [
            HeaderField("Host", "localhost"), HeaderField("Service-Worker", "script"), HeaderField("Sec-Fetch-Dest", "serviceworker"),
        ]
        return Request(target: target, fields: fields)
    }

    @Test(arguments: [
        "/", "/reader/page.js", "/reader/page.js?service-worker.js", "/photo.png", "/api/stories", "/api/stories/fox/export?as=html",
        "/stories/fox/files/\(SampleSite.caveDigest)/cave.svg", "/reader/service-worker.js", "//service-worker.js", "/nothing",
    ])
    func nothingElseIsAServiceWorker(target: String) {
        let status = SampleSite.site.respond(to: Self.registration(target)).status
        #expect([Status.forbidden, .badRequest, .notFound].contains(status))
        #expect(target.hasPrefix("//") || status == .forbidden)
    }

    @Test(arguments: ["/service-worker.js", "/service-worker.js?1", "/%73ervice-worker.js"]) func thePagesHaveTheirs(target: String) throws
    {
        let web = WebFolder(files: ["service-worker.js": SampleSite.script])
        let site = Site(web: web, library: try SampleSite.library(), options: SiteOptions(clock: { SampleSite.now }))
        let response = site.respond(to: Self.registration(target))
        #expect(response.status == .ok)
        #expect(response.fields["Content-Type"] == "text/javascript; charset=utf-8")
    }

    /// A script could only come from the pages' own files, and no answer widens what a service worker sees.
    @Test func noAnswerIsAScriptOrWidensTheScope() {
        let types = Operations.all.flatMap(\.answers).flatMap { [$0.type] + $0.otherTypes }
        #expect(types.count > 50 && !types.contains { $0.contains("script") })
        for each in SiteCase.all { #expect(SampleSite.site.respond(to: each.request).fields["Service-Worker-Allowed"] == nil) }
    }
}
