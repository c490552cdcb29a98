import Bundle
import Foundation
import Story
import StoryFormat
import TestSupport
import Testing

struct RoundTripTests {
    @Test(arguments: OracleScale.share(of: SampleStories.folders)) func packingIsReproducibleAndReadingGivesEverythingBack(folder: String)
        throws
    {
        let first = try BundleWriter.pack(folder: folder)
        #expect(try BundleWriter.pack(folder: folder) == first)
        let bundle = try BundleReader.read(first)
        #expect(try BundleWriter.pack(bundle) == first)
        #expect(bundle.source == Array(try Data(contentsOf: URL(filePath: folder + "/story.json"))))
        for file in bundle.files {
            // The repository's pictures need no sanitizing.
            #expect(file.bytes == Array(try Data(contentsOf: URL(filePath: folder + "/" + file.name))), "\(file.name)")
        }
        #expect(bundle.digest.count == 64)
        #expect(bundle.facts.words > 100 && bundle.facts.readingMinutes > 0 && bundle.facts.complexity > 0)
    }

    @Test func oddsAreThoseOfTheEndings() throws {
        let bundle = try BundleReader.read(try BundleWriter.pack(folder: SampleStories.folders[1]))
        #expect(bundle.facts.odds.count == bundle.facts.odds.filter { $0.value > 0 }.count)
        #expect(abs(bundle.facts.odds.values.reduce(0, +) - 1) < 1e-9)
        #expect(bundle.facts.expectedChoices == 2)
    }

    @Test func theTimeOfFilesDoesNotMatter() throws {
        let folder = try BundleFolder(["story.json": SampleStories.source(), "door.svg": SampleStories.vector, "notes.txt": "Mine."])
        let first = try BundleWriter.pack(folder: folder.path)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
            ofItemAtPath: folder.path + "/door.svg"
        )
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path + "/door.svg")
        #expect(try BundleWriter.pack(folder: folder.path) == first)
        #expect(try BundleReader.read(first).files.map { $0.name } == ["door.svg"])
    }

    @Test func linksThatLeadOutAreNotPacked() throws {
        let folder = try BundleFolder(["story.json": SampleStories.source()])
        let outside = try BundleFolder(["door.svg": SampleStories.vector])
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/door.svg", withDestinationPath: outside.path + "/door.svg")
        let error = try #require(throws: BundleError.self) { try BundleWriter.pack(folder: folder.path) }
        #expect(error.code == .leadsOut && error.file == "door.svg")
    }

    @Test func aStoryWithMistakesIsNotPackedAndTheyAreTold() throws {
        let source = SampleStories.source().replacing("\"go\":\"bed\"", with: "\"go\":\"bad\"")
        let folder = try BundleFolder(["story.json": source, "door.svg": SampleStories.vector])
        let error = try #require(throws: BundleError.self) { try BundleWriter.pack(folder: folder.path) }
        #expect(error.code == .brokenStory && error.problems.contains { $0.message.contains("bad") })
    }

    @Test func progressIsToldAndStops() throws {
        let bytes = try BundleWriter.pack(folder: SampleStories.folders[1])
        var steps: Set<BundleProgress.Step> = []
        _ = try BundleReader.read(bytes) { progress in
            steps.insert(progress.step)
            return true
        }
        #expect(steps.isSuperset(of: [.unpacking, .looking]))
        for step in [BundleProgress.Step.unpacking, .looking] {
            let error = try #require(throws: BundleError.self) { try BundleReader.read(bytes) { $0.step != step } }
            #expect(error.code == .cancelled)
        }
    }
}

/// A folder that is deleted after the test.
final class BundleFolder {
    let path: String

    init(_ files: [String: String]) throws {
        path = FileManager.default.temporaryDirectory.path + "/branchbook-bundle-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: URL(filePath: path + "/" + name)) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
