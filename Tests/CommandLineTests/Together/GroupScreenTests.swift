import CoReading
import Story
import StoryEngine
import StoryFormat
import TestSupport
import Testing

@testable import CommandLineTool

@Suite struct GroupScreenTests {
    private static func table() throws -> GroupAtATable {
        let story = try #require(StoryDocument(Array(Stories.garden.utf8)).story)
        return try GroupAtATable(Program(story))
    }

    /// Ada with the book and Bo, at the gate's choices.
    private static func atTheGate() throws -> GroupAtATable {
        var table = try table()
        table.join("Bo", at: 2)
        table.type("y Zoë", at: 1)
        table.press(.enter, .character("8"), .enter, .character("n"), .character("2"), .character(" "), at: 1)
        return table
    }

    @Test func aGuestWaitsUntilSomebodySaysYes() throws {
        var table = try Self.table()
        table.join("Bo", at: 2)
        #expect(table.text(2).contains("Waiting to be let in…") && table.text(2).contains("q stops"))
        #expect(table.text(1).contains("Bo would like to come in: y lets them in, n turns them away."))
        table.type("y", at: 1)
        #expect(table.text(2).contains("A very small story.") && table.text(2).contains("Ada has the book · you"))
        #expect(table.text(1).contains("you have the book · Bo") && table.text(1).contains("Bo has come."))
        table.join("Cy", at: 3)
        table.type("n", at: 1)
        #expect(table.closings[3] == .notAdmitted)
    }

    @Test func followersSeeWhatTheOwnerDoes() throws {
        var table = try Self.table()
        table.join("Bo", at: 2)
        table.type("y ", at: 1)
        #expect(table.text(1).contains("› Robin (Enter)") && table.text(1).contains("Enter answers"))
        #expect(table.text(2).contains("What is your name?") && table.text(2).contains("Ada answers this."))
        table.type("Zoë", at: 1)
        // A message must not disturb who is typing.
        table.type(" ", at: 2)
        #expect(table.text(1).contains("› Zoë") && table.text(1).contains("Bo would like to go on."))
        #expect(table.text(2).contains("Ada sees that you would like to go on."))
        table.press(.enter, at: 1)
        #expect(table.text(2).contains("How old are you, Zoë?") && table.text(2).contains("Ada answered."))
    }

    @Test func wishesStandBesideTheirChoices() throws {
        var table = try Self.atTheGate()
        #expect(table.text(2).contains("2  Dig.") && table.text(2).contains("1–3 wish"))
        table.type("2", at: 2)
        #expect(table.text(1).contains("2  Dig. (Bo would pick this)") && table.text(1).contains("Bo would pick: “Dig.”"))
        #expect(table.text(2).contains("2  Dig. (you would pick this)"))
        table.type("2", at: 2)
        #expect(!table.text(1).contains("would pick this"))
        // Closed choices cannot be wished for.
        table.type("1", at: 2)
        #expect(table.text(2).contains("You have no key."))
        table.type("2", at: 1)
        #expect(table.text(2).contains("You find a key!") && table.text(2).contains("Ada picked “Dig.”."))
    }

    @Test func theBookChangesHands() throws {
        var table = try Self.atTheGate()
        table.type("u", at: 2)
        #expect(table.text(2).contains("Ada has the book. h asks for it."))
        table.type("h", at: 2)
        #expect(table.text(1).contains("Bo would like the book. H hands it over."))
        table.type("H", at: 1)
        #expect(table.text(1).contains("Who gets the book?  1 Bo"))
        // Whoever asked has it at once.
        table.type("1", at: 1)
        #expect(table.text(2).contains("You have the book now.") && table.text(1).contains("Bo has the book now."))
        table.type("2", at: 2)
        #expect(table.text(1).contains("You find a key!"))
        table.type("H1", at: 2)
        #expect(table.text(1).contains("Bo offers you the book: a accepts it.") && table.text(1).contains("a takes the book"))
        table.type("a", at: 1)
        #expect(table.text(1).contains("you have the book · Bo"))
    }

    @Test func aFollowerLooksBackAloneUntilTheNextTurn() throws {
        var table = try Self.atTheGate()
        table.type("b", at: 2)
        #expect(table.text(2).contains("looking back") && table.text(1).contains("Bo is looking back"))
        #expect(!table.text(1).contains("Which hat?"))
        table.type(" ", at: 2)
        #expect(table.text(2).contains("2  Dig.") && !table.text(1).contains("is looking back ·"))
        table.type("bb", at: 2)
        table.type("2", at: 1)
        #expect(table.text(2).contains("You find a key!"))
    }

    @Test func anOwnerReadsOnWithoutAConnection() throws {
        var table = try Self.atTheGate()
        table.lose(1)
        #expect(table.text(1).contains("The connection is gone. You can read on meanwhile."))
        #expect(table.text(1).contains("you have the book and are not connected"))
        #expect(table.text(2).contains("Ada has the book and is connecting again"))
        table.type("2", at: 1)
        #expect(table.text(1).contains("You find a key!") && !table.text(2).contains("You find a key!"))
        table.join("Ada", at: 1)
        #expect(table.text(2).contains("You find a key!") && table.text(1).contains("You are connected again."))
    }

    @Test func whatWasReadAloneIsKeptIfTheBookWasTaken() throws {
        var table = try Self.atTheGate()
        table.lose(1)
        table.type("2", at: 1)
        table.type("k", at: 2)
        #expect(table.text(2).contains("Ada is still there."))
        table.wait(milliseconds: 30_000)
        #expect(table.text(2).contains("Ada is away. k takes the book."))
        table.type("k3", at: 2)
        table.join("Ada", at: 1)
        let kept = table.effects[1]?.compactMap { effect in
            if case .keepSeparately(let lines) = effect { lines.joined() } else { nil }
        }
        #expect(kept?.count == 1 && kept?.first?.contains("dig") == true)
        #expect(table.text(1).contains("You are connected again. Bo has the book now.") && !table.text(1).contains("You find a key!"))
    }

    @Test func everythingFitsOnTheSmallestScreen() throws {
        var table = try Self.atTheGate()
        var screen = try #require(table.screens[2])
        for (columns, rows) in [(20, 8), (40, 13), (200, 60)] {
            _ = screen.take(.resize(columns: columns, rows: rows))
            let drawing = screen.drawing()
            #expect(drawing.text(ofRow: rows - 2).contains("Ada"))
        }
        table.type("q", at: 2)
        #expect(table.effects[2] == [.leave("You have left the group.", .success)] && table.text(1).contains("Bo left."))
    }
}
