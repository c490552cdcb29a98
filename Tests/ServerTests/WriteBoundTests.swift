import Bundle
import Foundation
import Story
import Testing

@testable import Library
@testable import Server

/// Every operation that writes has a bound: whoever calls it again and again is refused in plain words, or what the library keeps no longer
/// grows. An operation that is not in the table fails the first test.
@Suite(.serialized) struct WriteBoundTests {
    /// What keeps an operation from filling the disk.
    enum Bound {
        /// Only a grown-up with the passphrase may do it.
        case administrator
        /// It counts towards the space of the reader, or of all guests.
        case space
        /// So many of them at once; there is always room, because another one goes.
        case number
        /// It changes what is there, or takes it away.
        case inPlace
        /// Whoever tries too often has to wait.
        case attempts
        /// What it opens has limits of its own: `LogLimitTests`, `GroupInboxTests`.
        case socket
    }

    static let bounds: [String: Bound] = [
        "putPlay": .space, "putBookmark": .space, "putDraftBundle": .space, "putDraftFile": .space, "postDraft": .space,
        "postDraftImport": .space, "postDraftEntries": .space, "postMerge": .space,
        "openGroup": .number, "putSession": .number, "postGuest": .number,
        "inviteToGroup": .inPlace, "putSetting": .inPlace, "putFavourite": .inPlace, "postDraftDevice": .inPlace,
        "putDraftDeletion": .inPlace, "deleteDraftDeletion": .inPlace, "postPublication": .inPlace, "deletePublication": .inPlace,
        "putReader": .inPlace, "putDeletion": .inPlace, "putPIN": .inPlace, "deleteAdministration": .inPlace,
        "knock": .attempts, "putAdministration": .attempts, "putPassphrase": .attempts,
        "connectToGroup": .socket,
        "postCheck": .administrator, "allowGuestsInGroups": .administrator, "endGroup": .administrator, "postInstall": .administrator,
        "deleteInstallation": .administrator, "deletePack": .administrator, "eraseReader": .administrator, "postApproval": .administrator,
        "postDraftAnswer": .administrator, "postReader": .administrator, "deleteDeletion": .administrator, "putWriting": .administrator,
        "deleteStory": .administrator, "putUpload": .administrator, "postUpload": .administrator,
    ]

    private static let writing = Operations.all.filter { $0.isWrite || $0.upgrade != nil }

    @Test func everyOperationThatWritesHasANamedBound() {
        let names = Self.writing.map(\.id)
        #expect(Set(names) == Set(Self.bounds.keys))
        #expect(names.count == Self.bounds.count, "an ID is there twice")
        for operation in Self.writing {
            let isForAdministrators = if case .administrator = operation.access { true } else { false }
            #expect((Self.bounds[operation.id] == .administrator) == isForAdministrators, "\(operation.id)")
        }
    }

    @Test(arguments: writing.map(\.id).filter { bounds[$0] == .administrator }.sorted())
    func onlyAGrownUpMay(id: String) throws {
        let operation = try #require(Operations.all.first { $0.id == id })
        let home = try Home()
        let guest = APIClient.guest(of: home.home)
        let before = try home.rows()
        let address = operation.path.text.replacing(/\{\+?\w+\}/, with: "x")
        let answer = guest.send(operation.method, address, "{}")
        #expect(answer.status == 403)
        #expect(answer["detail"] as? String == "Only the administrator can do that. Enter the passphrase first.")
        #expect(try home.rows() == before)
    }

    // MARK: Again and again

    /// A library with a story that can be read, and readers who may keep very little.
    final class Home {
        let home: APIClient.Home
        let revision: String
        /// A group that a test has opened.
        var group = ""

