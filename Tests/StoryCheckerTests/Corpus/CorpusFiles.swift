import Bundle
import Foundation
import Story
import StoryChecker

/// What a host finds out about the files in `Tests/CheckerCorpus/files`, which the stories for codes from B0901 on refer to.
enum CorpusFiles {
    /// Facts about each file in a story.
    static func facts(for story: Story) -> StoryFiles {
        var names = story.pictures.map { $0.file } + story.sounds.map { $0.file }
        names += story.pictures.compactMap { $0.paint?.file }
        return StoryFiles(Dictionary(names.map { ($0, fact($0)) }, uniquingKeysWith: { first, _ in first }))
    }

    private static func fact(_ name: String) -> StoryFiles.Fact {
        let file = CheckerCorpus.folder.appending(path: "files/\(name)")
        guard FileManager.default.fileExists(atPath: file.path()) else { return .missing }
        guard let bytes = try? Data(contentsOf: file) else { return .unreadable("It is a folder.") }
        let fault = FileFaults.fault(of: name, Array(bytes))
        return .file(size: bytes.count, head: Array(bytes.prefix(StoryFiles.headSize)), fault: fault)
    }
}
