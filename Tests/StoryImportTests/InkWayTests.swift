import Story
import StoryFormat
import StoryImport
import Testing

/// The importer makes no ways and places that the checker then refuses.
@Suite struct InkWayTests {
    /// The locations of a story, each with what it is: its choices, of which some can be picked once, and the ways on beside them.
    private func shape(_ source: String) throws -> [String] {
        let imported = try InkImports.story(source)
        #expect(InkImports.flaw(of: imported) == nil, "\(source)")
        return imported.story.locations.map { location in
            let ways = location.otherwise.map { " else " + $0.target.text }.joined()
            switch location.exit {
            case .ending(let ending): return "\(location.id.text): ending \(ending.title)"
            case .continuations(let list):
                return "\(location.id.text):" + list.map { ($0.condition == nil ? " to " : " perhaps ") + $0.target.text }.joined()
            case .choices(let choices):
                return "\(location.id.text): "
                    + choices.map { $0.isOnce ? "once" : $0.condition == nil ? "open" : "if" }.joined(separator: " ") + ways
            }
        }
    }

    @Test(arguments: [
        // One of two choices is open, whatever the variable is.
        (
            "VAR a = true\nHello.\n* {a} [Yes] -> yes\n* {not a} [No] -> yes\n== yes ==\nFine.\n-> END\n",
            ["beginning: if if", "yes: ending yes"]
        ),
        (
            "VAR n = 3\n-> hall\n== hall\n~ n = n - 1\n+ {n > 2} [more] -> hall\n+ {n <= 2} [less] -> END\n",
            ["beginning: to hall", "hall: if if", "hall.choice-2: ending hall"]
        ),
        (
            "VAR n = 3\n-> hall\n== hall\n~ n = n - 1\n+ {n > 2} [more] -> hall\n+ {n < 2} [less] -> END\n",
            ["hall-end: ending hall", "beginning: to hall", "hall: if if else hall-end", "hall.choice-2: ending hall"]
        ),
        // The last choice is never used up, because nothing leads back from it.
        ("-> hall\n== hall\n* [ask] -> hall\n* [leave] -> END\n", ["beginning: to hall", "hall: once open", "hall.choice-2: ending hall"]),
        (
            "-> hall\n== hall\n* [ask] -> hall\n* [look] -> hall\n",
            ["hall-end: ending hall", "beginning: to hall", "hall: once once else hall-end"]
        ),
        // A place that readers were at, or were not.
        (
            "* [x] -> x\n* [y] -> y\n== x\nX.\n-> y\n== y\nY.\n{x:\n* [a] -> END\n- else:\n* [b] -> END\n}\n",
            ["beginning: open open", "x: to y", "y: if if", "y.choice-1: ending y", "y.choice-2: ending y"]
        ),
        // A value that is only set to what fits.
        (
            "VAR door = \"shut\"\n* [x]\n~ door = \"open\"\n* [y]\n- X.\n* {door == \"shut\"} a -> END\n* {door == \"open\"} b -> END\n",
            ["beginning: open open", "choice-1: to gather-1", "gather-1: if if", "choice-3: ending The end", "choice-4: ending The end"]
        ),
        // A number that is rolled.
        ("* [go] -> x\n== x\n~ temp n = RANDOM(1, 2)\n* {n == 1} [a] -> END\n* {n > 1} [b] -> END\n", nil),
        ("VAR x = 0\n{x == 0: -> a}\n== a\nA.\n-> END\n", ["beginning: to a", "a: ending a"]),
        ("VAR x = 0\n{x == 0: -> a}\nSome words.\n-> END\n== a\nA.\n-> END\n", nil),
    ])
    func aWayOnIsOnlyMadeWhereNoChoiceIsAlwaysOpen(source: String, expected: [String]?) throws {
        let found = try shape(source)
        if let expected {
            #expect(Set(found) == Set(expected), "\(source)\n\(found)")
        } else {
            #expect(
                found.contains { $0.hasSuffix("-end: ending x") || $0.contains(" perhaps ") || $0.contains("else") },
                "\(source)\n\(found)"
            )
        }
    }

    @Test func aFallbackThatIsNeverTakenIsListed() throws {
        let imported = try InkImports.story("-> hall\n== hall\nHall.\n+ [wait] -> hall\n* -> other\n== other\nOther.\n-> END\n")
        #expect(imported.report.leftOut.map { "\($0.sort) \($0.position.line): \($0.words)" } == ["unreached 5: * -> other"])
        #expect(imported.story.locations.map { $0.id.text } == ["beginning", "hall"])
    }

    @Test func aChoiceThatIsNeverOfferedIsListed() throws {
        let imported = try InkImports.story("* {true} a -> END\n* {false} b\nB.\n-> END\n")
        let found = imported.report.leftOut.map { "\($0.sort) \($0.position.line): \($0.words)" }
        #expect(found == ["unreached 2: * {false} b", "branch 4: -> END"])
        #expect(try InkImports.transcript(of: imported, picks: "0") == ["[a]", "a"])
    }

    @Test func limitsAreLeftOutWhereNobodyReturns() throws {
        let source = """
            I ran.
            * I checked the jewels. <>
            * I did not pause. <>
            - The road could not be much further!
            * I looked about.
            * I should interrupt.
            - The road was empty.
            -> END
            """
        let found = try shape(source)
        #expect(found.allSatisfy { !$0.contains("once") && !$0.contains("if") && !$0.contains("else") }, "\(found)")
    }

    @Test func anEndingHasTheNameOfItsKnot() throws {
        #expect(try shape("-> the_old_mill\n== the_old_mill\nThe wheel turns.\n").last == "the-old-mill: ending the old mill")
    }

    @Test func whereNobodyWasIsKnownWhenAPlaceIsTakenOut() throws {
        let source = "-> hall\n== hall\nHall {other}.\n+ [wait] -> hall\n* -> other\n== other\nOther.\n-> END\n"
        let imported = try InkImports.story(source)
        #expect(InkImports.flaw(of: imported) == nil)
        #expect(try InkImports.transcript(of: imported, picks: "0") == ["Hall 0.", "[wait]", "Hall 0.", "[wait]"])
    }
}
