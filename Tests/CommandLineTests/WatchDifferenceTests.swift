import Story
import TestSupport
import Testing

@testable import CommandLineTool
@testable import StoryFormat

@Suite struct WatchDifferenceTests {
    private let a = Diagnostic.made(.unknownLocation, line: 3, pointer: "/a", message: "A.")
    private let b = Diagnostic.made(.unknownKey, line: 4, pointer: "/b", message: "B.")
    private let warning = Diagnostic.made(.unreachableLocation, line: 5, pointer: "/c", message: "C.")

    private func moved(_ diagnostic: Diagnostic, to line: Int) -> Diagnostic {
        var moved = diagnostic
        moved.position.line = line
        return moved
    }

    @Test func whatIsThereAgainIsOnlyMoved() {
        let difference = WatchDifference(from: [a, b], to: [moved(a, to: 9)], reach: .story)
        #expect(difference.new.isEmpty)
        #expect(difference.still == [moved(a, to: 9)])
        #expect(difference.fixed == [b])
        #expect(difference.words == "1 fixed, 1 as before")
    }

    @Test func anotherPlaceSentenceOrCodeIsNew() {
        for change in [\Diagnostic.pointer, \.message] {
            var other = a
            other[keyPath: change] = "/other"
            let difference = WatchDifference(from: [a], to: [other], reach: .story)
            #expect(difference.new == [other])
            #expect(difference.fixed == [a])
        }
        var other = a
        other.code = .unknownKey
        #expect(WatchDifference(from: [a], to: [other], reach: .story).new == [other])
    }

    @Test func equalProblemsAreCounted() {
        let twice = [a, moved(a, to: 7)]
        let fewer = WatchDifference(from: twice, to: [a], reach: .story)
        #expect((fewer.new.count, fewer.still.count, fewer.fixed.count) == (0, 1, 1))
        let more = WatchDifference(from: [a], to: twice, reach: .story)
        #expect((more.new.count, more.still.count, more.fixed.count) == (1, 1, 0))
        #expect(more.new == [moved(a, to: 7)])
    }

    /// A missing comma hides everything else, which then is neither fixed nor new afterwards.
    @Test func whatCannotBeSeenIsNotFixed() {
        let comma = Diagnostic.made(.syntax, line: 1, message: "Comma.")
        let broken = WatchDifference(from: [a, warning], to: [comma], reach: .text)
        #expect(broken.new == [comma])
        #expect(broken.fixed.isEmpty)
        #expect(broken.unseen == [a, warning])
        #expect(broken.words == "1 new, 2 problems not rechecked until the errors are fixed")
        let whole = WatchDifference(from: broken.known(now: [comma]), to: [a, warning], reach: .story)
        #expect(whole.new.isEmpty)
        #expect(whole.fixed == [comma])
        #expect(whole.still == [a, warning])
    }

    @Test func anErrorOfTheFileHidesWhatTheCheckerFinds() {
        let difference = WatchDifference(from: [b, warning], to: [a], reach: .file)
        #expect(difference.new == [a])
        #expect(difference.fixed == [b])
        #expect(difference.unseen == [warning])
    }

    @Test func nothingIsNothing() {
        let difference = WatchDifference(from: [], to: [], reach: .story)
        #expect(difference.words.isEmpty)
        #expect(difference.known(now: []).isEmpty)
    }

    @Test(arguments: [
        ("{", WatchDifference.Reach.text), (Stories.garden.replacing("\"start\": \"gate\"", with: "\"start\": \"gaet\""), .file),
        (Stories.garden, .story),
    ])
    func theReachIsThatOfTheFile(text: String, reach: WatchDifference.Reach) {
        #expect(WatchDifference.Reach(of: StoryDocument(text)) == reach)
    }
}
