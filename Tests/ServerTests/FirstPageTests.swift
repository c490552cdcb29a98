import Foundation
import Server
import Testing

@testable import Library

struct FirstPageTests {
    private static let template = """
        <html><head><title>Branchbook</title><!-- ahead --><style>p { color: red; }</style></head><body>
        <div id="app"><p>Branchbook</p></div><!-- app --></body></html>
        """

    private static func site(title: String = "The Fox", summary: String = "A fox seeks her cub.") throws -> Site {
        let library = try SampleSite.library()
        var entry = try #require(try library.story("fox"))
        entry.listing.title = title
        entry.listing.summary = summary
        try library.store.put(entry)
        let web = WebFolder(files: ["index.html": Array(template.utf8), "scripts/main-ABCDEFG7.js": [], "scripts/page-zoom.js": []])
        return Site(web: web, library: library, options: SiteOptions(clock: { SampleSite.now }))
    }

    private static func text(_ response: Response) -> String { String(decoding: response.body.bytes, as: UTF8.self) }

    @Test func aStorysAddressShowsItsCoverTitleAndSummary() throws {
        let response = try Self.site().respond(to: Request(target: "/read/fox"))
        let html = Self.text(response)
        #expect(response.status == .ok)
        #expect(response.fields["Content-Type"] == "text/html; charset=utf-8")
        #expect(html.contains("<title>The Fox · Branchbook</title>"))
        #expect(html.contains("<h1 class=\"story-title\" dir=\"auto\">The Fox</h1>"))
        #expect(html.contains("A fox seeks her cub."))
        #expect(html.contains("<img src=\"/stories/fox/files/\(SampleSite.caveDigest)/cave.svg\" alt=\"A cave in the rain\">"))
        #expect(!html.contains("<p>Branchbook</p>"), "what it showed of no story is still there")
    }

    @Test(arguments: ["<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onload='alert(1)", "&lt;b&gt;"])
    func wordsOfAStoryStayWords(_ words: String) throws {
        let site = try Self.site(title: words, summary: words)
        for address in ["/read/fox", "/stories"] {
            let html = Self.text(site.respond(to: Request(target: address)))
            #expect(!html.contains(words), "\(address) holds it as it was written")
            for tag in ["<script", "onerror=alert(1)>", "<b>"] { #expect(!html.contains(tag)) }
        }
    }

    @Test func theShelfsAddressListsStories() throws {
        let html = Self.text(try Self.site().respond(to: Request(target: "/stories")))
        #expect(html.contains("<a href=\"/read/fox\">The Fox</a>"))
    }

    @Test func anUnknownStoryIsNotFoundAndStillAPage() throws {
        let response = try Self.site().respond(to: Request(target: "/read/bear"))
        #expect(response.status == .notFound)
        #expect(Self.text(response).contains("<div id=\"app\">"))
    }

    @Test func theSameIsNotSentTwice() throws {
        let site = try Self.site()
        let tag = try #require(site.respond(to: Request(target: "/read/fox")).fields["ETag"])
        let again = site.respond(to: Request(target: "/read/fox", fields: [HeaderField("If-None-Match", tag)]))
        #expect(again.status == .notModified)
    }

    @Test func whatAStoryNeedsIsAskedForWithItsPage() throws {
        let site = try Self.site()
        let html = Self.text(site.respond(to: Request(target: "/read/fox")))
        let named = html.split(separator: "rel=\"preload\"").dropFirst().compactMap { link in
            link.split(separator: "href=\"").dropFirst().first?.prefix { $0 != "\"" }
        }
        let cover = "/stories/fox/files/\(SampleSite.caveDigest)/cave.svg"
        #expect(named == [cover[...], "/engine.wasm", "/api/stories/fox", "/api/stories/fox/head?revision=r1"])
    }

    @Test(arguments: ["/", "/index.html", "/read/fox", "/read/bear", "/stories"])
    func aPageAllowsItsOwnStylesAndNoOthers(_ address: String) throws {
        let site = try Self.site()
        let first = site.respond(to: Request(target: address))
        // printf 'p { color: red; }' | openssl dgst -sha256 -binary | base64
        let allowed = "style-src 'self' 'sha256-pckGv9YvNcB5xy+Y4fbqhyo+ib850wyiuWeNbZvLi00=';"
        #expect(first.fields["Content-Security-Policy"]?.contains(allowed) == true)
        guard let tag = first.fields["ETag"] else { return }
        let again = site.respond(to: Request(target: address, fields: [HeaderField("If-None-Match", tag)]))
        #expect(again.status == .notModified)
        #expect(again.fields["Content-Security-Policy"]?.contains(allowed) == true, "a browser takes over what the second answer says")
        #expect(site.respond(to: Request(target: "/scripts/page-zoom.js")).fields["Content-Security-Policy"]?.contains("sha256") == false)
    }

    @Test func aPageIsCompressedAsTheBrowserKnows() throws {
        let site = try Self.site(summary: String(repeating: "A fox seeks her cub. ", count: 40))
        for (asked, coding) in [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("identity", nil)] {
            let answer = site.respond(to: Request(target: "/read/fox", fields: [HeaderField("Accept-Encoding", asked)]))
            #expect(answer.fields["Content-Encoding"] == coding)
            #expect(answer.fields.list("Vary") == ["Cookie", "Accept-Language", "Accept-Encoding"])
        }
    }

    @Test func modulesWithAHashInTheirNamesAreGoodForEver() throws {
        let site = try Self.site()
        #expect(site.respond(to: Request(target: "/scripts/main-ABCDEFG7.js")).fields["Cache-Control"]?.contains("immutable") == true)
        #expect(site.respond(to: Request(target: "/scripts/page-zoom.js")).fields["Cache-Control"] == "no-cache")
    }

    @Test func pagesMayOpenWebSocketsToTheirOwnHost() throws {
        let site = try Self.site()
        func policy(_ host: String) -> String {
            site.respond(to: Request(target: "/", fields: [HeaderField("Host", host)])).fields["Content-Security-Policy"] ?? ""
        }
        #expect(policy("tablet.local:8080").contains("connect-src 'self' ws://tablet.local:8080 wss://tablet.local:8080;"))
        #expect(policy("[::1]:8080").contains("ws://[::1]:8080 "))
        // Nothing else gets into the policy.
        #expect(policy("x; script-src *").contains("connect-src 'self';"))
        #expect(policy("").contains("connect-src 'self';"))
    }
}
