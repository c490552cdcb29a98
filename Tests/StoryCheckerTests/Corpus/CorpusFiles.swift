import Bundle
import Foundation
import Story
import StoryChecker

/// What a host finds out about the files in `Tests/CheckerCorpus/files`, which the stories for codes from B0901 on refer to.
enum CorpusFiles {
    /// Facts about each file in a story.
    static func facts(for story: Story) -> StoryFiles {
        StoryFiles(Dictionary(uniqueKeysWithValues: story.files.map { ($0, fact($0)) }))
    }

    private static func fact(_ name: String) -> StoryFiles.Fact {
        let file = CheckerCorpus.folder.appending(path: "files/\(name)")
        guard FileManager.default.fileExists(atPath: file.path()) else { return .missing }
        guard let bytes = try? Data(contentsOf: file) else { return .unreadable("It is a folder.") }
        let fault = FileFaults.fault(of: name, Array(bytes))
        return .file(size: bytes.count, head: Array(bytes.prefix(StoryFiles.headSize)), fault: fault)
    }
}
