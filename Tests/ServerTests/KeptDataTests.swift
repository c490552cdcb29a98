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
