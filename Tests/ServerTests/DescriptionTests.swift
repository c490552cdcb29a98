import Foundation
import Testing

@testable import Library
@testable import Server

/// The description of the API, which comes from the types that parse requests and write answers.
struct DescriptionTests {
    private let schemas: [String: [String: Any]]
    private let text: String

    init() throws {
        text = String(decoding: APIDescription.bytes, as: UTF8.self)
        let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let components = try #require(document["components"] as? [String: Any])
        schemas = try #require(components["schemas"] as? [String: [String: Any]])
    }

    @Test func everySchemaThatIsReferredToIsThere() throws {
        let references = text.matches(of: /"#\/components\/schemas\/([A-Za-z]+)"/).map { String($0.output.1) }
        #expect(references.count > 100)
        #expect(Set(references).subtracting(schemas.keys).isEmpty)
        #expect(Set(schemas.keys).subtracting(references).isEmpty)
    }

    @Test func aMemberThatMayBeMissingIsNotRequired() throws {
        let reader = try #require(schemas["Reader"])
        #expect(reader["required"] as? [String] == ["id", "kind", "name", "picture", "colour", "hasPIN", "mayWrite", "asksFirst"])
        let session = try #require(schemas["Session"])
        #expect(session["required"] as? [String] == ["reader", "administrator", "passphraseSet", "device"])
        let properties = try #require(session["properties"] as? [String: [String: Any]])
        #expect(properties["administratorUntil"]?["$ref"] as? String == "#/components/schemas/Moment")
        #expect(properties["device"]?["type"] as? [String] == ["string", "null"])
        #expect((properties["reader"]?["anyOf"] as? [[String: String]])?.last == ["type": "null"])
    }

    @Test func whatIsOneOfSomeWordsSaysWhich() throws {
        let properties = try #require(schemas["Installation"]?["properties"] as? [String: [String: Any]])
        #expect(properties["kind"]?["enum"] as? [String] == ["downloading", "checking", "installed", "stopped", "failed"])
    }

    @Test(arguments: [
        #"{"n": 3, "flag": true}"#, #"[1, [null, "two"], {}]"#, #""text""#, "null", "-7",
    ])
    func anyJSONIsWrittenAsItIs(_ text: String) throws {
        let setting = Setting(key: "k", value: text, changed: Timestamp(milliseconds: 5))
        let bytes = JSON.bytes(of: SettingDocument(setting))
        let document = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        let wanted = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        #expect((document["value"] as? NSObject) == (wanted as? NSObject))
        #expect(document["changed"] as? Int == 5)
    }
}
