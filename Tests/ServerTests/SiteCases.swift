import Server

extension SiteCase {
    private static let immutable = "public, max-age=31536000, immutable"

    /// The cases for both the pure function and a live socket.
    static let all = files + conditions + stories + tricks + methods

    private static let files = [
        SiteCase(
            "/",
            is: 200,
            fields: ["Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache"],
            absent: ["Content-Encoding"],
            body: SampleSite.page
        ),
        SiteCase("/index.html", is: 200, body: SampleSite.page),
        SiteCase("/index.html?anything=at%20all", is: 200, body: SampleSite.page),
        SiteCase("/%69ndex.html", is: 200, body: SampleSite.page),
        SiteCase(
            "/reader/page.js",
            is: 200,
            fields: ["Content-Type": "text/javascript; charset=utf-8", "Vary": "Accept-Encoding"],
            absent: ["Content-Encoding"],
            body: SampleSite.script
        ),
        SiteCase("/photo.png", is: 200, fields: ["Content-Type": "image/png"], absent: ["Vary"]),
        SiteCase(
            "/icon.svg",
            is: 200,
            fields: [
                "Content-Type": "image/svg+xml; charset=utf-8",
                "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
            ],
            body: SampleSite.picture
        ),
        SiteCase("/nothing.html", is: 404, fields: ["Content-Type": "application/problem+json"]),
        SiteCase("/reader", is: 404),
        SiteCase("/reader/", is: 404),
        SiteCase("//index.html", is: 404),
        SiteCase("/INDEX.html", is: 404),
    ]

    private static let conditions = [
        SiteCase("/reader/page.js", ["Accept-Encoding": "gzip"], is: 200, fields: ["Content-Encoding": "gzip"]),
        SiteCase(
            "/reader/page.js",
            ["Accept-Encoding": "zstd;q=1.0, GZIP;q=0.5"],
            is: 200,
            fields: ["Content-Encoding": "gzip"]
        ),
        SiteCase("/reader/page.js", ["Accept-Encoding": "*"], is: 200, fields: ["Content-Encoding": "br"]),
        SiteCase("/reader/page.js", ["Accept-Encoding": "br;q=0, *"], is: 200, fields: ["Content-Encoding": "gzip"]),
        SiteCase("/reader/page.js", ["Accept-Encoding": "gzip;q=0, br;q=0, *"], is: 200, absent: ["Content-Encoding"]),
        SiteCase("/reader/page.js", ["Accept-Encoding": "gzip, deflate, br"], is: 200, fields: ["Content-Encoding": "br"]),
        SiteCase("/reader/page.js", ["Accept-Encoding": "gzip; q=0.000"], is: 200, absent: ["Content-Encoding"]),
        SiteCase("/reader/page.js", ["Accept-Encoding": "br"], is: 200, fields: ["Content-Encoding": "br"]),
        SiteCase("/reader/page.js", ["Accept-Encoding": "zstd"], is: 200, absent: ["Content-Encoding"]),
        SiteCase("/photo.png", ["Accept-Encoding": "gzip"], is: 200, absent: ["Content-Encoding"]),
        SiteCase("/", ["If-None-Match": "*"], is: 304, absent: ["Content-Length"], body: []),
        SiteCase("/", ["If-None-Match": "\"0\""], is: 200),
        SiteCase("/", ["If-None-Match": tag], is: 304, fields: ["ETag": tag, "Cache-Control": "no-cache"], body: []),
        SiteCase("/", ["If-None-Match": "\"a\", W/\(tag) , \"b\""], is: 304, body: []),
        SiteCase("/nothing", ["If-None-Match": "*"], is: 404),
    ]

