import CoReading
import Story
import StoryEngine
import StoryFormat
import TestSupport
import Testing

@testable import CommandLineTool

@Suite struct GroupLinesTests {
    /// A welcome to a group in which Bo, who is member 2, follows Ada.
    private static func welcome(_ program: Program, owner: Int) -> String {
        var recorded = RecordedPlaythrough(program, seed: 7)
        let line = recorded.takeNewLines().joined().replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return """
            {"type":"welcome","story":{"id":"garden","revision":"\(program.revision)"},"you":2,"owner":\(owner),"term":1,"move":0,"number":3,
            "chain":"00000000000000aa","scene":0,"record":["\(line)"],"knocks":[],"wishes":[],"asking":[],"members":[
            {"member":1,"name":"Ada","picture":"owl","colour":"moss","state":"here"},
            {"member":2,"name":"Bo","picture":"owl","colour":"moss","state":"here"}]}
            """
    }

    private static func reader(owner: Int) throws -> (lines: GroupLines, output: Output) {
        let program = try Program(#require(StoryDocument(Array(Stories.garden.utf8)).story))
        let output = Output.memory()
        var lines = GroupLines(
            GroupReading(program, prefix: "p"),
            context: Context(environment: [:], input: .lines([]), output: output)
        )
        #expect(lines.receive(#"{"type":"waiting","story":{"id":"garden","revision":"\#(program.revision)"}}"#).isEmpty)
        #expect(lines.receive(welcome(program, owner: owner)).isEmpty)
        return (lines, output)
    }

    @Test func aFollowerIsToldWhatHappens() throws {
        var (lines, output) = try Self.reader(owner: 1)
        let first = output.text
        #expect(first.hasPrefix("Waiting to be let in…\n") && first.contains("A very small story."))
        #expect(first.contains("Reading “The Garden” together: Ada has the book · you. ? shows help."))
        guard case .send(let nudge)? = lines.take("").first else {
            Issue.record("nothing is sent")
            return
        }
        #expect(nudge == #"{"type":"nudge"}"#)
        _ = lines.take("u")
        _ = lines.take("nonsense")
        _ = lines.receive(#"{"type":"presence","member":1,"state":"away","since":30000}"#)
        _ = lines.receive("not a message")
        let told = output.text.dropFirst(first.count)
        #expect(told.contains("Ada has the book. h asks for it.") && told.contains("“nonsense” does nothing here; type ? for help."))
        #expect(told.contains("Ada is away. k takes the book."))
        #expect(lines.take("k").first == .send(#"{"type":"take","id":"p1","term":1}"#))
        #expect(lines.end().last == .leave("You have left the group.", .success))
    }

    @Test func anOwnerTurnsPagesLineByLine() throws {
        var (lines, output) = try Self.reader(owner: 2)
        #expect(lines.take("") == [.send(#"{"type":"turn","id":"p1","term":1,"move":0,"do":["advance"]}"#)])
        #expect(output.text.contains("What is your name?"))
        #expect(lines.take("b") == [.send(#"{"type":"turn","id":"p2","term":1,"move":1,"do":[{"answer":"b"}]}"#)])
        #expect(lines.take("h Ada") == [.send(#"{"type":"offer","id":"p3","term":1,"to":1}"#)])
        #expect(lines.take("r").isEmpty && lines.take("n").isEmpty)
        #expect(output.text.contains("Start the story again, for everybody? Type y or n.\n\nYou stay where you are."))
    }

    @Test func anotherRevisionCannotBeFollowed() throws {
        var (lines, _) = try Self.reader(owner: 1)
        let effects = lines.receive(#"{"type":"waiting","story":{"id":"garden","revision":"another"}}"#)
        guard case .leave(_, .failure)? = effects.first else {
            Issue.record("\(effects)")
            return
        }
    }

    @Test func aKnockIsRepeatedAfterALostConnection() throws {
        let program = try Program(#require(StoryDocument(Array(Stories.garden.utf8)).story))
        var reading = GroupReading(program, prefix: "p")
        let waiting = #"{"type":"waiting","story":{"id":"garden","revision":"\#(program.revision)"}}"#
        #expect(reading.lost().isEmpty && reading.stage == .knocking)
        #expect(reading.receive(waiting) == [.news("Waiting to be let in…")] && reading.receive(waiting).isEmpty)
        #expect(reading.lost() == [.news("The connection is gone. Knocking again…")] && reading.stage == .knocking)
        #expect(reading.receive(waiting) == [.news("Waiting to be let in…")])
    }
}
