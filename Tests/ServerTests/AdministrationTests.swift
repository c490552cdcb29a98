import Foundation
import Server
import Testing

/// The administrator's rights: how to get them, what they allow, and when they end.
struct AdministrationTests {
    private static let passphrase = #"{"passphrase": "a ship in a bottle"}"#

    @Test func codeIsGoodOnce() throws {
        let home = try APIClient.Home()
        let wrong = #"{"code": "wrong", "passphrase": "a ship in a bottle"}"#
        #expect(APIClient(home).send("PUT", "/api/administration/passphrase", wrong).status == 403)
        let first = APIClient.administrator(of: home)
        #expect(first.get("/api/session")["administrator"] as? Bool == true)
        let right = #"{"code": "code-code", "passphrase": "another ship"}"#
        #expect(APIClient(home).send("PUT", "/api/administration/passphrase", right).status == 403)
        #expect(APIClient(home).send("PUT", "/api/administration/session", Self.passphrase).status == 200)
    }

    @Test func withoutACodeNobodyBecomesTheAdministrator() throws {
        let home = try APIClient.Home(code: nil)
        let body = #"{"code": "nil", "passphrase": "a ship in a bottle"}"#
        #expect(APIClient(home).send("PUT", "/api/administration/passphrase", body).status == 403)
    }

    @Test func rightsEndAfterHalfAnHour() throws {
        let home = try APIClient.Home()
        let device = APIClient.administrator(of: home)
        // The store keeps times by how long the machine has run, in milliseconds of its own.
        home.pass(milliseconds: 30 * 60 * 1_000 - 1_000)
        #expect(device.get("/api/administration/audit").status == 200)
        home.pass(milliseconds: 2_000)
        let late = device.get("/api/administration/audit")
        #expect(late.status == 403)
        #expect(late["reason"] as? String == "administrator")
        #expect(device.get("/api/session")["administrator"] as? Bool == false)
    }

    @Test func rightsCanBeGivenBack() throws {
        let device = APIClient.administrator(of: try APIClient.Home())
        #expect(device.send("DELETE", "/api/administration/session")["administrator"] as? Bool == false)
        #expect(device.send("DELETE", "/api/stories/fox").status == 403)
    }

    @Test func newPassphraseEndsAllRights() throws {
        let home = try APIClient.Home()
        let first = APIClient.administrator(of: home)
        let second = APIClient(home)
        second.send("PUT", "/api/administration/session", Self.passphrase)
        let body = #"{"current": "a ship in a bottle", "passphrase": "a boat in a bottle"}"#
        #expect(second.send("PUT", "/api/administration/passphrase", body).status == 200)
        #expect(first.get("/api/administration/audit").status == 403)
        #expect(second.get("/api/administration/audit").status == 200)
    }

    @Test func whatIsDoneIsWrittenDown() throws {
        let home = try APIClient.Home()
        let device = APIClient.administrator(of: home)
        device.send("POST", "/api/readers", #"{"id": "ada", "name": "Ada", "picture": "owl", "colour": "moss"}"#)
        device.send("PUT", "/api/readers/ada/deletion", "{}")
        let entries = device.get("/api/administration/audit")["entries"] as? [[String: Any]]
        let actions = entries?.compactMap { $0["action"] as? String }
        #expect(actions == ["reader.deleted", "reader.added", "administrator.entered", "passphrase.set"])
        #expect(entries?[0]["actor"] as? String == "administrator")
        #expect(entries?[0]["subject"] as? String == "ada")
    }

    @Test func readerIsAddedOnceHoweverOftenItIsSent() throws {
        let device = APIClient.administrator(of: try APIClient.Home())
        let body = #"{"name": "Ada", "picture": "owl", "colour": "moss"}"#
        let key = [HeaderField("Idempotency-Key", "k-1")]
        let first = device.send("POST", "/api/readers", body, key)
        let again = device.send("POST", "/api/readers", body, key)
        #expect([first.status, again.status] == [201, 200])
        #expect(first.bytes == again.bytes)
        let other = device.send("POST", "/api/readers", #"{"name": "Bo", "picture": "owl", "colour": "moss"}"#, key)
        #expect(other.status == 409)
        #expect((device.get("/api/readers")["readers"] as? [Any])?.count == 1)
    }

    @Test func readerDeletesOnlyThemself() throws {
        let home = try APIClient.Home()
        let administrator = APIClient.administrator(of: home)
        for id in ["ada", "bo"] {
            administrator.send("POST", "/api/readers", #"{"id": "\#(id)", "name": "\#(id)", "picture": "owl", "colour": "moss"}"#)
        }
        let ada = APIClient(home)
        ada.send("PUT", "/api/session", #"{"reader": "ada"}"#)
        // The answer is the same whether the reader exists or not.
        func delete(_ id: String) -> APIClient.Answer { ada.send("PUT", "/api/readers/\(id)/deletion", "{}") }
        #expect(delete("bo").bytes == delete("nobody").bytes)
        #expect(delete("bo").status == 403)
        #expect(delete("ada").status == 204)
        #expect(ada.cookie == nil)
        #expect((administrator.get("/api/readers")["readers"] as? [[String: Any]])?.map { $0["id"] as? String } == ["bo"])
    }

    @Test func uploadGoesOnWhereItStopped() throws {
        let device = APIClient.administrator(of: try APIClient.Home())
        let digest = String(repeating: "0a", count: 32)
        let address = "/api/administration/uploads/" + digest
        func piece(_ from: Int, _ text: String) -> APIClient.Answer {
            device.ask(
                Request(
                    method: "PUT",
                    target: address + "?from=\(from)",
                    fields: [HeaderField("Content-Type", "application/octet-stream")],
                    body: Array(text.utf8)
                )
            )
        }
        #expect(piece(0, "abc")["received"] as? Int == 3)
        #expect(piece(0, "abc")["received"] as? Int == 3)
        let gap = piece(7, "h")
        #expect(gap.status == 409)
        #expect(gap["received"] as? Int == 3)
        #expect(piece(3, "def")["received"] as? Int == 6)
        #expect(device.get(address)["received"] as? Int == 6)
        #expect(device.send("POST", address, #"{"size": 5}"#).status == 409)
        let wrong = device.send("POST", address, #"{"size": 6}"#)
        #expect(wrong.status == 422)
        #expect(wrong["reason"] as? String == "digest")
        #expect(device.get(address)["received"] as? Int == 0)
        #expect(APIClient(device.home).get(address).status == 403)
    }
}
