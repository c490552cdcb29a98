import Foundation
import Story
import StoryFormat
import TestSupport
import Testing

/// Findings of the fuzzers in `Fuzz/FailCases`, and the inputs they start from in `Fuzz/Corpus`, with the fuzzers' own checks.
@Suite struct FailCaseTests {
    @Test(arguments: ["JSONFuzzer", "StoryFuzzer"])
    func aStoryReadsTheSameOrHasAProblem(fuzzer: String) throws {
        for (path, bytes) in try inputs(of: fuzzer) {
            let document = StoryDocument(bytes)
            #expect((document.story == nil) == !document.diagnostics.isEmpty, "\(path)")
            guard let story = document.story else { continue }
            #expect(StoryDocument(story.json).story == story, "\(path)")
        }
    }

    @Test func aJSONTextReadsTheSame() throws {
        for (path, bytes) in try inputs(of: "JSONFuzzer") {
            let (root, problems) = JSONParser.parse(bytes)
            guard let value = root?.value, problems.isEmpty else { continue }
            for text in [value.compact, value.pretty()] {
                #expect(JSONParser.parse(Array(text.utf8)).root?.value == value, "\(path)")
            }
        }
    }

    @Test func aTextReadsTheSameOrHasAProblem() throws {
        for (path, bytes) in try inputs(of: "TextFuzzer") {
            let text = String(decoding: bytes, as: UTF8.self)
            if let expression = try? Expression(parsing: text) {
                #expect((try? Expression(parsing: expression.description)) == expression, "\(path)")
            }
            if let template = try? Template(parsing: text) {
                #expect((try? Template(parsing: template.description)) == template, "\(path)")
            }
        }
    }

    private func inputs(of fuzzer: String) throws -> [(path: String, bytes: [UInt8])] {
        try FuzzFiles.all(of: fuzzer).map { ($0.path(), try [UInt8](Data(contentsOf: $0))) }
    }
}
