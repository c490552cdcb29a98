import Foundation
import Server
import StoryFormat
import Testing

/// Problems in a request are reported with their places, before anything is done.
struct RequestCheckTests {
    @Test(
        arguments: [
            (#"{"#, 400, nil), (#"{"favourite": true, "changed": 1.5}"#, 400, nil), ("", 400, nil), (#"{"favourite": true}"#, 422, ""),
            (#"{"favourite": "yes", "changed": 1}"#, 422, "/favourite"), (#"{"favourite": true, "changed": -1}"#, 422, "/changed"),
            (#"{"favourite": true, "changed": 1, "a/b": 1}"#, 422, "/a~1b"), ("[]", 422, ""),
        ] as [(String, UInt16, String?)]
    ) func mistakeHasItsPlace(_ body: String, _ status: UInt16, _ pointer: String?) throws {
        let client = APIClient.guest(of: try APIClient.Home())
        let answer = client.send("PUT", "/api/stories/fox/favourite", body)
        #expect(answer.status == status)
        #expect((answer["errors"] as? [[String: Any]])?.first?["pointer"] as? String == pointer)
        #expect(answer.fields["Content-Type"] == "application/problem+json")
    }

    @Test(arguments: ["?limit=0", "?limit=101", "?limit=x", "?limit=5&limit=6", "?colour=red", "?order=upside-down", "?completed=maybe"])
    func parameterThatCannotBeIsNamed(_ query: String) throws {
        let answer = APIClient(try APIClient.Home()).get("/api/shelf" + query)
        #expect(answer.status == 400)
        let name = query.dropFirst().prefix { $0 != "=" }
        #expect((answer["errors"] as? [[String: Any]])?.first?["parameter"] as? String == String(name))
    }

    @Test func bodyWhereNoneBelongsIsRefused() throws {
        let client = APIClient(try APIClient.Home())
        #expect(client.send("DELETE", "/api/administration/session", "{}").status == 400)
    }

    @Test func descriptionHasEveryAddressAndEveryAnswerAPurpose() throws {
        let document = APIClient(try APIClient.Home()).get("/api/openapi.json")
        #expect(document["openapi"] as? String == "3.1.0")
        // A duplicate key would hide one of its values from readers of the description.
        #expect(JSONParser.parse(document.bytes).problems.isEmpty)
        let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
        #expect(paths["/api/plays/{id}"]?.keys.sorted() == ["get", "put"])
        var ids: Set<String> = []
        for (path, methods) in paths {
            for (method, operation) in methods {
                let id = try #require(operation["operationId"] as? String)
                #expect(ids.insert(id).inserted, "\(id) stands twice")
                let responses = try #require(operation["responses"] as? [String: [String: Any]])
                // What leads to a page, or opens a WebSocket, succeeds with another status.
                let hasSuccess = responses.keys.contains { $0.hasPrefix("2") || $0 == "101" || $0 == "303" }
                #expect(responses["400"] != nil && hasSuccess, "\(method) \(path)")
                #expect(responses.values.allSatisfy { ($0["description"] as? String)?.isEmpty == false }, "\(method) \(path)")
            }
        }
        #expect(ids.count >= 40)
    }
}
