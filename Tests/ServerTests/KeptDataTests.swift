import Bundle
import Foundation
import Library
import Server
import Testing

/// The library's answer is the value it stores.
@Suite struct KeptDataTests {
    private static let now = SampleSite.now.milliseconds

    @Test func theAnswerToASettingIsTheOneThatIsKept() throws {
        let device = APIClient.guest(of: try APIClient.Home())
        let address = "/api/settings/shelf"
        let late = device.send("PUT", address, #"{"value": "late", "changed": \#(Self.now - 1_000)}"#)
        #expect(late["value"] as? String == "late")
        let early = device.send("PUT", address, #"{"value": "early", "changed": \#(Self.now - 2_000)}"#)
        #expect(early.status == 200)
        #expect(early["value"] as? String == "late")
        #expect(early["changed"] as? Int64 == Self.now - 1_000)
        let settings = device.get("/api/settings")["settings"] as? [String: [String: Any]]
        #expect(settings?["shelf"]?["value"] as? String == "late")
    }

    @Test func theAnswerToAFavouriteIsTheOneThatIsKept() throws {
        let device = APIClient.guest(of: try APIClient.Home())
        let address = "/api/stories/fox/favourite"
        device.send("PUT", address, #"{"favourite": true, "changed": \#(Self.now - 1_000)}"#)
        let early = device.send("PUT", address, #"{"favourite": false, "changed": \#(Self.now - 2_000)}"#)
        #expect(early["favourite"] as? Bool == true)
        #expect(early["changed"] as? Int64 == Self.now - 1_000)
    }

    // MARK: Bookmarks

    private static let record = [
        #""{\"branchbook\":\"record\",\"version\":1,\"story\":\"fox\",\"revision\":\"r1\",\"seed\":\"7\"}""#,
        #""{\"n\":1,\"do\":\"advance\",\"at\":{\"phase\":\"page\",\"location\":\"den\"}}""#,
    ]

    private func bookmark(_ name: String, changed: Int64, lines: [String] = record, more: String = "") -> String {
        #"{"name": "\#(name)", "note": "", "scene": 1, "kept": \#(Self.now - 9_000), "changed": \#(changed), "lines": [\#(lines.joined(separator: ","))]\#(more)}"#
    }

    @Test func theAnswerToABookmarkIsTheOneThatIsKept() throws {
        let device = APIClient.guest(of: try APIClient.Home())
        let address = "/api/stories/fox/bookmarks/b1"
        let late = device.send("PUT", address, bookmark("Late", changed: Self.now - 1_000))
        #expect(late.status == 200)
        #expect(late["name"] as? String == "Late")
        let early = device.send("PUT", address, bookmark("Early", changed: Self.now - 2_000))
        #expect(early["name"] as? String == "Late")
        #expect(early["changed"] as? Int64 == Self.now - 1_000)
        let listed = device.get("/api/stories/fox/bookmarks")["bookmarks"] as? [[String: Any]]
        #expect(listed?.count == 1 && listed?.first?["name"] as? String == "Late" && listed?.first?["lines"] == nil)
        let whole = device.get(address)
        #expect((whole["lines"] as? [String])?.count == 2)
        #expect((whole["bookmark"] as? [String: Any])?["kept"] as? Int64 == Self.now - 9_000)

        let removed = device.send("PUT", address, bookmark("", changed: Self.now, lines: [], more: #", "removed": true"#))
        #expect(removed["removed"] as? Bool == true)
        #expect((device.get(address)["lines"] as? [String])?.isEmpty == true)
    }

    @Test func bookmarksAreTheReadersOwn() throws {
        let home = try APIClient.Home()
        let device = APIClient.guest(of: home)
        device.send("PUT", "/api/stories/fox/bookmarks/b1", bookmark("Mine", changed: Self.now))
        let other = APIClient.guest(of: home)
        #expect((other.get("/api/stories/fox/bookmarks")["bookmarks"] as? [Any])?.isEmpty == true)
        #expect(other.get("/api/stories/fox/bookmarks/b1").status == 404)
        let nobody = APIClient(home)
        #expect((nobody.get("/api/stories/fox/bookmarks")["bookmarks"] as? [Any])?.isEmpty == true)
        #expect(nobody.get("/api/stories/fox/bookmarks/b1").status == 403)
        #expect(nobody.send("PUT", "/api/stories/fox/bookmarks/b1", bookmark("Mine", changed: Self.now)).status == 403)
    }

    @Test func aBookmarkThatLeadsNowhereIsRefusedInWords() throws {
        let home = try APIClient.Home()
        let device = APIClient.guest(of: home)
        let address = "/api/stories/fox/bookmarks/b1"
        func reason(_ body: String) -> String? {
            let answer = device.send("PUT", address, body)
            #expect(answer.status == 422)
            return answer["reason"] as? String
        }
        #expect(reason(bookmark("Here", changed: Self.now, lines: [#""nonsense""#])) == "bookmarkLines")
        #expect(reason(bookmark("Here", changed: Self.now, lines: Self.record.reversed())) == "bookmarkLines")
        #expect(reason(bookmark("  ", changed: Self.now)) == "bookmarkName")
        #expect(device.send("PUT", address, bookmark(String(repeating: "x", count: 81), changed: Self.now)).status == 422)
        let wolf = device.send("PUT", "/api/stories/wolf/bookmarks/b1", bookmark("Here", changed: Self.now))
        #expect(wolf["reason"] as? String == "bookmarkLines", "a record of another story")
        for number in 1...home.library.bounds.bookmarks {
            #expect(device.send("PUT", "\(address)-\(number)", bookmark("Here", changed: Self.now)).status == 200)
        }
        #expect(reason(bookmark("Here", changed: Self.now)) == "bookmarks")
    }

    /// A device that is an hour behind or ahead, and sends its clock.
    @Test(arguments: [-3_600_000, 3_600_000] as [Int64]) func aDeviceWithAWrongClockIsUnderstood(_ wrong: Int64) throws {
        let device = APIClient.guest(of: try APIClient.Home())
        let address = "/api/stories/fox/favourite"
        device.send("PUT", address, #"{"favourite": true, "changed": \#(Self.now - 2_000)}"#)
        let times = #""changed": \#(Self.now + wrong - 1_000), "sent": \#(Self.now + wrong)"#
        let later = device.send("PUT", address, #"{"favourite": false, \#(times)}"#)
        #expect(later["favourite"] as? Bool == false)
        #expect(later["changed"] as? Int64 == Self.now - 1_000)
        let before = #""changed": \#(Self.now + wrong - 5_000), "sent": \#(Self.now + wrong)"#
        #expect(device.send("PUT", address, #"{"favourite": true, \#(before)}"#)["favourite"] as? Bool == false)
    }

    @Test func anUploadThatIsFinishedTwiceIsAnsweredAsTheFirstTime() throws {
        let device = APIClient.administrator(of: try APIClient.Home())
        let bytes = try bundle()
        let digest = ContentDigest.sha256(bytes)
        let address = "/api/administration/uploads/" + digest
        func send() {
            let type = HeaderField("Content-Type", "application/octet-stream")
            _ = device.ask(Request(method: "PUT", target: address + "?from=0", fields: [type], body: bytes))
        }
        func finish() -> APIClient.Answer { device.send("POST", address, #"{"size": \#(bytes.count)}"#) }
        #expect(finish().status == 404)
        send()
        let first = finish()
        #expect(first.status == 200)
        #expect(first["result"] as? String == "added")
        let second = finish()
        #expect(second.status == 200)
        #expect(second.bytes == first.bytes)
        // A repeated request is verified again.
        send()
        #expect(finish()["result"] as? String == "unchanged")
        #expect(finish()["result"] as? String == "unchanged")
    }

    private func bundle() throws -> [UInt8] {
        try withTemporaryFolder { folder in
            let story = #"""
                {
                  "branchbook": 1, "id": "walk", "title": "A Walk", "start": "a",
                  "locations": {
                    "a": { "text": "Here.", "choices": [{ "text": "Go.", "go": "b" }, { "text": "Stay.", "go": "c" }] },
                    "b": { "text": "There.", "ending": { "id": "there", "title": "There" } },
                    "c": { "text": "Still here.", "ending": { "id": "here", "title": "Here" } }
                  }
                }
                """#
            try Data(story.utf8).write(to: folder.appending(path: "story.json"))
            return try BundleWriter.pack(BundleWriter.read(folder: folder.path))
        }
    }

    @Test func theAdministratorIsToldWhatTheLastCheckFound() throws {
        let home = try APIClient.Home()
        let device = APIClient.administrator(of: home)
        let address = "/api/administration/check"
        #expect(APIClient(home).get(address).status == 403)
        let none = device.get(address)
        #expect(none.status == 200)
        #expect(none["ended"] == nil)
        func check() throws -> [String] {
            #expect(device.send("POST", address, "{}").status == 200)
            for _ in 0..<500 {
                let answer = device.get(address)
                if answer["checking"] as? Bool == false {
                    #expect(answer["ended"] as? Int64 == Self.now)
                    return try #require(answer["problems"] as? [String])
                }
                Thread.sleep(forTimeInterval: 0.02)
            }
            Issue.record("The check is never done.")
            return []
        }
        #expect(try check() == [])
        let file = try #require(home.library.files.path(sha256: SampleSite.caveDigest))
        try Data("damaged".utf8).write(to: URL(filePath: file))
        #expect(try check().count == 2)
        #expect(try home.library.lastCheck()?.problems.count == 2)
    }
}
