import Foundation
import Story
import StoryEngine
import StoryFormat

enum RecordFuzzer {
    /// The story that the records belong to.
    static let program: Program = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let file = folder.appending(path: "../../../Tests/Golden/lantern/story.json")
        guard let bytes = try? Data(contentsOf: file), let story = StoryDocument(Array(bytes)).story,
            let program = try? Program(story)
        else { preconditionFailure("The story of the golden transcripts cannot be read.") }
        return program
    }()
}

/// Resuming any text ends. A resumed reading can continue, and its new record leads to exactly the same scene.
func fuzzRecord(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    // Records of another revision are resumed differently, so try both.
    for revision in ["REVISION", "other"] {
        let named = text.replacing("REVISION", with: revision == "other" ? revision : RecordFuzzer.program.revision)
        guard var (recorded, _) = try? RecordedPlaythrough.resume(RecordFuzzer.program, record: named) else { continue }
        let scene = recorded.playthrough.scene
        let lines = recorded.takeNewLines().joined()
        if !lines.isEmpty {
            guard let (again, report) = try? RecordedPlaythrough.resume(RecordFuzzer.program, record: named + lines) else {
                preconditionFailure("The new beginning of a record cannot be read.")
            }
            precondition(report.kind == .exact && report.notices.isEmpty, "\(report)")
            precondition(again.playthrough.scene == scene, "A new beginning leads elsewhere.")
        }
        var reader = RandomReader(seed: 1)
        for _ in 0..<20 {
            guard let input = reader.input(for: recorded.playthrough) else { break }
            try? recorded.apply(input)
        }
        while recorded.playthrough.canUndo { try? recorded.apply(.undo) }
    }
}