    private static let stories = [
        SiteCase(
            "/api/health",
            is: 200,
            fields: ["Cache-Control": "private, no-store"],
            body: Array(#"{"status":"ok","stories":1}"#.utf8)
        ),
        SiteCase("/api/stories", is: 200, fields: ["Content-Type": "application/json", "Cache-Control": "no-cache"]),
        SiteCase("/api/stories/fox", is: 200, fields: ["Content-Type": "application/json"]),
        SiteCase("/api/stories/fox/source", is: 200, body: SampleSite.source),
        SiteCase("/api/stories/fox", is: 200, fields: ["Content-Disposition": #"attachment; filename="fox.json""#]),
        SiteCase("/api/openapi.json", is: 200, fields: ["Content-Disposition": #"attachment; filename="openapi.json""#]),
        SiteCase("/api/stories/%22%0A", is: 400, fields: ["Content-Disposition": #"attachment; filename="api.json""#]),
        SiteCase("/nothing", is: 404, absent: ["Content-Disposition"]),
        SiteCase("/api/stories/wolf", is: 404),
        SiteCase(
            "/api/stories/fox/head",
            is: 200,
            fields: ["Content-Type": "application/octet-stream", "Cache-Control": "no-cache"],
            body: SampleSite.head
        ),
        SiteCase("/api/stories/fox/head?revision=r1", is: 200, fields: ["Cache-Control": immutable]),
        SiteCase("/api/stories/fox/head?revision=r0", is: 404, fields: ["Cache-Control": "no-store"]),
        SiteCase(
            "/api/stories/fox/parts/0?revision=r1",
            is: 200,
            fields: ["Cache-Control": immutable],
            body: SampleSite.part
        ),
        SiteCase("/api/stories/fox/parts/0", is: 200, fields: ["Cache-Control": "no-cache"], body: SampleSite.part),
        SiteCase("/api/stories/fox/parts/1", is: 200, body: []),
        SiteCase("/api/stories/fox/parts/2", is: 404),
        SiteCase("/api/stories/fox/parts/00", is: 404),
        SiteCase("/api/stories/fox/parts/-1", is: 404),
        SiteCase(
            "/stories/fox/files/\(SampleSite.caveDigest)/cave.svg",
            is: 200,
            fields: [
                "Cache-Control": immutable,
                "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
            ],
            body: SampleSite.picture
        ),
        SiteCase(
            "/stories/fox/files/\(SampleSite.bearDigest)/big%20bear.png",
            is: 200,
            fields: ["Content-Type": "image/png", "Cache-Control": immutable],
            body: SampleSite.photograph
        ),
        SiteCase("/stories/fox/files/\(SampleSite.bearDigest)/cave.svg", is: 404),
        SiteCase("/stories/wolf/files/\(SampleSite.caveDigest)/cave.svg", is: 404),
    ]

    private static let tricks = [
        SiteCase("/../etc/passwd", is: 400),
        SiteCase("/reader/../index.html", is: 400),
        SiteCase("/%2e%2e/etc/passwd", is: 400),
        SiteCase("/.%2E/etc/passwd", is: 400),
        SiteCase("/./index.html", is: 400),
        SiteCase("/reader%2fpage.js", is: 400),
        SiteCase("/reader\\page.js", is: 400),
        SiteCase("/reader%5Cpage.js", is: 400),
        SiteCase("/index.html%00.png", is: 400),
        SiteCase("/%0d%0aSet-Cookie:a=b", is: 400),
        SiteCase("/%", is: 400),
        SiteCase("/%4", is: 400),
        SiteCase("/%zz", is: 400),
        SiteCase("/%ff%fe", is: 400),
        SiteCase("/%c0%af", is: 400),
        SiteCase("/index.html?revision=%f", is: 400),
        SiteCase("index.html", is: 400),
        SiteCase("*", is: 400),
        SiteCase("ftp://localhost/index.html", is: 400),
        SiteCase("http://localhost/index.html", is: 400),
        SiteCase("HTTPS://localhost", is: 400),
        SiteCase("//localhost/index.html", is: 404),
        SiteCase("/.git/config", is: 404),
        SiteCase("/.env", is: 404),
    ]

    private static let methods = [
        SiteCase("/", method: "HEAD", is: 200, fields: ["Content-Length": "\(SampleSite.page.count)"]),
        SiteCase("/api/stories", method: "HEAD", is: 200),
        SiteCase("/nothing", method: "HEAD", is: 404),
        SiteCase("/", method: "OPTIONS", is: 204, fields: ["Allow": "GET, HEAD, OPTIONS"], body: []),
        SiteCase("*", method: "OPTIONS", is: 204, fields: ["Allow": "GET, HEAD, OPTIONS"]),
        SiteCase("/nothing", method: "OPTIONS", is: 404),
        SiteCase("/", method: "POST", is: 405, fields: ["Allow": "GET, HEAD, OPTIONS"]),
        SiteCase("/api/stories/fox", method: "DELETE", is: 403),
        SiteCase("/api/stories/fox", method: "PUT", is: 405, fields: ["Allow": "DELETE, GET, HEAD, OPTIONS"]),
        SiteCase("/api/shelf", method: "OPTIONS", is: 204, fields: ["Allow": "GET, HEAD, OPTIONS"]),
        SiteCase("/api/session/guest", method: "GET", is: 405, fields: ["Allow": "OPTIONS, POST"]),
        SiteCase("/", method: "BREW", is: 405),
        SiteCase("/nothing", method: "PUT", is: 404),
    ]

    private static let tag = SampleSite.site.respond(to: Request(target: "/")).fields["ETag"] ?? "none"
}
