import Testing

@testable import CommandLineTool

@Suite struct GroupCommandTests {
    @Test(arguments: [
        ("", GroupCommand.wish(.goOn)), (" B ", .wish(.back)), ("k", .wish(.take)), ("a", .wish(.accept)), ("d", .wish(.decline)),
        ("q", .wish(.leave)), ("y", .wish(.admit(true))), ("/n", .wish(.admit(false))), ("r", .restart), ("w", .who), ("?", .help),
        ("h", .book("")), ("H Bo the Bold", .book("Bo the Bold")), ("2", .words("2")), ("b b", .words("b b")),
    ])
    func aLineIsACommand(line: String, command: GroupCommand) {
        #expect(GroupCommand(line, asksForText: false, asksYesOrNo: false) == command)
    }

    @Test func whileAnsweringCommandsAreMarked() {
        #expect(GroupCommand("b", asksForText: true, asksYesOrNo: false) == .words("b"))
        #expect(GroupCommand("/h Bo", asksForText: true, asksYesOrNo: false) == .book("Bo"))
        #expect(GroupCommand("?", asksForText: true, asksYesOrNo: false) == .help)
        #expect(GroupCommand("y", asksForText: false, asksYesOrNo: true) == .words("y"))
        #expect(GroupCommand("/y", asksForText: false, asksYesOrNo: true) == .wish(.admit(true)))
    }
}
