import Bundle
import Foundation
import Server
import StoryFormat
import Testing

@testable import Library

/// Stories in the language that a client wants.
struct LanguageTests {
    private static let toldHead: [UInt8] = Array("the head in German".utf8)
    private static let toldPart: [UInt8] = Array("a part in German".utf8)

    private static func site() throws -> Site {
        let library = try SampleSite.library()
        var entry = try #require(try library.story("fox"))
        func keep(_ role: StoredFile.Role, _ bytes: [UInt8]) throws {
            let digest = try library.files.keep(bytes)
            entry.files.append(
                StoredFile(role: role, name: "de", type: "application/octet-stream", size: bytes.count, sha256: digest)
            )
        }
        try keep(.toldHead, toldHead)
        try keep(.toldPart(0), toldPart)
        try keep(.toldCompanion, Array("{}".utf8))
        entry.listing.language = "en"
        var german = Translation(language: "de", title: "Der Fuchs", endings: ["Zu Hause", "Verirrt"])
        german.summary = "Ein Fuchs sucht sein Junges."
        german.series = "Füchse"
        entry.listing.tags = ["funny", "topic: woods"]
        german.tags = ["lustig", "Thema: Wald"]
        entry.listing.authors = ["The Foxes", "Ada"]
        german.authors = ["Die Füchse", "Ada"]
        entry.listing.illustrators = ["Zoë"]
        german.coverAlternative = "Eine Höhle im Regen"
        entry.listing.translations = [german]
        try library.store.put(entry)
        let web = WebFolder(files: ["index.html": Array("<!-- ahead --><div id=\"app\"></div><!-- app -->".utf8)])
        return Site(web: web, library: library, options: SiteOptions(clock: { SampleSite.now }))
    }

    private static func ask(_ site: Site, _ target: String, _ fields: [String: String] = [:]) -> Response {
        let all = [HeaderField("Host", "localhost")] + fields.sorted { $0.key < $1.key }.map { HeaderField($0, $1) }
        return site.respond(to: Request(target: target, fields: all))
    }

    private static func json(_ response: Response) throws -> JSONValue {
        try #require(JSONParser.parse(response.body.bytes).root?.value)
    }

    @Test(
        arguments: [
            ([:], "The Fox"), (["Accept-Language": "de"], "Der Fuchs"), (["Accept-Language": "de-AT, en;q=0.5"], "Der Fuchs"),
            (["Accept-Language": "en-GB, de;q=0.9"], "The Fox"), (["Accept-Language": "en;q=0.2, de;q=0.9"], "Der Fuchs"),
            (["Accept-Language": "fr, de;q=0.1"], "Der Fuchs"), (["Accept-Language": "fr"], "The Fox"),
            (["Accept-Language": "de;q=0"], "The Fox"), (["Accept-Language": "*"], "The Fox"), (["Accept-Language": ";;q=,"], "The Fox"),
            (["Cookie": "branchbook-language=de", "Accept-Language": "en"], "Der Fuchs"),
            (["Cookie": "branchbook-language=*", "Accept-Language": "de"], "The Fox"),
            (["Cookie": "branchbook-language=xx; other=1"], "The Fox"),
            (["Cookie": "branchbook-language=", "Accept-Language": "de"], "Der Fuchs"),
        ] as [([String: String], String)]
    )
    func theBestLanguageIsChosen(fields: [String: String], title: String) throws {
        let site = try Self.site()
        let story = try Self.json(Self.ask(site, "/api/stories/fox", fields))
        #expect(story["title"]?.string == title)
        #expect(story["language"]?.string == (title == "The Fox" ? "en" : "de"))
        let shelf = try Self.json(Self.ask(site, "/api/shelf", fields))
        guard case .array(let items) = shelf["items"] else { throw Missing() }
        #expect(items.first?["story"]?["title"]?.string == title)
    }

    private struct Missing: Error {}