        init() throws {
            var bounds = ReadingBounds()
            bounds.profile = ReaderUsage(plays: 40, lines: 200, bytes: 12_000)
            bounds.guest = ReaderUsage(plays: 40, lines: 200, bytes: 6_000)
            (bounds.groups, bounds.guestGroups, bounds.allGuestGroups, bounds.guests, bounds.bookmarks) = (3, 2, 4, 5, 6)
            home = try APIClient.Home(bounds: bounds)
            let folder = FileManager.default.temporaryDirectory.appending(path: "branchbook-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(Self.story.utf8).write(to: folder.appending(path: "story.json"))
            _ = try home.library.add(folder: folder.path, actor: "test", now: SampleSite.now)
            revision = try #require(try home.library.story("walk")).listing.revision
            let ada = Reader(id: "ada", kind: .profile, name: "Ada", picture: "owl", colour: "moss", created: SampleSite.now)
            try home.library.store.add(ada)
        }

        static let story = """
            { "branchbook": 1, "id": "walk", "title": "A Walk", "start": "a",
              "locations": { "a": { "text": "A marmalade morning.", "ending": "Home" } } }
            """

        /// The number of rows of all tables that a request can write to.
        func rows() throws -> Int {
            let store = try #require(home.library.store as? SQLiteStore)
            return try store.connections.glance { database throws(StoreError) in
                let tables = try database.rows(
                    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'audit'"
                ) { $0.text(0) }
                var count = 0
                for table in tables { count += try database.first("SELECT count(*) FROM \"\(table)\"") { $0.int(0) } ?? 0 }
                return count
            }
        }

        func ada() -> APIClient {
            let client = APIClient(home)
            client.send("PUT", "/api/session", #"{"reader": "ada"}"#)
            return client
        }

        /// Ada, who may write, with a draft that can be published.
        func author() throws -> APIClient {
            let administrator = APIClient.administrator(of: home)
            #expect(administrator.send("PUT", "/api/readers/ada/writing", #"{"allowed": true}"#).status == 200)
            let client = ada()
            #expect(client.send("POST", "/api/draft-imports", Self.draftImport(0)).status == 201)
            return client
        }

        static let draft = draftID(0)

        static func draftID(_ number: Int) -> String { "draft" + String(repeating: "0", count: 11 - "\(number)".count) + "\(number)" }

        static func draftImport(_ number: Int) -> String {
            let file = story.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
            return #"{"id": "\#(draftID(number))", "files": [{"name": "story.json", "text": "\#(file)"}]}"#
        }
    }

    /// Calls an operation once; the number makes each call another one.
    typealias Call = @Sendable (Home, APIClient, Int) throws -> APIClient.Answer

    struct Flood: Sendable {
        var id: String
        /// How often it is called until it has to be refused, or what is kept has to stay the same.
        var times = 40
        /// What the problem says of its reason.
        var reason: String?
        var status = 422
        var caller: @Sendable (Home) throws -> APIClient = { APIClient.guest(of: $0.home) }
        var call: Call
    }

    private static let now = SampleSite.now.milliseconds
    private static let lines = Array(repeating: #""xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx""#, count: 8).joined(
        separator: ", "
    )

    /// The lines of a record that lead to a place.
    private static let record = [
        #""{\"branchbook\":\"record\",\"version\":1,\"story\":\"fox\",\"revision\":\"r1\",\"seed\":\"7\"}""#,
        #""{\"n\":1,\"do\":\"advance\",\"at\":{\"phase\":\"page\",\"location\":\"den\"}}""#,
    ].joined(separator: ", ")

    private static func openGroup(_ home: Home, _ client: APIClient) -> APIClient.Answer {
        let line = #"{\"branchbook\":\"record\",\"version\":1,\"story\":\"walk\",\"revision\":\"\#(home.revision)\",\"seed\":\"1\"}"#
        let body = #"{"story": "walk", "revision": "\#(home.revision)", "lines": ["\#(line)"], "scene": 0}"#
        return client.send("POST", "/api/groups", body)
    }

    /// An entry of the history of a draft that writes other words.
    private static func entry(_ client: APIClient, _ number: Int) throws -> String {
        let history = client.get("/api/drafts/\(Home.draft)/history")
        let snapshot = try #require(history["snapshot"] as? [String: Any])
        let text = try #require(snapshot["draft"] as? String)
        let draft = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let page = try #require((draft["things"] as? [[String: Any]])?.first { $0["kind"] as? String == "page" }?["id"] as? String)
        let known = try #require(history["number"] as? Int)
        let change: [String: Any] = ["set": page, "field": "text", "from": "", "to": String(repeating: "word \(number) ", count: 30)]
        let entry: [String: Any] = ["device": 7, "sequence": number + 1, "base": known, "command": "write", "changes": [change]]
        let line = String(decoding: try JSONSerialization.data(withJSONObject: entry), as: UTF8.self)
        let body: [String: Any] = ["after": known, "entries": [line]]
        return String(decoding: try JSONSerialization.data(withJSONObject: body), as: UTF8.self)
    }

    private static let reading: [Flood] = [
        Flood(id: "putPlay", reason: "guestSpace") { _, client, number in
            let body = #"{"story": "walk", "from": 0, "lines": [\#(lines)], "begun": 1, "read": 2, "device": "d", "milliseconds": 1}"#
            return client.send("PUT", "/api/plays/play-\(number)", body)
        },
        Flood(id: "putBookmark", reason: "bookmarks") { _, client, number in
            let times = #""kept": \#(now - 9), "changed": \#(now - 8)"#
            let body = #"{"name": "n", "note": "", "scene": 1, \#(times), "lines": [\#(record)]}"#
            return client.send("PUT", "/api/stories/fox/bookmarks/b\(number)", body)
        },
        Flood(id: "putSetting") { _, client, number in
            let body = #"{"value": "\#(number)", "changed": \#(now - 1_000 + Int64(number))}"#
            return client.send("PUT", "/api/settings/\(number % 2 == 0 ? "shelf" : "reading")", body)
        },
        Flood(id: "putFavourite") { _, client, number in
            let body = #"{"favourite": \#(number % 2 == 0), "changed": \#(now - 1_000 + Int64(number))}"#
            return client.send("PUT", "/api/stories/\(number % 3 == 0 ? "fox" : "walk")/favourite", body)
        },
    ]

    private static let beginnings: [Flood] = [
        Flood(id: "postDraft", reason: "readerSpace", caller: { try $0.author() }) { _, client, number in
            client.send("POST", "/api/drafts", #"{"id": "\#(Home.draftID(number + 1))", "title": "The Door \#(number)"}"#)
        },
        Flood(id: "postDraftImport", reason: "readerSpace", caller: { try $0.author() }) { _, client, number in
            client.send("POST", "/api/draft-imports", Home.draftImport(number + 1))
        },
        Flood(id: "putDraftBundle", reason: "readerSpace", caller: { try $0.author() }) { _, client, number in
            let bundle = client.get("/api/drafts/\(Home.draft)/bundle")
            #expect(bundle.status == 200)
            let target = "/api/drafts/\(Home.draftID(number + 1))/bundle"
            let type = HeaderField("Content-Type", "application/octet-stream")
            return client.ask(Request(method: "PUT", target: target, fields: [type], body: bundle.bytes))
        },
    ]

    private static let drafts: [Flood] = [
        Flood(id: "putDraftFile", times: 60, reason: "readerSpace", caller: { try $0.author() }) { _, client, number in
            let drawing = Array("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><g id=\"n\(number)\"/></svg>".utf8)
            let name = "pictures/door-\(ContentDigest.sha256(drawing).prefix(12)).svg"
            let type = HeaderField("Content-Type", "application/octet-stream")
            let target = "/api/drafts/\(Home.draft)/files/\(name)"
            return client.ask(Request(method: "PUT", target: target, fields: [type], body: drawing))
        },
        Flood(id: "postDraftEntries", times: 60, reason: "readerSpace", caller: { try $0.author() }) { _, client, number in
            client.send("POST", "/api/drafts/\(Home.draft)/entries", try entry(client, number))
        },
        Flood(id: "postDraftDevice", caller: { try $0.author() }) { _, client, _ in
            client.send("POST", "/api/drafts/\(Home.draft)/devices", "{}")
        },
        Flood(id: "putDraftDeletion", caller: { try $0.author() }) { _, client, number in
            number % 2 == 0
                ? client.send("PUT", "/api/drafts/\(Home.draft)/deletion", "{}")
                : client.send("DELETE", "/api/drafts/\(Home.draft)/deletion")
        },
        Flood(id: "deleteDraftDeletion", caller: { try $0.author() }) { _, client, _ in
            client.send("DELETE", "/api/drafts/\(Home.draft)/deletion")
        },
        Flood(id: "postPublication", times: 4, caller: { try $0.author() }) { _, client, _ in
            client.send("POST", "/api/drafts/\(Home.draft)/publication", #"{"number": 0}"#)
        },
        Flood(id: "deletePublication", caller: { try $0.author() }) { _, client, _ in
            client.send("DELETE", "/api/drafts/\(Home.draft)/publication")
        },
    ]

    private static let groups: [Flood] = [
        Flood(id: "openGroup") { home, client, _ in openGroup(home, client) },
        // As a reader without a PIN, who is somebody else's for the library each time.
        Flood(id: "openGroup") { home, client, _ in
            client.send("PUT", "/api/session", #"{"reader": null}"#)
            client.send("PUT", "/api/session", #"{"reader": "ada"}"#)
            return openGroup(home, client)
        },
        Flood(id: "openGroup", times: 20) { home, _, number in openGroup(home, APIClient.guest(of: home.home)) },
        Flood(id: "inviteToGroup") { home, client, number in
            if number == 0 { home.group = try #require(openGroup(home, client)["group"] as? String) }
            return client.send("POST", "/api/groups/\(home.group)/invitation", #"{"address": "https://books.example/"}"#)
        },
        Flood(id: "knock", status: 429) { home, client, number in
            if number == 0 {
                let administrator = APIClient.administrator(of: home.home)
                #expect(administrator.send("PUT", "/api/administration/groups/guests", #"{"allowed": true}"#).status == 204)
            }
            return client.send("POST", "/api/groups/knocks", #"{"code": "K3MX7P"}"#)
        },
    ]

    private static let sessions: [Flood] = [
        Flood(id: "postMerge", reason: "readerSpace") { home, client, _ in
            let session = client.get("/api/session")
            let guest = try #require((session["reader"] as? [String: Any])?["id"] as? String)
            for number in 0..<9 {
                let body = #"{"story": "walk", "from": 0, "lines": ["x"], "begun": 1, "read": 2, "device": "d", "milliseconds": 1}"#
                #expect(client.send("PUT", "/api/plays/\(guest.prefix(9))-\(number)", body).status == 200)
            }
            let answer = client.send("POST", "/api/readers/ada/merge", #"{"from": "\#(guest)"}"#)
            // The device reads as Ada now; the next guest has other plays.
            client.send("PUT", "/api/session", #"{"reader": null}"#)
            client.send("POST", "/api/session/guest", "{}")
            return answer
        },
        Flood(id: "putSession", times: 130, caller: { APIClient($0.home) }) { home, _, _ in
            APIClient(home.home).send("PUT", "/api/session", #"{"reader": "ada"}"#)
        },
        Flood(id: "postGuest", times: 80, status: 429, caller: { APIClient($0.home) }) { home, _, _ in
            APIClient(home.home).send("POST", "/api/session/guest", "{}")
        },
    ]

    private static let people: [Flood] = [
        Flood(id: "putPassphrase", status: 429, caller: { APIClient($0.home) }) { _, client, _ in
            client.send("PUT", "/api/administration/passphrase", #"{"code": "wrong", "passphrase": "a ship in a bottle"}"#)
        },
        Flood(id: "putAdministration", status: 429, caller: { APIClient($0.home) }) { home, client, number in
            if number == 0 { _ = APIClient.administrator(of: home.home) }
            return client.send("PUT", "/api/administration/session", #"{"passphrase": "not the ship in it"}"#)
        },
        Flood(id: "deleteAdministration") { _, client, _ in client.send("DELETE", "/api/administration/session") },
        Flood(id: "putReader", caller: { $0.ada() }) { _, client, number in
            client.send("PUT", "/api/readers/ada", #"{"name": "Ada \#(number)"}"#)
        },
        Flood(id: "putPIN", times: 2, caller: { $0.ada() }) { _, client, number in
            client.send("PUT", "/api/readers/ada/pin", number % 2 == 0 ? #"{"pin": "1234"}"# : #"{"pin": null, "current": "1234"}"#)
        },
        Flood(id: "putDeletion", times: 4, reason: "administrator", status: 403, caller: { $0.ada() }) { _, client, _ in
            client.send("PUT", "/api/readers/ada/deletion", "{}")
        },
    ]

    static let floods: [Flood] = [reading, beginnings, drafts, groups, sessions, people].flatMap { $0 }

    @Test func everyBoundIsShown() {
        let shown = Set(Self.floods.map(\.id))
        let wanted = Self.bounds.filter { $0.value != .administrator && $0.value != .socket }.keys
        #expect(shown == Set(wanted))
    }

    @Test(arguments: floods.indices) func whoCallsAgainAndAgainIsBounded(index: Int) throws {
        let flood = Self.floods[index]
        let home = try Home()
        let client = try flood.caller(home)
        var counts: [Int] = []
        for number in 0..<(2 * flood.times) {
            let answer = try flood.call(home, client, number)
            if answer.status == flood.status {
                #expect(answer["reason"] as? String == flood.reason, "\(flood.id)")
                let words = try #require(answer["detail"] as? String)
                #expect(words.count > 20 && !words.contains("guestSpace"), "\(flood.id): \(words)")
                #expect(number > 0, "\(flood.id) is refused at once")
                return
            }
            // A wrong secret is refused as such until there were too many.
            let isExpected = answer.status < 300 || flood.status == 429
            #expect(isExpected, "\(flood.id): \(String(decoding: answer.bytes, as: UTF8.self))")
            if number + 1 == flood.times || number + 1 == 2 * flood.times { counts.append(try home.rows()) }
        }
        #expect(counts.first == counts.last, "\(flood.id) is never refused, and fills the library")
        #expect(flood.reason == nil && flood.status == 422, "\(flood.id) is never refused")
    }
}
