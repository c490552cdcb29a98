import Story
import StoryFormat
import Testing

@testable import CommandLineTool

@Suite struct NewCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: ["pick-a-path", "adventure"])
    func whatIsMadePassesTheCheck(template: String) throws {
        let run = ToolRun(["new", folder.path + "/the-snow-door/", "--template", template])
        #expect(run.code == .success)
        #expect(run.output.contains("branchbook play"))
        #expect(ToolRun(["check", folder.path + "/the-snow-door"]).code == .success)
        let text = try folder.read("the-snow-door/story.json")
        let story = try #require(StoryDocument(text).story)
        #expect(story.id.text == "the-snow-door")
        #expect(story.title == "The Snow Door")
    }

    @Test func sevenPagesHaveFourEndings() throws {
        #expect(ToolRun(["new", folder.path + "/tale"]).code == .success)
        #expect(ToolRun(["check", folder.path + "/tale"]).output.contains("(7 locations, 4 endings)"))
    }

    @Test func nothingIsEverOverwritten() throws {
        let first = ToolRun(["new", folder.path + "/tale"])
        #expect(first.code == .success)
        _ = try folder.write("mine", as: "tale/story.json")
        let run = ToolRun(["new", folder.path + "/tale", "--template", "adventure"])
        #expect(run.code == .failure)
        #expect(run.errors.contains("nothing is ever overwritten"))
        #expect(try folder.read("tale/story.json") == "mine")
    }

    @Test func theFolderAroundItMustBeThere() {
        let run = ToolRun(["new", folder.path + "/no/such/tale"])
        #expect(run.code == .failure)
        #expect(run.errors.contains("The folder to create it in does not exist."))
    }

    @Test(arguments: [
        ("the-snow-door", "the-snow-door", "The Snow Door"), ("Dragon Day!", "dragon-day", "Dragon Day!"),
        ("Öl & Käse", "öl-käse", "Öl & Käse"),
        ("“quoted”\\", "“quoted”", "“quoted”\\"), ("a\"b", "a-b", "A\"b"),
    ])
    func aNameBecomesAnIdentifierAndATitle(name: String, id: String, title: String) {
        #expect(StoryTemplate.identifier(for: name) == id)
        #expect(StoryTemplate.title(for: name) == title)
        for template in StoryTemplate.all {
            let story = StoryDocument(template.text(id: id, title: title)).story
            #expect(story?.id.text == id)
            #expect(story?.title == title)
        }
    }
}
