import FoundationEssentials
import Story
import StoryEngine
import StoryFormat
import Testing

@testable import Library

/// Bookmarks as the server keeps them, and what a reading that goes on from one counts for.
struct BookmarkTests {
    private let folder: TemporaryFolder
    private let library: StoryLibrary
    private let program: Program
    private let reader: Library.Reader.ID = "owl"
    private let now = Timestamp(milliseconds: 1_800_000_000_000)

    private static let text = #"""
        {
          "branchbook": 1, "id": "walk", "title": "A Walk", "start": "a",
          "locations": {
            "a": { "text": "Here.", "choices": [
              { "id": "dare", "text": "Dare.", "check": { "type": "die", "sides": 6, "atLeast": 1 },
                "outcomes": { "pass": "b", "fail": "b" } },
              { "id": "out", "text": "Go out.", "go": "c" } ] },
            "b": { "text": "There.", "choices": [
              { "id": "on", "text": "Go on.", "go": "c" }, { "id": "back", "text": "Go back.", "go": "a" } ] },
            "c": { "text": "It is windy.", "ending": { "id": "windy", "title": "Windy" } }
          }
        }
        """#

    init() throws {
        folder = try TemporaryFolder()
        library = try StoryLibrary.open(folder: folder.path + "/data")
        try library.store.add(Library.Reader(id: reader, name: "Owl", picture: "owl", colour: "moss", created: now))
        let path = folder.path + "/walk"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data(Self.text.utf8).write(to: URL(filePath: path + "/story.json"))
        _ = try library.add(folder: path, actor: "server", now: now)
        program = try Program(try #require(StoryDocument(Self.text).story))
    }

    private func lines(_ inputs: [Input]) throws -> [String] {
        var recorded = RecordedPlaythrough(program, seed: 1)
        for input in inputs { try recorded.apply(input) }
        return recorded.takeNewLines().map { String($0.dropLast()) }
    }

    private func append(_ lines: [String], to play: Play.ID, begun: Int64 = 0) throws {
        let message = PlayLines(
            play: play,
            reader: reader,
            story: "walk",
            from: 0,
            lines: lines,
            begun: Timestamp(milliseconds: now.milliseconds - 1_000 + begun),
            read: now,
            device: "tablet",
            readingTime: 10
        )
        guard case .kept = try library.append(message) else {
            Issue.record("not kept")
            return
        }
    }

    private func bookmark(_ lines: [String], name: String = "Here", note: String = "", story: String = "walk") -> Bookmark {
        Bookmark(id: "b1", story: story, name: name, note: note, scene: 1, kept: now, changed: now, lines: lines)
    }

    private func flaw(_ bookmark: Bookmark) -> LibraryError.Flaw? {
        do throws(LibraryError) {
            _ = try library.keep(bookmark, of: reader)
            return nil
        } catch {
            guard case .invalid(let flaw, _) = error else { return nil }
            return flaw
        }
    }

    @Test func aPlaceIsKeptAndFound() throws {
        let kept = bookmark(try lines([.advance, .advance]), note: "Dare it!")
        #expect(try library.keep(kept, of: reader) == kept)
        #expect(try library.bookmarks(of: reader, story: "walk") == [kept])
        try library.remove(story: "walk", actor: "server", now: now)
        #expect(try library.bookmarks(of: reader, story: "walk") == [kept])
        #expect(try library.keep(bookmark(kept.lines, name: "Still"), of: reader).story == "walk")
    }

    @Test func whatLeadsNowhereIsRefusedWithAReason() throws {
        let good = try lines([.advance, .advance, .choose("dare")])
        #expect(flaw(bookmark(good)) == nil)
        #expect(flaw(bookmark([])) == .bookmarkLines)
        #expect(flaw(bookmark(["not a record"])) == .bookmarkLines)
        #expect(flaw(bookmark(Array(good.dropFirst()))) == .bookmarkLines)
        #expect(flaw(bookmark([good[0], good[2]])) == .bookmarkLines)
        #expect(flaw(bookmark(good + [PlayLines.damagedLine])) == .bookmarkLines)
        #expect(flaw(bookmark(good, story: "other")) == .bookmarkLines)
        let long = Array(repeating: good[1], count: Bookmark.mostLines + 1)
        #expect(flaw(bookmark(good + long)) == .bookmarkLines)
        #expect(flaw(bookmark(good + [String(repeating: "x", count: Bookmark.mostBytes)])) == .bookmarkLines)
        for name in ["", "  ", "a\nb", String(repeating: "x", count: 81)] { #expect(flaw(bookmark(good, name: name)) == .bookmarkName) }
        #expect(flaw(bookmark(good, name: String(repeating: "x", count: 80))) == nil)
        #expect(flaw(bookmark(good, note: String(repeating: "x", count: 2_001))) == .bookmarkNote)
    }

    @Test func aRemovalNeedsNothing() throws {
        var gone = bookmark([], name: "")
        gone.isRemoved = true
        #expect(try library.keep(gone, of: reader).isRemoved)
    }

    @Test func itIsInTheCopyOfEverything() throws {
        let kept = bookmark(try lines([.advance, .advance]), name: "“Here” 🦉", note: "Dare it!\nOr not.")
        _ = try library.keep(kept, of: reader)
        var gone = bookmark([], name: "")
        (gone.id, gone.isRemoved) = ("b2", true)
        _ = try library.keep(gone, of: reader)
        let document = try library.export(reader: reader)
        let other = try StoryLibrary.open(folder: folder.path + "/other")
        for _ in 1...2 { _ = try other.restore(reader: document, actor: "command line", now: now) }
        #expect(try other.bookmarks(of: reader, story: "walk") == [kept])
        #expect(try other.export(reader: reader) == document)
        let old = String(decoding: document, as: UTF8.self).replacing(/,\n  "bookmarks": \[[^\u{0}]*\n  \]\n\}/, with: "\n}")
        #expect(try other.restore(reader: Array(old.utf8), actor: "command line", now: now).reader.id == reader)
    }

    // MARK: Statistics

    @Test func whatTwoPlaysShareCountsOnce() throws {
        let shared: [Input] = [.advance, .advance, .choose("dare"), .advance, .advance]
        try append(try lines(shared + [.choose("on"), .advance]), to: "first")
        let before = try library.statistics(of: "walk", for: reader)
        try append(try lines(shared + [.choose("back"), .advance]), to: "second", begun: 1)
        let after = try library.statistics(of: "walk", for: reader)
        #expect(after.plays.count == 2)
        #expect(before.choices == 2 && after.choices == 3)
        #expect(before.rolls == 1 && after.rolls == 1)
        #expect(after.endings == ["windy": 1] && after.progress.finished == 1)
        #expect(after.luckiest == before.luckiest)
    }

    @Test func whatWasUndoneBeforeABookmarkIsNoDifference() throws {
        // The bookmark leaves out what was undone, so its lines have other numbers.
        let direct: [Input] = [.advance, .advance, .choose("dare"), .advance, .advance, .choose("on")]
        try append(try lines([.advance, .advance, .choose("out"), .undo] + direct.dropFirst(2) + [.advance]), to: "first")
        let before = try library.statistics(of: "walk", for: reader)
        try append(try lines(direct), to: "second", begun: 1)
        let after = try library.statistics(of: "walk", for: reader)
        #expect(after.choices == before.choices && after.rolls == before.rolls && after.endings == before.endings)
    }

    @Test func aBookmarkAtAnEndingFindsItNoSecondTime() throws {
        let finished: [Input] = [.advance, .advance, .choose("out"), .advance]
        try append(try lines(finished), to: "first")
        try append(try lines(finished + [.undo, .choose("dare")]), to: "second", begun: 1)
        let all = try library.statistics(of: "walk", for: reader)
        #expect(all.endings == ["windy": 1] && all.progress.finished == 1)
        #expect(all.choices == 2 && all.rolls == 1)
    }

    @Test func playsThatShareNothingCountInFull() throws {
        let finished: [Input] = [.advance, .advance, .choose("out"), .advance]
        try append(try lines(finished), to: "first")
        var recorded = RecordedPlaythrough(program, seed: 2)
        for input in finished { try recorded.apply(input) }
        try append(recorded.takeNewLines().map { String($0.dropLast()) }, to: "second", begun: 1)
        let all = try library.statistics(of: "walk", for: reader)
        #expect(all.choices == 2 && all.endings == ["windy": 2] && all.progress.finished == 2)
    }
}
