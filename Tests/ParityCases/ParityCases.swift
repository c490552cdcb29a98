import Foundation
import Story
import StoryEngine
import StoryFormat
import TestSupport
import WebSession

/// Writes what the native engine answers, for a browser's engine to be held against: `ParityCases FOLDER COUNT STORY.json…`.
///
/// Each of the stories is played twenty times, and each of COUNT generated stories once.
///
/// A case is a file NAME.head with the bytes of a program's head, files NAME.1, NAME.2 … with its further parts, and NAME.lines,
/// in which a line with a request is followed by a line with its answer. A request `{"part": 1}` stands for loading that part.
@main
struct ParityCases {
    private let folder: URL

    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 2, let count = UInt64(arguments[1]) else {
            print("usage: ParityCases FOLDER COUNT STORY.json…")
            exit(2)
        }
        let cases = ParityCases(folder: URL(filePath: arguments[0]))
        try FileManager.default.createDirectory(at: cases.folder, withIntermediateDirectories: true)
        for path in arguments.dropFirst(2) {
            let url = URL(filePath: path)
            guard let story = StoryDocument([UInt8](try Data(contentsOf: url))).story else {
                print("\(path) is not a story")
                exit(1)
            }
            for seed: UInt64 in 1...20 { try cases.write(story, name: "\(story.id)-\(seed)", seed: seed, inputs: 400) }
        }
        for seed in 0..<count {
            var generator = StoryGenerator(seed: seed)
            let story = generator.story(seed % 20 == 0 ? .medium : .small)
            try cases.write(story, name: "generated-\(seed)", seed: seed, inputs: 120)
        }
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
