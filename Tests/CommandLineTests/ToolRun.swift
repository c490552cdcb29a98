import CommandLineTool
import Foundation

/// A command that was run in this process, and its result.
struct ToolRun {
    var code: ExitCode
    var output: String
    var errors: String

    /// Runs a command line.
    init(
        _ words: [String],
        input: [String] = [],
        environment: [String: String] = [:],
        terminal: Terminal = Terminal()
    ) {
        let kept = Output.memory()
        let context = Context(environment: environment, input: .lines(input), output: kept, terminal: terminal)
        code = BranchbookTool.run(words, context)
        output = kept.text
        errors = kept.errorText
    }
}

/// A folder that is deleted after the test.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/branchbook-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file and returns its path.
    func write(_ text: String, as name: String) throws -> String {
        try write(Array(text.utf8), as: name)
    }

    func write(_ bytes: [UInt8], as name: String) throws -> String {
        let file = path + "/" + name
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return file
    }

    func read(_ name: String) throws -> String {
        try String(contentsOf: URL(fileURLWithPath: path + "/" + name), encoding: .utf8)
    }

    /// An environment in which saved places are kept in this folder.
    var environment: [String: String] { ["XDG_STATE_HOME": path] }
}
