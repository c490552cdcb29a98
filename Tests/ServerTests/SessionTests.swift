import Foundation
import Server
import Library
import Testing

/// Who is reading on which device, and what others cannot do.
struct SessionTests {
    @Test func deviceWithoutCookieIsNobody() throws {
        let client = APIClient(try APIClient.Home())
        let session = client.get("/api/session")
        #expect(session.status == 200)
        #expect(session["reader"] is NSNull)
        #expect(session["device"] is NSNull)
        #expect(session["administrator"] as? Bool == false)
        #expect(session.fields["Cache-Control"] == "private, no-store")
        #expect(session.fields["Set-Cookie"] == nil)
    }

    @Test(arguments: [false, true]) func cookieCannotBeReadOrSentByOthers(_ isSecure: Bool) throws {
        let client = APIClient(try APIClient.Home(isSecure: isSecure))
        let cookie = try #require(client.send("POST", "/api/session/guest", "{}").fields["Set-Cookie"])
        #expect(cookie.hasPrefix(isSecure ? "__Host-branchbook=" : "branchbook="))
        #expect(!cookie.contains("Domain"))
        for attribute in ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=2592000"] { #expect(cookie.contains("; " + attribute)) }
        #expect(cookie.hasSuffix("; Secure") == isSecure)
    }

    @Test func behindTLSACookieThatTravelledInTheClearIsWorthNothing() throws {
        let home = try APIClient.Home()
        let old = APIClient.guest(of: home).cookie
        let secure = APIClient(try APIClient.Home(sharing: home))
        secure.cookie = old
        #expect(secure.get("/api/session")["reader"] is NSNull)
        secure.send("POST", "/api/session/guest", "{}")
        let guest = try #require((secure.get("/api/session")["reader"] as? [String: Any])?["id"] as? String)
        // A second cookie planted next to the right one does not confuse the server.
        secure.cookie = "branchbook=" + String(repeating: "A", count: 43) + "; " + (secure.cookie ?? "")
        #expect((secure.get("/api/session")["reader"] as? [String: Any])?["id"] as? String == guest)
    }

    @Test func guestIsMadeOnce() throws {
        let client = APIClient.guest(of: try APIClient.Home())
        let first = client.get("/api/session")["reader"] as? [String: Any]
        let again = client.send("POST", "/api/session/guest", "{}")
        #expect(again.fields["Set-Cookie"] == nil)
        #expect((again["reader"] as? [String: Any])?["id"] as? String == first?["id"] as? String)
        #expect(first?["kind"] as? String == "guest")
        #expect(try client.home.library.guests().count == 1)
    }

    @Test(arguments: [
        [HeaderField("Sec-Fetch-Site", "cross-site")], [HeaderField("Sec-Fetch-Site", "same-site")],
        [HeaderField("Origin", "http://elsewhere")], [HeaderField("Origin", "null")], [HeaderField("Origin", "http://localhost.evil")],
    ]) func otherSitesCannotWrite(_ fields: [HeaderField]) throws {
        let client = APIClient(try APIClient.Home())
        let answer = client.send("POST", "/api/session/guest", "{}", fields)
        #expect(answer.status == 403)
        #expect(answer["reason"] as? String == "origin")
        #expect(try client.home.library.guests().count == 0)
    }

    @Test(arguments: [
        [HeaderField("Sec-Fetch-Site", "same-origin"), HeaderField("Origin", "http://localhost")],
        [HeaderField("Origin", "http://localhost")],
        [HeaderField("Origin", "https://LOCALHOST")], [],
    ]) func ownPagesCanWrite(_ fields: [HeaderField]) throws {
        #expect(APIClient(try APIClient.Home()).send("POST", "/api/session/guest", "{}", fields).status == 200)
    }

    @Test(arguments: [("https://localhost", 200), ("http://localhost", 403)] as [(String, UInt16)])
    func behindTLSOnlyPagesThatCameOverItCanWrite(_ origin: String, _ status: UInt16) throws {
        let client = APIClient(try APIClient.Home(isSecure: true))
        #expect(client.send("POST", "/api/session/guest", "{}", [HeaderField("Origin", origin)]).status == status)
    }

