import CheckSession
import EditSession
import Foundation
import Story
import StoryChecker
import StoryEngine
import StoryFormat
import TestSupport
import TwineSession
import WebSession

/// Writes the native engine's, checker's, editor's and importer's answers, to compare those in a browser with:
/// `ParityCases FOLDER COUNT STORY.json… --twine FILE…`.
///
/// Each of the stories is played twenty times, and each of COUNT generated stories once; the stories and the first 300 generated ones are
/// checked. Some generated stories are edited at random.
///
/// A case is a file NAME.head with the bytes of a program's head, files NAME.1, NAME.2 … with its other parts, and NAME.lines, in which a
/// line with a request is followed by a line with its answer. A request `{"part": 1}` means loading that part. For the checker, a case is a
/// file NAME.story, and a file NAME.report with the answer; for the editor a file NAME.edits with lines like those of NAME.lines; for the
/// importer a file NAME.data, as made with Twine, and a file NAME.read with the answer.
@main
struct ParityCases {
    private let folder: URL

    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 2, let count = UInt64(arguments[1]) else {
            print("usage: ParityCases FOLDER COUNT STORY.json… --twine FILE…")
            exit(2)
        }
        let cases = ParityCases(folder: URL(filePath: arguments[0]))
        try FileManager.default.createDirectory(at: cases.folder, withIntermediateDirectories: true)
        let files = arguments.dropFirst(2).split(separator: "--twine", omittingEmptySubsequences: false)
        for path in files.dropFirst().joined() { try cases.writeRead(URL(filePath: path)) }
        for path in files[0] {
            let url = URL(filePath: path)
            let bytes = [UInt8](try Data(contentsOf: url))
            guard let story = StoryDocument(bytes).story else {
                print("\(path) is not a story")
                exit(1)
            }
            try cases.writeReport(bytes, name: story.id.text)
            for seed: UInt64 in 1...20 { try cases.write(story, name: "\(story.id)-\(seed)", seed: seed, inputs: 400) }
        }
        for seed in 0..<count {
            var generator = StoryGenerator(seed: seed)
            let story = generator.story(seed % 20 == 0 ? .medium : .small)
            try cases.write(story, name: "generated-\(seed)", seed: seed, inputs: 120)
            if seed < Self.edits { try cases.writeEdits(story, name: "generated-\(seed)", seed: seed) }
            if seed < Self.reports { try cases.writeReport(Array(story.json.utf8), name: "generated-\(seed)") }
        }
    }

    /// The number of generated stories to edit.
    private static let edits: UInt64 = 60
    /// The number of generated stories to check.
    private static let reports: UInt64 = 300
    /// The maximum number of states; Tests/Parity/run.mjs has the same number.
    private static let mostStates = 2_000

    private func writeReport(_ bytes: [UInt8], name: String) throws {
        var session = CheckSession()
        let report = session.answer(bytes, bounds: ExplorationBounds(states: Self.mostStates)).compact
        try Data(bytes).write(to: folder.appending(path: "\(name).story"))
        try Data(report.utf8).write(to: folder.appending(path: "\(name).report"))
    }

    private func writeRead(_ file: URL) throws {
        let bytes = [UInt8](try Data(contentsOf: file))
        let name = file.lastPathComponent
        try Data(bytes).write(to: folder.appending(path: "\(name).data"))
        try Data(TwineSession.answer(bytes).compact.utf8).write(to: folder.appending(path: "\(name).read"))
    }

    private func writeEdits(_ story: Story, name: String, seed: UInt64) throws {
        var session = EditSession()
        var requests = EditRequests(seed: seed)
        let open = #"{"do":"open","device":1,"story":\#(JSONValue.string(story.json).compact)}"#
        let asked = [open] + (0..<80).map { _ in requests.next() } + [#"{"do":"story"}"#, #"{"do":"snapshot"}"#]
        let lines = asked.flatMap { [$0, session.answer(Array($0.utf8)).compact] }
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: folder.appending(path: "\(name).edits"))
    }

    private func write(_ story: Story, name: String, seed: UInt64, inputs: Int) throws {
        let program = try Program(story)
        try Data(program.head).write(to: folder.appending(path: "\(name).head"))
        for number in 1..<max(1, program.partCount) {
            try Data(program.part(number) ?? []).write(to: folder.appending(path: "\(name).\(number)"))
        }
        var player = ParityPlayer(program: program, seed: seed)
        let lines = player.play(inputs: inputs)
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: folder.appending(path: "\(name).lines"))
    }
}
