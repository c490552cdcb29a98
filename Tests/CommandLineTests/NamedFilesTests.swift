import Foundation
import Glibc
import Story
import StoryChecker
import StoryFormat
import TestSupport
import Testing

@testable import CommandLineTool

@Suite struct NamedFilesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func look(_ files: [String]) throws -> StoryFiles {
        let end = Story.Location(id: "a", pages: [], exit: .ending(Story.Ending(id: "a", title: "End")))
        var story = Story(id: "s", title: "S", start: "a", locations: [end])
        story.pictures = files.map { Story.Picture(id: Identifier($0), file: $0) }
        return NamedFiles.look(for: story, in: folder.path)
    }

    @Test func aFileIsSeenWithItsFirstBytes() throws {
        _ = try folder.write([UInt8](repeating: 7, count: 70_000), as: "large.png")
        _ = try folder.write([1, 2], as: "small.png")
        let files = try look(["large.png", "small.png", "none.png"])
        #expect(files.facts["large.png"] == .file(size: 70_000, head: [UInt8](repeating: 7, count: StoryFiles.headSize)))
        #expect(files.facts["small.png"] == .file(size: 2, head: [1, 2]))
        #expect(files.facts["none.png"] == .missing)
    }

    @Test func linksAreFollowedInsideTheFolderOnly() throws {
        let other = try TemporaryFolder()
        _ = try other.write([9], as: "secret.png")
        _ = try folder.write([1], as: "here.png")
        for (link, target) in [
            ("in.png", "here.png"), ("out.png", other.path + "/secret.png"), ("up", ".."), ("nowhere.png", "gone.png"),
            ("loop.png", "loop.png"),
        ] {
            #expect(unsafe symlink(target, folder.path + "/" + link) == 0)
        }
        let beside = (other.path as NSString).lastPathComponent
        let files = try look(["in.png", "out.png", "up/\(beside)/secret.png", "nowhere.png", "loop.png"])
        #expect(files.facts["in.png"] == .file(size: 1, head: [1]))
        let leadsOut = StoryFiles.Fact.unreadable("it is a link that leads outside the story's folder")
        #expect(files.facts["out.png"] == leadsOut)
        #expect(files.facts["up/\(beside)/secret.png"] == leadsOut)
        #expect(files.facts["nowhere.png"] == .missing)
        guard case .unreadable = files.facts["loop.png"] else {
            Issue.record("A link to itself was read.")
            return
        }
    }

    @Test(arguments: ["../x.png", "/etc/passwd", "a/../../x.png", "", ".hidden.png", "a//b.png", "a\u{0}b.png"])
    func aPathThatLeadsOutIsNotLookedAt(path: String) throws {
        #expect(try look([path]).facts[path] == .unreadable("its path leads outside the story's folder"))
    }

    @Test func whatIsNoFileIsNotRead() throws {
        #expect(unsafe mkfifo(folder.path + "/pipe.png", 0o600) == 0)
        #expect(unsafe mkdir(folder.path + "/folder.png", 0o700) == 0)
        let files = try look(["pipe.png", "folder.png"])
        #expect(files.facts["pipe.png"] == .unreadable("it is a pipe"))
        #expect(files.facts["folder.png"] == .unreadable("it is a folder"))
    }

    @Test func everyPathIsLookedAtOnce() throws {
        let story = try #require(StoryDocument(Stories.garden).story)
        #expect(story.files == ["gate.svg"])
        var twice = story
        twice.pictures[0].paint = Story.Paint(file: "mask.png", variable: "hat")
        twice.pictures += twice.pictures
        twice.sounds = [Story.Sound(id: "s", file: "wind.ogg")]
        #expect(twice.files == ["gate.svg", "mask.png", "wind.ogg"])
    }

    @Test(arguments: [("story.json", "."), ("a/story.json", "a"), ("/story.json", "/"), ("/a/b/s.json", "/a/b")])
    func aFileStandsInItsFolder(path: String, folder: String) {
        #expect(NamedFiles.folder(of: path) == folder)
    }
}
