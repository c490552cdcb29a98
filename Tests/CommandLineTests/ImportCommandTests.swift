import Foundation
import StoryFormat
import Story
import Testing

@testable import CommandLineTool

@Suite struct ImportCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let tower = """
        :: StoryTitle
        The Tower

        :: StoryData
        { "ifid": "A", "format": "Harlowe", "start": "Door" }

        :: Door {"position":"100,200"}
        A door. [[Climb->Top]]

        :: Top
        (track: 'wind', 'loop')The top.
        """

    @Test func aStoryBecomesAFolder() throws {
        let file = try folder.write(Self.tower, as: "tower.twee")
        let run = ToolRun(["import", file, "--into", folder.path + "/tower"])
        #expect(run.code == .success)
        #expect(run.output.contains("2 passages, 1 link, 0 variables"))
        #expect(run.output.contains("tower.twee:11:1  (track: 'wind', 'loop')"))
        #expect(StoryDocument(try folder.read("tower/story.json")).story?.title == "The Tower")
        #expect(try folder.read("tower/story.editor.json").contains(#""door": [300, 500]"#))
        #expect(ToolRun(["check", folder.path + "/tower"]).code == .success)
    }

    @Test func thatMostOfAStoryCannotBeReachedIsSaidFirst() throws {
        let story = Self.tower.replacing("[[Climb->Top]]", with: "(mine: \"Climb\", \"Top\")") + " [[Roof]]\n\n:: Roof\nHigh."
        let file = try folder.write(story, as: "tower.twee")
        let run = ToolRun(["import", file, "--into", folder.path + "/tower"])
        #expect(run.code == .success)
        let lines = run.output.split(separator: "\n")
        #expect(lines[1].hasPrefix("  Readers can get to only 1 of 3 places: "), "\(run.output)")
        #expect(try folder.read("tower/import-report.txt").hasPrefix("  Readers can get to only 1 of 3 places: "))
    }

    @Test func picturesComeAlong() throws {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path d=\"M0 0h9v9z\"/></svg>"
        try FileManager.default.createDirectory(atPath: folder.path + "/images", withIntermediateDirectories: true)
        _ = try folder.write(svg, as: "images/cat.svg")
        _ = try folder.write("Not a picture.", as: "images/dog.png")
        let embedded = "data:image/svg+xml;base64,\(Data(svg.utf8).base64EncodedString())"
        let passages = """
            :: Door
            <img src="images/cat.svg" alt="A cat"> <img src="\(embedded)">
            [[Climb->Top]]

            :: Top
            <img src="images/dog.png"> <img src="images/cow.png"> Words.
            """
        let file = try folder.write(passages, as: "door.twee")
        let run = ToolRun(["import", file, "--into", folder.path + "/door"])
        #expect(run.code == .success, "\(run.errors)")
        #expect(run.output.contains("1 link, 0 variables, 2 pictures"), "\(run.output)")
        #expect(run.output.contains("door.twee:6:1  images/dog.png: “images/dog.png” is not a valid PNG picture"), "\(run.output)")
        #expect(run.output.contains("door.twee:6:28  images/cow.png: There is no such file."), "\(run.output)")
        #expect(try folder.read("door/images/cat.svg").contains("<path"))
        #expect(try folder.read("door/pictures/picture.svg").contains("<path"))
        let story = try #require(StoryDocument(try folder.read("door/story.json")).story)
        #expect(story.pictures.map(\.file) == ["images/cat.svg", "pictures/picture.svg"])
        #expect(story.pictures.first?.alternative?.description == "A cat")
        #expect(ToolRun(["check", folder.path + "/door"]).code == .success)
    }

    @Test func nothingIsEverOverwritten() throws {
        let file = try folder.write(Self.tower, as: "tower.twee")
        #expect(ToolRun(["new", folder.path + "/tower"]).code == .success)
        let mine = try folder.read("tower/story.json")
        let run = ToolRun(["import", file, "--into", folder.path + "/tower"])
        #expect(run.code == .failure)
        #expect(run.errors.contains("nothing is ever overwritten"))
        #expect(try folder.read("tower/story.json") == mine)
    }

    @Test func aSecondImportSaysWhatChanged() throws {
        let file = try folder.write(Self.tower, as: "tower.twee")
        let made = folder.path + "/tower"
        #expect(ToolRun(["import", file, "--into", made]).code == .success)
        let mine = try folder.read("tower/story.json")
        let same = ToolRun(["import", file, "--compare", made])
        #expect(same.code == .success)
        #expect(same.output == "\(made)/story.json has the same story.\n")

        let later = Self.tower.replacing("A door. [[Climb->Top]]", with: "A red door. [[Climb->Top]] [[Dig->Cellar]]\n\n:: Cellar\nDark.")
        let run = ToolRun(["import", try folder.write(later, as: "later.twee"), "--compare", made])
        #expect(run.code == .success)
        #expect(run.output.contains("  new here: cellar\n"), "\(run.output)")
        #expect(run.output.contains("  changed: door (text, choices)\n"), "\(run.output)")
        #expect(run.output.hasSuffix("Nothing was written.\n"))
        let back = ToolRun(["import", file, "--compare", try folder.write(try imported(later), as: "later.json")])
        #expect(back.output.contains("  only there: cellar\n"), "\(back.output)")
        #expect(try folder.read("tower/story.json") == mine)
        #expect(ToolRun(["import", file, "--compare", made, "--into", made]).code == .usage)
    }

    /// The story that a file becomes, as JSON.
    private func imported(_ twee: String) throws -> String {
        let run = ToolRun(["import", try folder.write(twee, as: "other.twee"), "--into", folder.path + "/other"])
        #expect(run.code == .success)
        return try folder.read("other/story.json")
    }

    @Test(arguments: ["{", "[]", "none"]) func whatCannotBeComparedIsRefused(story: String) throws {
        let file = try folder.write(Self.tower, as: "tower.twee")
        let beside = story == "none" ? folder.path + "/none.json" : try folder.write(story, as: "mine.json")
        let run = ToolRun(["import", file, "--compare", beside])
        #expect(run.code == .failure)
        #expect(run.errors.contains(story == "none" ? "none.json: There is no such file." : "mine.json:1:"), "\(run.errors)")
    }

    @Test func aFileThatIsNoStoryIsRefusedWithAPlace() throws {
        let file = try folder.write("Only words.", as: "words.txt")
        let run = ToolRun(["import", file])
        #expect(run.code == .failure)
        #expect(run.errors.contains("words.txt:1:1: This is not a story that Branchbook reads."))
    }

    @Test func everythingThatWasLeftOutCanBeRead() throws {
        let links = (1...8).map { "[[Way \($0)->Nowhere \($0)]]" }.joined(separator: " ")
        let file = try folder.write(":: Start\n\(links)\n", as: "ways.twee")
        let run = ToolRun(["import", file, "--into", folder.path + "/ways"])
        #expect(run.output.contains("… and 3 more") && !run.output.contains("Nowhere 6"), "\(run.output)")
        #expect(run.output.contains("The whole list is in \(folder.path)/ways/import-report.txt."), "\(run.output)")
        let all = ToolRun(["import", file, "--into", folder.path + "/all", "--all"])
        for list in [try folder.read("ways/import-report.txt"), all.output] {
            #expect((1...8).allSatisfy { list.contains("Nowhere \($0)") } && !list.contains("more"), "\(list)")
        }
        #expect(ToolRun(["check", folder.path + "/ways"]).errors.isEmpty)
    }

    /// Passages that only set a story up become no place, and nothing of them is missing.
    @Test func whatIsNotListedIsNotPromised() throws {
        let story = ":: StoryData\n{\"format\": \"SugarCube\", \"ifid\": \"D674C58C-DEFA-4F70-B7A2-27742230C0FC\"}\n"
        let file = try folder.write(story + ":: StoryInit\n<<set $gold to 3>>\n\n:: Start\nYou have $gold coins.\n", as: "gold.twee")
        let run = ToolRun(["import", file, "--into", folder.path + "/gold"])
        #expect(run.output.contains("Everything was imported.") && !run.output.contains("below"), "\(run.output)")
        #expect(throws: (any Error).self) { try folder.read("gold/import-report.txt") }
    }

    @Test func aFileThatIsNotThereIsRefused() {
        #expect(ToolRun(["import", folder.path + "/none.twee"]).code == .failure)
    }

    @Test func eachStoryOfAnArchiveGetsAFolder() throws {
        let story = #"<tw-storydata name="Same" format="Harlowe"><tw-passagedata name="A">Words</tw-passagedata></tw-storydata>"#
        let file = try folder.write(story + story, as: "archive.html")
        #expect(ToolRun(["import", file, "--into", folder.path + "/both"]).code == .success)
        for name in ["same", "same-2"] { #expect(StoryDocument(try folder.read("both/\(name)/story.json")).story != nil) }
    }

    @Test func anInkStoryBringsTheFilesItIncludes() throws {
        let file = try folder.write("INCLUDE rooms.ink\n-> hall\n", as: "main.ink")
        // Only a choice can roll, and there is none before this page.
        _ = try folder.write("== hall\nA hall.\n{RANDOM(1, 6)} sheep.\n* [Sleep] -> END\n", as: "rooms.ink")
        let run = ToolRun(["import", file, "--into", folder.path + "/hall"])
        #expect(run.code == .success)
        #expect(run.output.contains("rooms.ink:3:1  RANDOM(1, 6)"))
        #expect(run.output.contains("docs/from-ink.md"))
        #expect(ToolRun(["check", folder.path + "/hall"]).code == .success)
    }

    @Test func aMarkdownFileBecomesAFolder() throws {
        let file = try folder.write("# The Door\n\n## Hall\nA `door`. [Open it](#garden)\n\n## Garden\nStars.\n", as: "door.md")
        let run = ToolRun(["import", file, "--into", folder.path + "/door"])
        #expect(run.code == .success)
        #expect(run.output.contains("Markdown: 2 pages, 1 link, 0 variables"))
        #expect(run.output.contains("door.md:4:3  `door`"))
        #expect(run.output.contains("docs/from-plain.md"))
        #expect(ToolRun(["check", folder.path + "/door"]).code == .success)
    }

    @Test func jsonOfAnotherToolBecomesAFolder() throws {
        let json = #"{"intro": {"story": ["Once."], "options": [{"text": "On", "arc": "end"}]}, "end": {"story": ["Done."]}}"#
        let run = ToolRun(["import", try folder.write(json, as: "gopher.json"), "--into", folder.path + "/gopher"])
        #expect(run.code == .success)
        #expect(run.output.contains("JSON: 2 pages, 1 link, 0 variables"))
        #expect(StoryDocument(try folder.read("gopher/story.json")).story?.start == "intro")
    }

    @Test(arguments: [
        ("empty.md", "\n", "empty.md:2:1: This file has no words."), ("none.md", "", "none.md:1:1: This file is empty."),
        ("list.json", "\n[1]", "list.json:2:1: This JSON has no pages of a story."),
    ])
    func aPlainFileWithoutAStoryIsRefusedWithItsPlace(name: String, text: String, message: String) throws {
        let run = ToolRun(["import", try folder.write(text, as: name)])
        #expect(run.code == .failure)
        #expect(run.errors.contains(message))
    }

    @Test(arguments: [
        ("INCLUDE none.ink", "main.ink:1:1: “none.ink” cannot be read"), ("\nINCLUDE ../main.ink", "main.ink:2:1: “../main.ink” is not"),
    ])
    func anInkFileThatCannotBeIncludedIsRefusedWithItsPlace(source: String, message: String) throws {
        let run = ToolRun(["import", try folder.write(source, as: "main.ink")])
        #expect(run.code == .failure)
        #expect(run.errors.contains(message))
    }

    /// However its author spells it: the file that went out is the story.
    @Test func aStoryThatWentOutIsTheSame() throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/cave", withIntermediateDirectories: true)
        _ = try folder.write(
            #"""
            {
              "branchbook": 1, "id": "cave", "title": "The Cave", "language": "en", "note": "By hand.", "start": "a",
              "variables": {
                "colour": { "options": ["red", "blue"], "default": "red", "prompt": "Which?" },
                "name": { "prompt": "Name?", "default": "Tim", "min": 1 }
              },
              "locations": {
                "a": { "ask": ["colour", "name"], "text": ["Dark.", "", "Very dark."], "choices": [{ "text": "Go", "go": "b" }] },
                "b": { "text": "Light.", "ending": "Out" }
              }
            }
            """#,
            as: "cave/story.json"
        )
        let story = folder.path + "/cave"
        let twee = folder.path + "/cave.twee"
        #expect(ToolRun(["export", story, "--as", "twee", "--into", twee]).code == .success)
        let run = ToolRun(["import", twee, "--compare", story])
        #expect(run.output.contains("has the same story"), "\(run.output)\(run.errors)")
    }

    @Test func aStoryOfBranchbookIsNotImported() throws {
        let run = ToolRun(["import", try folder.write(try imported(Self.tower), as: "story.json"), "--into", folder.path + "/again"])
        #expect(run.code == .failure && run.errors.contains("This is a Branchbook story already."), "\(run.errors)")
    }

    @Test func aFolderThatCannotBeMadeIsNamed() throws {
        let file = try folder.write(Self.tower, as: "tower.twee")
        let run = ToolRun(["import", file, "--into", file + "/tower"])
        #expect(run.code == .failure && run.errors.contains(file + "/tower: This folder cannot be created."), "\(run.errors)")
    }
}