    @Test func everythingOfAStoryIsInTheSameLanguage() throws {
        let site = try Self.site()
        let wish = ["Cookie": "branchbook-language=de"]
        let story = try Self.json(Self.ask(site, "/api/stories/fox", wish))
        #expect(story["summary"]?.string == "Ein Fuchs sucht sein Junges.")
        #expect(story["series"]?["title"]?.string == "Füchse")
        guard case .array(let authors) = story["authors"], case .array(let illustrators) = story["illustrators"] else { throw Missing() }
        #expect(authors.map(\.string) == ["Die Füchse", "Ada"])
        #expect(illustrators.map(\.string) == ["Zoë"], "it was translated before illustrators were")
        #expect(story["picture"]?["alt"]?.string == "Eine Höhle im Regen")
        #expect(story["revision"]?.string == "r1", "the logic is the same, and so is every record")
        let head = try #require(story["head"]?.string)
        #expect(Self.ask(site, head).body.bytes == Self.toldHead)
        guard case .array(let parts) = story["parts"] else { throw Missing() }
        #expect(parts.count == 1)
        #expect(Self.ask(site, try #require(parts[0].string)).body.bytes == Self.toldPart)
        #expect(Self.ask(site, try #require(story["companion"]?.string)).body.bytes == Array("{}".utf8))
        let page = String(decoding: Self.ask(site, "/read/fox", wish).body.bytes, as: UTF8.self)
        #expect(page.contains("Der Fuchs") && page.contains(head), "\(page)")
        #expect(String(decoding: Self.ask(site, "/stories", wish).body.bytes, as: UTF8.self).contains("Der Fuchs"))
        #expect(String(decoding: Self.ask(site, "/opds/all", wish).body.bytes, as: UTF8.self).contains("Der Fuchs"))
    }

    @Test func tagsAreShownInTheLanguageAndFilteredByTheOriginal() throws {
        let site = try Self.site()
        let wish = ["Cookie": "branchbook-language=de"]
        let shelf = try Self.json(Self.ask(site, "/api/shelf?tag=funny&heading=tag:topic", wish))
        guard case .array(let headings) = shelf["headings"], case .array(let tags) = shelf["facets"]?["tags"],
            case .array(let groups) = shelf["facets"]?["groups"], case .array(let items) = shelf["items"]
        else { throw Missing() }
        #expect(headings[0]["key"]?.string == "topic: woods" && headings[0]["name"]?.string == "Thema: Wald")
        #expect(tags[0]["value"]?.string == "funny" && tags[0]["name"]?.string == "lustig")
        #expect(groups[0]["name"]?.string == "topic" && groups[0]["title"]?.string == "Thema")
        guard case .array(let shown) = items[0]["story"]?["tagNames"] else { throw Missing() }
        #expect(shown.map(\.string) == ["lustig", "Thema: Wald"])
        #expect(try Self.json(Self.ask(site, "/api/stories/fox"))["tagNames"] == nil)
        #expect(String(decoding: Self.ask(site, "/opds/all", wish).body.bytes, as: UTF8.self).contains("lustig"))
    }

    @Test(arguments: ["/api/stories/fox", "/api/shelf", "/api/stories", "/read/fox", "/stories", "/opds/all"])
    func aCopyInOneLanguageIsNotUsedForAnother(target: String) throws {
        let site = try Self.site()
        let english = Self.ask(site, target)
        let german = Self.ask(site, target, ["Accept-Language": "de"])
        #expect(english.body.bytes != german.body.bytes)
        let tag = try #require(english.fields["ETag"])
        #expect(Self.ask(site, target, ["If-None-Match": tag]).status == .notModified)
        #expect(Self.ask(site, target, ["If-None-Match": tag, "Accept-Language": "de"]).status == .ok)
        #expect(english.fields.list("Vary").contains("Accept-Language") && english.fields.list("Vary").contains("Cookie"))
    }
}
