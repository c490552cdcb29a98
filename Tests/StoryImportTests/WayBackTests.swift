import StoryImport
import Testing

/// What leads to the passage before in Twine.
@Suite struct WayBackTests {
    @Test(arguments: [
        "<<link \"Away\">><<run Engine.backward()>><</link>>", "<<link \"Away\">><<run Engine.go( -1 );>><</link>>",
        "<<link \"Away\">><<run Engine.play('Start')>><</link>>", "<<return \"Away\">>", "<<back \"Away\">>",
        "<<link \"Away\" `previous()`>><</link>>",
    ])
    func aSideRoomIsLeftAgain(way: String) throws {
        let imported = try Imports.story("[[Side]]", "SugarCube", more: ":: Side\nFound it!\n\(way)")
        #expect(imported.report.leftOut.isEmpty, "\(imported.report.leftOut)")
        #expect(Imports.flaw(of: imported) == nil)
        let (start, side, back) = (
            try InkImports.transcript(of: imported, picks: ""), try InkImports.transcript(of: imported, picks: "0"),
            try InkImports.transcript(of: imported, picks: "00")
        )
        #expect(start.last == "[Side]" && side.last == "[Away]" && back.last == "[Side]", "\(start) \(side) \(back)")
    }

    @Test(arguments: [
        ("{back link, label: 'Away'}", "Chapbook"), ("(link-undo: \"Away\")", "Harlowe"), ("(link: \"Away\")[(undo:)]", "Harlowe"),
    ])
    func otherFormatsLeadBackAsWell(way: String, format: String) throws {
        let imported = try Imports.story("[[Side]]", format, more: ":: Side\nFound it!\n\(way)")
        #expect(imported.report.leftOut.isEmpty, "\(imported.report.leftOut)")
        #expect(Imports.flaw(of: imported) == nil)
        #expect(try InkImports.transcript(of: imported, picks: "00") == ["[Side]", "Found it!", "[Away]", "[Side]"])
    }

    @Test(arguments: ["Engine.play(\"Start\", true)", "Engine.play(setup.x())"]) func whatCannotBeReadIsListed(call: String) throws {
        let imported = try Imports.story("[[Side]]", "SugarCube", more: ":: Side\n<<link \"Away\">><<run \(call)>><</link>>")
        #expect(imported.report.leftOut.map(\.sort) == [.code])
    }

    @Test func withoutWordsTheyAreSugarCubes() throws {
        let imported = try Imports.story("[[Side]]", "SugarCube", more: ":: Side\n<<return>> or <<back>>")
        #expect(try InkImports.transcript(of: imported, picks: "0").last == "[Return|Back]")
    }
}
