import Foundation
import Story
import Testing

@testable import StoryFormat

/// The schema, the page about the format and the types of the pages say the same about checks as the code does.
@Suite struct CheckDescriptionTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let limits: [Story.CheckType: [String: ClosedRange<Int>]] = [
        .passFail: ["pass": 0...Story.Limits.passOf.upperBound, "of": Story.Limits.passOf],
        .percentile: ["atMost": Story.Limits.percent],
        .die: [
            "sides": Story.Limits.sides, "dice": Story.Limits.dice,
            "atMost": 0...Story.Limits.sides.upperBound * Story.Limits.dice.upperBound,
            "atLeast": 0...Story.Limits.sides.upperBound * Story.Limits.dice.upperBound,
        ],
    ]

    private static let defaults: [Story.CheckType: [String: Int]] = [
        .passFail: ["pass": Story.CheckDefaults.pass, "of": Story.CheckDefaults.of],
        .die: ["sides": Story.CheckDefaults.sides, "dice": Story.CheckDefaults.dice],
    ]

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private static func definitions() throws -> JSONValue {
        try #require(try JSONParser.value(of: Array(text("docs/story.schema.json").utf8))?["$defs"])
    }

    @Test(arguments: Story.CheckType.allCases) func theSchemaHasItsKeysLimitsAndDefaults(_ type: Story.CheckType) throws {
        let check = try #require(try Self.definitions()["\(type.rawValue)Check"], "a definition in docs/story.schema.json")
        guard case .object(let properties) = check["properties"] else {
            Issue.record("properties in the definition")
            return
        }
        #expect(Set(properties.map { $0.key }) == Set(type.keys))
        for (key, limits) in Self.limits[type] ?? [:] {
            #expect(check["properties"]?[key]?["minimum"]?.number == Int64(limits.lowerBound), "minimum of \(key)")
            #expect(check["properties"]?[key]?["maximum"]?.number == Int64(limits.upperBound), "maximum of \(key)")
        }
        for property in properties {
            let value = Self.defaults[type]?[property.key].map { Int64($0) }
            #expect(property.value["default"]?.number == value, "default of \(property.key)")
        }
    }

    @Test func theSchemaHasEveryTypeAndLevel() throws {
        let definitions = try Self.definitions()
        func words(_ value: JSONValue?) -> [String?] {
            guard case .array(let words) = value else { return [] }
            return words.map { $0.string }
        }
        #expect(words(definitions["check"]?["properties"]?["type"]?["enum"]) == Story.CheckType.allCases.map { $0.rawValue })
        #expect(words(definitions["difficultyCheck"]?["properties"]?["level"]?["enum"]) == Story.Level.allCases.map { $0.rawValue })
        guard case .array(let forms) = definitions["check"]?["allOf"] else {
            Issue.record("allOf in the definition of a check")
            return
        }
        #expect(forms.map { $0["then"]?["$ref"]?.string } == Story.CheckType.allCases.map { "#/$defs/\($0.rawValue)Check" })
    }

    @Test(arguments: Story.CheckType.allCases) func thePageAboutTheFormatHasARowWithItsKeys(_ type: Story.CheckType) throws {
        let rows = try Self.text("docs/format.md").split(separator: "\n").filter { $0.hasPrefix("| `\(type.rawValue)` | `") }
        try #require(rows.count == 1, "a row for \(type.rawValue) in docs/format.md")
        for key in Set(type.keys).subtracting(["type", "id", "aliases", "note", "modifiers"]) {
            #expect(rows[0].contains("`\(key)`"), "\(key) in the row of \(type.rawValue)")
        }
    }

    @Test func thePagesHaveEveryType() throws {
        let union = Story.CheckType.allCases.map { "'\($0.rawValue)'" }.joined(separator: " | ")
        #expect(try Self.text("Web/scripts/contract.js").contains("@typedef {\(union)} CheckType\n"), "\(union)")
    }

    @Test func theCorpusHasEveryType() throws {
        let files = try Corpus.valid().map { String(decoding: try $0.bytes(), as: UTF8.self) }
        for type in Story.CheckType.allCases {
            #expect(files.contains { $0.contains("\"type\": \"\(type.rawValue)\"") }, "\(type.rawValue)")
        }
    }
}
