import Foundation
import Server
import StoryFormat
import Testing

struct SiteTests {
    @Test(arguments: SiteCase.all) func requestIsAnsweredByThePureFunction(_ each: SiteCase) {
        let response = SampleSite.site.respond(to: each.request)
        #expect(response.status.rawValue == each.status)
        for (name, value) in each.fields where name != "Content-Length" { #expect(response.fields[name] == value) }
        for name in each.absent { #expect(response.fields[name] == nil) }
        if let body = each.body { #expect(response.body.bytes == body) }
    }

    @Test(arguments: SiteCase.all) func everyResponseCarriesTheSecurityHeaders(_ each: SiteCase) {
        let fields = SampleSite.site.respond(to: each.request).fields
        #expect(fields["X-Content-Type-Options"] == "nosniff")
        #expect(fields["Referrer-Policy"] == "no-referrer")
        #expect(fields["Cross-Origin-Opener-Policy"] == "same-origin")
        #expect(fields["Cross-Origin-Resource-Policy"] == "same-origin")
        #expect(fields["Permissions-Policy"]?.contains("camera=()") == true)
        let policy = fields["Content-Security-Policy"] ?? ""
        let isForPages = policy.hasPrefix("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'")
        let isForPictures = policy.hasPrefix("default-src 'none'") && fields["Content-Type"] == "image/svg+xml; charset=utf-8"
        #expect(isForPages || isForPictures)
    }

    @Test func problemIsADocumentInPlainWords() throws {
        let response = SampleSite.site.respond(to: Request(target: "/nothing"))
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(response.body.bytes)) as? [String: Any]
        )
        #expect(document["type"] as? String == "about:blank")
        #expect(document["title"] as? String == "Not found")
        #expect(document["status"] as? Int == 404)
        #expect(document["detail"] as? String == "There is nothing at this address.")
    }

    @Test func libraryListsACardForEachStory() {
        let response = SampleSite.site.respond(to: Request(target: "/api/stories"))
        #expect(
            String(decoding: response.body.bytes, as: UTF8.self) == """
                {"stories":[{"added":1763700000000,"ages":{"from":6},"authors":["Ada"],"complexity":{"band":"simple","rating":12},\
                "endings":2,"id":"fox","locations":5,"minutes":2,\
                "picture":{"alt":"A cave in the rain","url":"/stories/fox/files/\(SampleSite.caveDigest)/cave.svg"},\
                "revision":"r1","series":{"number":1,"title":"Foxes"},"summary":"A fox seeks her cub.",\
                "title":"The Fox","words":310}]}
                """
        )
    }

