import Foundation
import Library
import LibraryMaker
import Story
import TestSupport

/// Measures the library: `LibraryBench catalogue|fill FOLDER|facade FOLDER [STORIES …]` or `LibraryBench append FOLDER`; the default is
/// 1,000, 10,000 and 100,000 stories.
@main
struct LibraryBench {
    static func main() throws {
        var arguments = CommandLine.arguments.dropFirst()
        let what = arguments.popFirst() ?? "catalogue"
        let folder = what == "catalogue" ? "" : arguments.popFirst() ?? ""
        if what == "append" { return try AppendBench(folder: folder + "/append").run() }
        let named = arguments.compactMap { Int($0) }
        for stories in named.isEmpty ? [1_000, 10_000, 100_000] : named {
            switch what {
            case "catalogue": try CatalogueBench(stories: stories).run()
            case "fill": print(try MadeUpLibrary(stories: stories, folder: "\(folder)/\(stories)").filling ?? 0)
            case "facade": try FacadeBench(made: MadeUpLibrary(stories: stories, folder: "\(folder)/\(stories)")).run()
            default: throw BenchError("There is nothing to measure that is called \(what).")
            }
        }
    }
}

/// A benchmark's failed check.
struct BenchError: Error {
    var message: String

    init(_ message: String) {
        self.message = message
    }
}
