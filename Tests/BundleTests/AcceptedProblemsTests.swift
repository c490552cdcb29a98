import Bundle
import Foundation
import Story
import StoryFormat
import Testing

/// Stories that are published with mistakes that their authors accept.
@Suite struct AcceptedProblemsTests {
    /// A story in which the cellar cannot be left, and nobody can reach the tower.
    private static let source = """
        {"branchbook":1,"id":"house","title":"The House","language":"en","summary":"A house.","start":"hall",
        "locations":{"hall":{"text":["A hall."],"choices":[{"text":"Down.","go":"cellar"},{"text":"Out.","go":"out"}]},
        "cellar":{"text":["It is dark."],"choices":[{"text":"Wait.","go":"cellar"}]},
        "out":{"text":["You are out."],"ending":{"id":"out","title":"Out","kind":"happy"}},
        "tower":{"text":["You see far."],"ending":{"id":"far","title":"Far","kind":"happy"}}}}
        """
    private static let both =
        #"{"branchbookAccepted":1,"kinds":[{"code":"B0502","places":["tower"]},{"code":"B0504","places":["cellar"]}]}"#

    private static func refusal(_ files: [String: String]) throws -> BundleError {
        let folder = try BundleFolder(files)
        return try #require(throws: BundleError.self) { try BundleWriter.pack(folder: folder.path) }
    }

    @Test func whatIsNotAcceptedIsRefusedWithAWayOut() throws {
        let error = try Self.refusal(["story.json": Self.source])
        #expect(error.code == .brokenStory && error.isAcceptable && error.message.contains("branchbook accept"))
        #expect(Set(error.problems.filter { $0.severity == .error }.map(\.code)) == [.endingNeverReached, .noEndingFromHere])
        let half = try Self.refusal([
            "story.json": Self.source, "accepted.json": #"{"branchbookAccepted":1,"kinds":[{"code":"B0502","places":["tower"]}]}"#,
        ])
        #expect(half.code == .brokenStory && half.isAcceptable)
    }

    @Test func theBundleKeepsWhatIsAcceptedAndIsValidEverywhere() throws {
        let folder = try BundleFolder(["story.json": Self.source, "accepted.json": Self.both])
        let bytes = try BundleWriter.pack(folder: folder.path)
        let bundle = try BundleReader.read(bytes)
        #expect(bundle.accepted?.kinds.map(\.places) == [["tower"], ["cellar"]])
        #expect(bundle.accepted?.codes == [.endingNeverReached, .noEndingFromHere])
        // The checker still tells.
        #expect(bundle.warnings.contains { $0.code == .noEndingFromHere && $0.severity == .error })
        #expect(bundle.facts.unreachableEndings == ["far"])
        #expect(try BundleWriter.pack(bundle) == bytes)
    }

    @Test func theCallerMayAcceptKinds() throws {
        let source = Array(Self.source.utf8)
        let bundle = try BundleWriter.verify(source: source, accepting: [.endingNeverReached, .noEndingFromHere]) { _ in nil }
        #expect(bundle.accepted.map { String(decoding: $0.bytes, as: UTF8.self) } == Self.both + "\n")
        #expect(throws: BundleError.self) { try BundleWriter.verify(source: source, accepting: [.noEndingFromHere]) { _ in nil } }
    }

    @Test func aSoundStoryNotesNothing() throws {
        let bundle = try BundleWriter.verify(source: Array(SampleStories.source().utf8), accepting: [.noEndingFromHere]) { _ in
            Array(SampleStories.vector.utf8)
        }
        #expect(bundle.accepted == nil)
    }

    @Test func whatWouldKeepReadersFromReadingIsNeverAccepted() throws {
        let waiting = #""text":["It is dark."],"choices":[{"text":"Wait.","go":"cellar"}]"#
        let circle = Self.source.replacing(waiting, with: #""continue":"cellar""#)
        let error = try Self.refusal(["story.json": circle, "accepted.json": Self.both])
        #expect(error.code == .brokenStory && !error.isAcceptable && !error.message.contains("branchbook accept"))
        for code in Problem.Code.allCases where code.isAcceptable { #expect(code.severity == .error && code.rawValue > 500) }
    }

    @Test(arguments: [
        ("{", "does not list"), ("[]", "does not list"), (#"{"branchbookAccepted":2,"kinds":[]}"#, "version 2"),
        (#"{"branchbookAccepted":1,"kinds":[{"code":"B9999","places":[]}]}"#, "without a known code"),
        (#"{"branchbookAccepted":1,"kinds":[{"code":"B0502"}]}"#, "without a known code"),
        (#"{"branchbookAccepted":1,"kinds":[{"code":"B0201","places":[]}]}"#, "B0201, which has to be fixed"),
    ])
    func aFileThatMakesNoSenseIsRefused(text: String, reason: String) throws {
        let error = try Self.refusal(["story.json": SampleStories.source(), "door.svg": SampleStories.vector, "accepted.json": text])
        #expect(error.code == .brokenAcceptance && error.file == "accepted.json")
        #expect(error.message.contains(reason), "\(error.message)")
    }
}