    @Test func formOfAnotherSiteIsRefusedByItsType() throws {
        let client = APIClient(try APIClient.Home())
        let request = Request(
            method: "POST",
            target: "/api/session/guest",
            fields: [HeaderField("Content-Type", "text/plain")],
            body: Array("{}".utf8)
        )
        #expect(client.ask(request).status == 415)
    }

    @Test func wrongPINUnknownReaderAndOtherGuestAreAnsweredAlike() throws {
        let home = try APIClient.Home()
        let administrator = APIClient.administrator(of: home)
        administrator.send("POST", "/api/readers", #"{"id": "ada", "name": "Ada", "picture": "owl", "colour": "moss"}"#)
        #expect(administrator.send("PUT", "/api/readers/ada/pin", #"{"pin": "1234"}"#)["hasPIN"] as? Bool == true)
        let guest = try #require((APIClient.guest(of: home).get("/api/session")["reader"] as? [String: Any])?["id"] as? String)
        let answers = ["ada", "nobody", guest].map { id in
            APIClient(home).send("PUT", "/api/session", #"{"reader": "\#(id)", "pin": "9999"}"#)
        }
        #expect(answers.map(\.status) == [403, 403, 403])
        #expect(answers.allSatisfy { $0.bytes == answers[0].bytes })
        let right = APIClient(home)
        #expect(
            (right.send("PUT", "/api/session", #"{"reader": "ada", "pin": "1234"}"#)["reader"] as? [String: Any])?["name"] as? String
                == "Ada"
        )
    }

    @Test func guessingIsSlowedDown() throws {
        let home = try APIClient.Home()
        let administrator = APIClient.administrator(of: home)
        administrator.send("POST", "/api/readers", #"{"id": "ada", "name": "Ada", "picture": "owl", "colour": "moss"}"#)
        administrator.send("PUT", "/api/readers/ada/pin", #"{"pin": "1234"}"#)
        let guesses = (0..<6).map { APIClient(home).send("PUT", "/api/session", #"{"reader": "ada", "pin": "000\#($0)"}"#) }
        #expect(guesses.map(\.status) == [403, 403, 403, 403, 403, 429])
        #expect(Int(guesses[5].fields["Retry-After"] ?? "") == 1)
        // A reader who knows it, elsewhere, need not wait because of a stranger.
        #expect(APIClient(home, peer: "192.168.1.8").send("PUT", "/api/session", #"{"reader": "ada", "pin": "1234"}"#).status == 200)
        // Even the right one has to wait; otherwise the wait would reveal it.
        #expect(APIClient(home).send("PUT", "/api/session", #"{"reader": "ada", "pin": "1234"}"#).status == 429)
        home.pass(milliseconds: 1_001)
        #expect(APIClient(home).send("PUT", "/api/session", #"{"reader": "ada", "pin": "1234"}"#).status == 200)
    }

    @Test func addressesOfOneIPv6NetworkGuessTogether() throws {
        let home = try APIClient.Home()
        let administrator = APIClient.administrator(of: home)
        administrator.send("POST", "/api/readers", #"{"id": "ada", "name": "Ada", "picture": "owl", "colour": "moss"}"#)
        administrator.send("PUT", "/api/readers/ada/pin", #"{"pin": "1234"}"#)
        let guesses = (1...6).map {
            APIClient(home, peer: "2001:db8:1:2::\($0)").send("PUT", "/api/session", #"{"reader": "ada", "pin": "0000"}"#)
        }
        #expect(guesses.map(\.status) == [403, 403, 403, 403, 403, 429])
        let neighbour = APIClient(home, peer: "2001:db8:1:3::1")
        #expect(neighbour.send("PUT", "/api/session", #"{"reader": "ada", "pin": "1234"}"#).status == 200)
    }

    @Test func aCrowdThatGuessesIsSlowedDownToo() throws {
        let home = try APIClient.Home()
        let administrator = APIClient.administrator(of: home)
        administrator.send("POST", "/api/readers", #"{"id": "ada", "name": "Ada", "picture": "owl", "colour": "moss"}"#)
        administrator.send("PUT", "/api/readers/ada/pin", #"{"pin": "123456"}"#)
        let guesses = (0..<51).map {
            APIClient(home, peer: "10.0.0.\($0)").send("PUT", "/api/session", #"{"reader": "ada", "pin": "0000"}"#)
        }
        #expect(guesses.map(\.status) == Array(repeating: 403, count: 50) + [429])
    }

    @Test func guestBecomesAProfileWithAllThatWasRead() throws {
        let home = try APIClient.Home()
        APIClient.administrator(of: home).send("POST", "/api/readers", #"{"id": "ada", "name": "Ada", "picture": "owl", "colour": "moss"}"#)
        let device = APIClient.guest(of: home)
        device.send("PUT", "/api/stories/fox/favourite", #"{"favourite": true, "changed": 5}"#)
        let guest = try #require((device.get("/api/session")["reader"] as? [String: Any])?["id"] as? String)
        let stranger = APIClient.guest(of: home)
        #expect(stranger.send("POST", "/api/readers/ada/merge", #"{"from": "\#(guest)"}"#).status == 403)
        let merged = device.send("POST", "/api/readers/ada/merge", #"{"from": "\#(guest)"}"#)
        #expect((merged["reader"] as? [String: Any])?["id"] as? String == "ada")
        let stories = device.get("/api/progress")["stories"] as? [String: [String: Any]]
        #expect(stories?["fox"]?["favourite"] as? Bool == true)
        #expect(try home.library.guests().count == 1)
    }

    @Test func deviceGoesOnAsTheSameGuestAfterAnotherReader() throws {
        let home = try APIClient.Home()
        APIClient.administrator(of: home).send("POST", "/api/readers", #"{"id": "ada", "name": "Ada", "picture": "owl", "colour": "moss"}"#)
        let device = APIClient.guest(of: home)
        device.send("PUT", "/api/stories/fox/favourite", #"{"favourite": true, "changed": 5}"#)
        let guest = try #require((device.get("/api/session")["reader"] as? [String: Any])?["id"] as? String)
        device.send("PUT", "/api/session", #"{"reader": "ada"}"#)
        #expect(device.guestCookie != nil)
        let stranger = APIClient(home)
        #expect(stranger.send("PUT", "/api/session", #"{"reader": "\#(guest)"}"#).status == 403)
        device.send("PUT", "/api/session", #"{"reader": null}"#)
        let again = device.send("POST", "/api/session/guest", "{}")
        #expect((again["reader"] as? [String: Any])?["id"] as? String == guest)
        #expect(device.guestCookie == nil)
        #expect(try home.library.guests().count == 1)
    }

    @Test func guestWhoGaveAllAwayIsNotComeBackTo() throws {
        let home = try APIClient.Home()
        let administrator = APIClient.administrator(of: home)
        administrator.send("POST", "/api/readers", #"{"id": "ada", "name": "Ada", "picture": "owl", "colour": "moss"}"#)
        let device = APIClient.guest(of: home)
        device.send("PUT", "/api/stories/fox/favourite", #"{"favourite": true, "changed": 5}"#)
        let guest = try #require((device.get("/api/session")["reader"] as? [String: Any])?["id"] as? String)
        device.send("PUT", "/api/session", #"{"reader": "ada"}"#)
        #expect(administrator.send("POST", "/api/readers/ada/merge", #"{"from": "\#(guest)"}"#).status == 200)
        device.send("PUT", "/api/session", #"{"reader": null}"#)
        let again = device.send("POST", "/api/session/guest", "{}")
        #expect((again["reader"] as? [String: Any])?["id"] as? String != guest)
    }

    @Test func secretChangesWithEveryRight() throws {
        let home = try APIClient.Home()
        let device = APIClient.guest(of: home)
        let before = device.cookie
        device.send("PUT", "/api/administration/passphrase", #"{"code": "code-code", "passphrase": "a ship in a bottle"}"#)
        #expect(device.cookie != before)
        let thief = APIClient(home)
        thief.cookie = before
        #expect(thief.get("/api/session")["administrator"] as? Bool == false)
        #expect(thief.get("/api/session")["reader"] is NSNull)
    }
}
