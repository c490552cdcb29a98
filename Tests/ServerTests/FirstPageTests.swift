import Foundation
import Library
import Server
import Testing

struct FirstPageTests {
    private static let template = """
        <html><head><title>Branchbook</title></head><body><div id="app"><p>Branchbook</p></div><!-- app --></body></html>
        """

    private static let app = """
        import {
          one,
        } from '../elements/one.js';
        import '../../outside.js';
        /** @typedef {import('../types.js').Type} Type */
        import('./later.js');
        """

    private static func site(title: String = "The Fox", summary: String = "A fox seeks her cub.") throws -> Site {
        let library = try SampleSite.library()
        var entry = try #require(try library.story("fox"))
        entry.listing.title = title
        entry.listing.summary = summary
        try library.store.put(entry)
        let web = WebFolder(files: [
            "index.html": Array(template.utf8),
            "scripts/shell/main.js": Array("import '../settings.js';\nlearn().then(() => import('./app.js'));\n".utf8),
            "scripts/shell/app.js": Array(app.utf8),
            "scripts/elements/one.js": Array("export { two } from './two.js';\n".utf8),
            "scripts/elements/two.js": [], "scripts/settings.js": [], "scripts/shell/later.js": [],
            "scripts/types.js": [], "outside.js": [],
        ])
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

    @Test func aPageIsCompressedAsTheBrowserKnows() throws {
        let site = try Self.site(summary: String(repeating: "A fox seeks her cub. ", count: 40))
        for (asked, coding) in [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("identity", nil)] {
            let answer = site.respond(to: Request(target: "/read/fox", fields: [HeaderField("Accept-Encoding", asked)]))
            #expect(answer.fields["Content-Encoding"] == coding)
            #expect(answer.fields["Vary"] == "Accept-Encoding")
        }
    }

    @Test func everyModuleOfTheFirstPageIsNamedAndNoOther() throws {
        let html = Self.text(try Self.site().respond(to: Request(target: "/")))
        let named = html.split(separator: "modulepreload\" href=\"/scripts/").dropFirst().map { $0.prefix { $0 != "\"" } }
        #expect(named == ["elements/one.js", "elements/two.js", "settings.js", "shell/app.js", "shell/main.js"])
    }
}