    @Test func everyAddressThatAStoryNamesCanBeFetched() throws {
        struct Detailed: Decodable {
            let source: String
            let head: String
            let parts: [String]
            let firstParts: Int
            let companion: String
            let files: [String: String]
        }
        let response = SampleSite.site.respond(to: Request(target: "/api/stories/fox"))
        let story = try JSONDecoder().decode(Detailed.self, from: Data(response.body.bytes))
        func bytes(_ target: String) -> [UInt8] { SampleSite.site.respond(to: Request(target: target)).body.bytes }
        #expect(bytes(story.source) == SampleSite.source)
        #expect(bytes(story.head) == SampleSite.head)
        #expect(story.firstParts == 1)
        #expect(bytes(story.companion) == SampleSite.companion)
        #expect(story.parts.map(bytes) == [SampleSite.part, []])
        #expect(
            story.files.mapValues(bytes) == ["cave.svg": SampleSite.picture, "big bear.png": SampleSite.photograph]
        )
    }

    @Test func aFileThatIsStillBeingBuiltIsServedOnceItIsThere() throws {
        try withTemporaryFolder { folder in
            let file = folder.appending(path: "editor.wasm")
            var web = WebFolder(files: [:])
            web.expect(file, as: "editor.wasm")
            let site = Site(web: web, library: try SampleSite.library(), options: SiteOptions(clock: { SampleSite.now }))
            let early = site.respond(to: Request(target: "/editor.wasm"))
            #expect(early.status.rawValue == 503)
            #expect(early.fields["Retry-After"] == "5")
            #expect(String(decoding: early.body.bytes, as: UTF8.self).contains(#""reason":"preparing""#))
            try Data([0, 97, 115, 109]).write(to: file)
            let ready = site.respond(to: Request(target: "/editor.wasm"))
            #expect(ready.status.rawValue == 200)
            #expect(ready.fields["Content-Type"] == "application/wasm")
            #expect(ready.body.bytes == [0, 97, 115, 109])
            #expect(site.respond(to: Request(method: "POST", target: "/editor.wasm")).status.rawValue == 405)
        }
    }

    @Test func compressedAndPlainBytesHaveDifferentTags() throws {
        func tag(_ coding: String) -> String? {
            let fields = [HeaderField("Accept-Encoding", coding)]
            return SampleSite.site.respond(to: Request(target: "/reader/page.js", fields: fields)).fields["ETag"]
        }
        let plain = try #require(tag("identity"))
        let compressed = try #require(tag("gzip"))
        #expect(plain != compressed)
        #expect(!plain.hasPrefix("W/") && !compressed.hasPrefix("W/"))
    }

    @Test func aReleaseNamesAllFilesOfThePageAndChangesWithThem() throws {
        func release(_ files: [String: String]) throws -> JSONValue {
            let web = WebFolder(files: files.mapValues { Array($0.utf8) })
            let site = Site(web: web, library: try SampleSite.library(), options: SiteOptions(clock: { SampleSite.now }))
            let answer = site.respond(to: Request(target: "/release.json"))
            #expect(answer.fields["Content-Type"] == "application/json")
            #expect(answer.fields["Cache-Control"] == "no-cache")
            return try #require(JSONParser.value(of: answer.body.bytes))
        }
        let files = ["index.html": "page", "scripts/main.js": "script", "service-worker.js": "worker", "tsconfig.json": "{}"]
        let first = try release(files)
        #expect(first["files"]?["/"] != nil)
        #expect(first["files"]?["/scripts/main.js"] != nil)
        #expect(first["files"]?["/service-worker.js"] == nil)
        #expect(first["files"]?["/tsconfig.json"] == nil)
        #expect(try release(files) == first)
        let second = try release(files.merging(["scripts/main.js": "another"]) { $1 })
        #expect(second["version"] != first["version"])
        #expect(second["files"]?["/"] == first["files"]?["/"])
        #expect(try release(files.merging(["service-worker.js": "another"]) { $1 }) == first)
    }

    @Test func onlyTheStoryFormatIsOpenToTwinesPages() throws {
        let web = WebFolder(files: ["index.html": [], "app.js": [], "twine/format.js": [1], "twine/icon.svg": [2]])
        let site = Site(web: web, library: try SampleSite.library(), options: SiteOptions(clock: { SampleSite.now }))
        func policy(_ target: String) -> String? {
            site.respond(to: Request(target: target)).fields["Cross-Origin-Resource-Policy"]
        }
        #expect(policy("/twine/format.js?callback=storyFormat") == "cross-origin")
        #expect(policy("/twine/icon.svg") == "cross-origin")
        #expect(policy("/app.js") == "same-origin" && policy("/") == "same-origin")
        let release = JSONParser.value(of: site.respond(to: Request(target: "/release.json")).body.bytes)
        #expect(release?["files"]?["/app.js"] != nil && release?["files"]?["/twine/format.js"] == nil)
    }

    @Test func otherBytesHaveAnotherTag() throws {
        func tag(_ text: String) throws -> String? {
            let web = WebFolder(files: ["a.txt": Array(text.utf8)])
            let site = Site(web: web, library: try SampleSite.library(), options: SiteOptions(clock: { SampleSite.now }))
            return site.respond(to: Request(target: "/a.txt")).fields["ETag"]
        }
        #expect(try tag("one") == tag("one"))
        #expect(try tag("one") != tag("two"))
    }
}
