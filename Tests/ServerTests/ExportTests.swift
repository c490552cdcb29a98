import Foundation
import Library
import Server
import Testing

@Suite struct ExportTests {
    private static let template = "<title>Branchbook</title><p><!-- title --></p><!-- story --><p>The end.</p>"

    /// A site with one story that can be read, and with or without the page that it is put into.
    private static func site(web: [String: String]) throws -> Site {
        let library = try SampleSite.library()
        let story = #"""
            {"branchbook": 1, "id": "the-door", "title": "The <Door>", "start": "hall", "locations": {
              "hall": {"text": "A door.", "ending": "Home"}}}
            """#
        try withTemporaryFolder { folder in
            let place = folder.appending(path: "the-door")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try Data(story.utf8).write(to: place.appending(path: "story.json"))
            _ = try library.addAll(below: folder.path, actor: "test", now: SampleSite.now) { _ in }
        }
        let files = WebFolder(files: web.mapValues { Array($0.utf8) })
        return Site(web: files, library: library, options: SiteOptions(clock: { SampleSite.now }))
    }

    @Test func aStoryIsAFileToBeSaved() throws {
        let site = try Self.site(web: ["reader.html": Self.template])
        let response = site.respond(to: Request(target: "/api/stories/the-door/export?as=web"))
        #expect(response.status.rawValue == 200)
        #expect(response.fields["Content-Type"] == "text/html; charset=utf-8")
        #expect(response.fields["Content-Disposition"] == "attachment; filename=\"the-door.html\"")
        let html = String(decoding: response.body.bytes, as: UTF8.self)
        #expect(html.hasPrefix("<title>The &lt;Door&gt; · Branchbook</title>"))
        #expect(html.contains("id=\"branchbook-program\""))
        #expect(html.hasSuffix("<p>The end.</p>"))
    }

    @Test func aStoryForTwineNeedsNoBundledPages() throws {
        let response = try Self.site(web: [:]).respond(to: Request(target: "/api/stories/the-door/export?as=twee"))
        #expect(response.status.rawValue == 200)
        #expect(response.fields["Content-Type"] == "text/plain; charset=utf-8")
        #expect(response.fields["Content-Disposition"] == "attachment; filename=\"the-door.twee\"")
        #expect(String(decoding: response.body.bytes, as: UTF8.self).hasPrefix(":: StoryTitle\nThe <Door>\n"))
    }

    @Test func aStoryOnPaperNeedsNoBundledPages() throws {
        let response = try Self.site(web: [:]).respond(to: Request(target: "/api/stories/the-door/export?as=print"))
        #expect(response.status.rawValue == 200)
        #expect(response.fields["Content-Type"] == "text/html; charset=utf-8")
        #expect(response.fields["Content-Disposition"] == "attachment; filename=\"the-door-print.html\"")
        let html = String(decoding: response.body.bytes, as: UTF8.self)
        #expect(html.contains("<title>The &lt;Door&gt;</title>"))
        #expect(html.contains("id=\"s1\""))
    }

    @Test(arguments: [("epub", "application/epub+zip", "PK"), ("json", "application/json", "{\n")])
    func aStoryForEReadersAndItsOwnFileNeedNoBundledPages(format: String, type: String, beginning: String) throws {
        let response = try Self.site(web: [:]).respond(to: Request(target: "/api/stories/the-door/export?as=\(format)"))
        #expect(response.status.rawValue == 200)
        #expect(response.fields["Content-Type"] == type)
        #expect(response.fields["Content-Disposition"] == "attachment; filename=\"the-door.\(format)\"")
        #expect(response.body.bytes.starts(with: beginning.utf8))
    }

    @Test func anArchiveForGameSitesNeedsThem() throws {
        let target = "/api/stories/the-door/export?as=zip"
        #expect(try Self.site(web: [:]).respond(to: Request(target: target)).status.rawValue == 404)
        let response = try Self.site(web: ["reader.html": Self.template]).respond(to: Request(target: target))
        #expect(response.fields["Content-Type"] == "application/zip")
        #expect(response.body.bytes.starts(with: "PK".utf8))
    }

    @Test func aStoryThatIsNotThereHasNoFile() throws {
        let site = try Self.site(web: ["reader.html": Self.template])
        #expect(site.respond(to: Request(target: "/api/stories/no-such-story/export?as=web")).status.rawValue == 404)
    }

    @Test(arguments: ["", "?as=scroll"]) func aFormatThatThereIsNotIsRefused(query: String) throws {
        let site = try Self.site(web: ["reader.html": Self.template])
        #expect(site.respond(to: Request(target: "/api/stories/the-door/export" + query)).status.rawValue == 400)
    }

    @Test func pagesThatAreNotBundledMakeNoFile() throws {
        #expect(try Self.site(web: [:]).respond(to: Request(target: "/api/stories/the-door/export?as=web")).status.rawValue == 404)
    }
}
