import Foundation
import Library
import Server
import Testing

/// What readers, guests and the administrator may do with each other's data.
struct PeopleTests {
    private static let day: Int64 = 86_400_000

    /// A home with the readers Ada, who has a PIN, and Bo, who has none.
    private static func family(bounds: ReadingBounds = ReadingBounds()) throws -> (home: APIClient.Home, administrator: APIClient) {
        let home = try APIClient.Home(bounds: bounds)
        let administrator = APIClient.administrator(of: home)
        for id in ["ada", "bo"] {
            administrator.send("POST", "/api/readers", #"{"id": "\#(id)", "name": "\#(id)", "picture": "owl", "colour": "moss"}"#)
        }
        administrator.send("PUT", "/api/readers/ada/pin", #"{"pin": "1234"}"#)
        return (home, administrator)
    }

    private static func reader(_ id: String, pin: String? = nil, of home: APIClient.Home, peer: String = "192.168.1.7") -> APIClient {
        let client = APIClient(home, peer: peer)
        let secret = pin.map { #", "pin": "\#($0)""# } ?? ""
        client.send("PUT", "/api/session", #"{"reader": "\#(id)"\#(secret)}"#)
        return client
    }

    private static func lines(_ count: Int, from: Int = 0) -> String {
        let lines = Array(repeating: #""xxxxxxxxxx""#, count: count).joined(separator: ",")
        return #"{"story": "fox", "from": \#(from), "lines": [\#(lines)], "begun": 1, "read": 2, "device": "d", "milliseconds": 1}"#
    }

    @Test func deletingAsksForThePINAlsoOnAnOpenDevice() throws {
        let (home, administrator) = try Self.family()
        let ada = Self.reader("ada", pin: "1234", of: home)
        for body in ["{}", #"{"pin": "9999"}"#] {
            let refusal = ada.send("PUT", "/api/readers/ada/deletion", body)
            #expect(refusal.status == 403)
            #expect(refusal["reason"] as? String == "pin")
        }
        #expect(ada.send("PUT", "/api/readers/ada/deletion", #"{"pin": "1234"}"#).status == 204)
        #expect(ada.cookie == nil)
        #expect(administrator.send("PUT", "/api/readers/bo/deletion", "{}").status == 204)
    }

    @Test func guessingAtADeletionIsSlowedDown() throws {
        let (home, _) = try Self.family()
        let ada = Self.reader("ada", pin: "1234", of: home)
        let tries = (0..<6).map { ada.send("PUT", "/api/readers/ada/deletion", #"{"pin": "000\#($0)"}"#).status }
        #expect(tries == [403, 403, 403, 403, 403, 429])
    }

    @Test func aDeletedReaderComesBackWithEverything() throws {
        let (home, administrator) = try Self.family()
        let bo = Self.reader("bo", of: home)
        bo.send("PUT", "/api/plays/p1", Self.lines(3))
        #expect(bo.send("PUT", "/api/readers/bo/deletion", "{}").status == 204)
        #expect(bo.get("/api/session")["reader"] is NSNull)
        #expect(Self.reader("bo", of: home).cookie == nil)
        let deleted = administrator.get("/api/administration/deleted-readers")["readers"] as? [[String: Any]]
        #expect((deleted?.first?["reader"] as? [String: Any])?["id"] as? String == "bo")
        #expect(deleted?.first?["daysLeft"] as? Int == 30)
        #expect(bo.send("DELETE", "/api/readers/bo/deletion").status == 403)
        #expect(administrator.send("DELETE", "/api/readers/bo/deletion")["name"] as? String == "bo")
        #expect((Self.reader("bo", of: home).get("/api/plays")["plays"] as? [[String: Any]])?.count == 1)
        #expect(administrator.send("DELETE", "/api/readers/bo/deletion").status == 404)
        let entries = administrator.get("/api/administration/audit")["entries"] as? [[String: Any]]
        #expect(entries?.prefix(2).compactMap { $0["action"] as? String } == ["reader.broughtBack", "reader.deleted"])
    }

    @Test func theAdministratorStaysInWhenTheirOwnReaderIsDeleted() throws {
        let (_, administrator) = try Self.family()
        administrator.send("PUT", "/api/session", #"{"reader": "bo"}"#)
        #expect(administrator.send("PUT", "/api/readers/bo/deletion", "{}").status == 204)
        let session = administrator.get("/api/session")
        #expect(session["reader"] is NSNull)
        #expect(session["administrator"] as? Bool == true)
    }

    @Test func aDeletedReaderCanBeErased() throws {
        let (_, administrator) = try Self.family()
        #expect(administrator.send("DELETE", "/api/administration/deleted-readers/bo").status == 404)
        administrator.send("PUT", "/api/readers/bo/deletion", "{}")
        #expect(administrator.send("DELETE", "/api/administration/deleted-readers/bo").status == 204)
        #expect(administrator.send("DELETE", "/api/readers/bo/deletion").status == 404)
    }

    @Test func aPINSetByAStrangerIsTakenAwayByTheAdministrator() throws {
        let (home, administrator) = try Self.family()
        let outside = APIClient.guest(of: home)
        #expect(outside.send("PUT", "/api/readers/bo/pin", #"{"pin": "6666"}"#).status == 403)
        let stranger = Self.reader("bo", of: home)
        #expect(stranger.send("PUT", "/api/readers/bo/pin", #"{"pin": "6666"}"#).status == 200)
        #expect(Self.reader("bo", of: home).cookie == nil)
        #expect(administrator.send("PUT", "/api/readers/bo/pin", #"{"pin": null}"#)["hasPIN"] as? Bool == false)
        #expect(Self.reader("bo", of: home).cookie != nil)
    }

    @Test func changingAPINAsksForThePresentOneAlsoOnAnOpenDevice() throws {
        let (home, _) = try Self.family()
        let ada = Self.reader("ada", pin: "1234", of: home)
        #expect(ada.send("PUT", "/api/readers/ada/pin", #"{"pin": "5678"}"#).status == 403)
        #expect(ada.send("PUT", "/api/readers/ada/pin", #"{"pin": null, "current": "0000"}"#).status == 403)
        #expect(ada.send("PUT", "/api/readers/ada/pin", #"{"pin": "5678", "current": "1234"}"#).status == 200)
    }

    @Test func guessesFromManyAddressesDoNotLockOutTheOwnDevice() throws {
        let (home, administrator) = try Self.family()
        let own = Self.reader("ada", pin: "1234", of: home)
        #expect(own.deviceCookie != nil)
        own.send("PUT", "/api/session", #"{"reader": null}"#)
        func guess(_ body: String, _ path: String = "/api/session") -> [UInt16] {
            (0..<60).map { APIClient(home, peer: "10.0.0.\($0)").send("PUT", path, body).status }
        }
        #expect(guess(#"{"reader": "ada", "pin": "0000"}"#).last == 429)
        #expect(APIClient(home, peer: "10.0.1.1").send("PUT", "/api/session", #"{"reader": "ada", "pin": "1234"}"#).status == 429)
        #expect(own.send("PUT", "/api/session", #"{"reader": "ada", "pin": "1234"}"#).status == 200)
        // The same goes for the passphrase.
        administrator.send("DELETE", "/api/administration/session")
        let passphrase = #"{"passphrase": "a ship in a bottle"}"#
        #expect(guess(#"{"passphrase": "a ship in a battle"}"#, "/api/administration/session").last == 429)
        #expect(APIClient(home, peer: "10.0.1.1").send("PUT", "/api/administration/session", passphrase).status == 429)
        #expect(administrator.send("PUT", "/api/administration/session", passphrase).status == 200)
    }

    @Test func theAdministratorSeesWhatEveryoneReads() throws {
        let (home, administrator) = try Self.family()
        let bo = Self.reader("bo", of: home)
        bo.send("PUT", "/api/plays/p1", Self.lines(3))
        bo.send("PUT", "/api/stories/seven-pages/favourite", #"{"favourite": true, "changed": 1}"#)
        #expect(bo.get("/api/administration/overview").status == 403)
        #expect(APIClient.guest(of: home).get("/api/administration/overview").status == 403)
        let readers = try #require(administrator.get("/api/administration/overview")["readers"] as? [[String: Any]])
        #expect(readers.map { ($0["reader"] as? [String: Any])?["id"] as? String } == ["ada", "bo"])
        let stories = readers.map { $0["stories"] as? [[String: Any]] ?? [] }
        #expect(stories[0].isEmpty)
        try #require(stories[1].count == 1, "a story that was only marked was not read")
        #expect(stories[1][0]["id"] as? String == "fox")
        #expect(stories[1][0]["plays"] as? Int == 1)
        #expect(stories[1][0]["milliseconds"] as? Int == 1)
    }

    @Test func aThousandGuestsKeepNobodyOut() throws {
        var bounds = ReadingBounds()
        bounds.guests = 20
        let (home, administrator) = try Self.family(bounds: bounds)
        let child = APIClient.guest(of: home)
        child.send("PUT", "/api/plays/mine", Self.lines(3))
        for number in 0..<200 {
            #expect(APIClient(home, peer: "10.0.0.\(number % 9)").send("POST", "/api/session/guest", "{}").status == 200)
        }
        #expect(APIClient.guest(of: home).cookie != nil)
        #expect((child.get("/api/plays")["plays"] as? [Any])?.count == 1, "who reads is not pushed out by those who only come")
        let guests = administrator.get("/api/administration/guests")["guests"] as? [[String: Any]]
        #expect(guests?.count == 20)
        #expect(guests?.first?["plays"] as? Int == 1)
    }

    @Test func aGuestCannotFillTheDisk() throws {
        var bounds = ReadingBounds()
        bounds.guest.bytes = 2_000
        let (home, administrator) = try Self.family(bounds: bounds)
        let guest = APIClient.guest(of: home)
        #expect(guest.send("PUT", "/api/plays/p1", Self.lines(10)).status == 200)
        let refusal = guest.send("PUT", "/api/plays/p2", Self.lines(100))
        #expect(refusal.status == 422)
        #expect(refusal["reason"] as? String == "guestSpace")
        #expect((refusal["detail"] as? String)?.contains("Ask a grown-up") == true)
        #expect((guest.get("/api/plays")["plays"] as? [Any])?.count == 1)
        // The administrator sees the guest and removes them.
        let guests = try #require(administrator.get("/api/administration/guests")["guests"] as? [[String: Any]])
        let id = try #require(guests.first?["id"] as? String)
        #expect(administrator.send("PUT", "/api/readers/\(id)/deletion", "{}").status == 204)
        #expect((administrator.get("/api/administration/guests")["guests"] as? [Any])?.isEmpty == true)
        #expect((administrator.get("/api/administration/deleted-readers")["readers"] as? [Any])?.isEmpty == true)
    }

    @Test func settingsAreAClosedList() throws {
        let guest = APIClient.guest(of: try APIClient.Home())
        #expect(guest.send("PUT", "/api/settings/shelf", #"{"value": "order=title", "changed": 5}"#).status == 200)
        let unknown = guest.send("PUT", "/api/settings/junk", #"{"value": "x", "changed": 5}"#)
        #expect(unknown.status == 422 && unknown["reason"] as? String == "settingKey")
        let wrong = guest.send("PUT", "/api/settings/shelf", #"{"value": {"a": 1}, "changed": 6}"#)
        #expect(wrong.status == 422 && wrong["reason"] as? String == "settingValue")
        // An earlier change that arrives late is answered with the stored value.
        let late = guest.send("PUT", "/api/settings/shelf", #"{"value": "order=newest", "changed": 4}"#)
        #expect(late["value"] as? String == "order=title")
        #expect(late["changed"] as? Int == 5)
    }

    @Test(arguments: ["\\u200b", "\\u3164", "\\u2800", " "]) func aNameThatCannotBeSeenIsRefused(_ name: String) throws {
        let (_, administrator) = try Self.family()
        let new = administrator.send("POST", "/api/readers", #"{"name": "\#(name)", "picture": "owl", "colour": "moss"}"#)
        let changed = administrator.send("PUT", "/api/readers/bo", #"{"name": "\#(name)"}"#)
        for answer in [new, changed] {
            #expect(answer.status == 422)
            #expect(answer["reason"] as? String == "name")
            #expect((answer["errors"] as? [[String: Any]])?.first?["pointer"] as? String == "/name")
        }
    }

    @Test func aPassphraseHasTwelveCharacters() throws {
        let client = APIClient(try APIClient.Home())
        let short = client.send("PUT", "/api/administration/passphrase", #"{"code": "code-code", "passphrase": "elevenchars"}"#)
        #expect(short.status == 422)
        #expect(short["reason"] as? String == "shortPassphrase")
        let common = client.send("PUT", "/api/administration/passphrase", #"{"code": "code-code", "passphrase": "aaaaaaaaaaaaaa"}"#)
        // Without an installed list there is nothing to compare with; the server says so when it starts.
        if client.home.library.knowsCommonPassphrases { #expect(common["reason"] as? String == "commonPassphrase") }
    }

    @Test func aSessionEndsAfterThirtyUnusedDays() throws {
        let (home, _) = try Self.family()
        let used = Self.reader("bo", of: home)
        let left = Self.reader("bo", of: home)
        for _ in 0..<5 {
            home.pass(milliseconds: 10 * Self.day)
            let cookie = try #require(used.cookie)
            let answer = used.send("PUT", "/api/settings/shelf", #"{"value": "", "changed": 1}"#)
            #expect(answer.status == 200)
            #expect(answer.fields["Set-Cookie"]?.hasPrefix(cookie) == true, "the device keeps its cookie as long as the library")
            #expect(used.get("/api/session").fields["Set-Cookie"] == nil, "once a day is enough")
        }
        #expect(used.get("/api/session")["reader"] is [String: Any])
        #expect(left.get("/api/session")["reader"] is NSNull)
    }
}
