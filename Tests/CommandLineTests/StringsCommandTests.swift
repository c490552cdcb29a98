import Foundation
import StoryFormat
import TestSupport
import Testing

@testable import CommandLineTool

@Suite struct StringsCommandTests {
    private let folder: TemporaryFolder
    private let story: String
    private let file: String

    init() throws {
        folder = try TemporaryFolder()
        _ = try folder.write(Stories.garden, as: "story.json")
        _ = try folder.write(Stories.gatePicture, as: "gate.svg")
        story = folder.path
        file = folder.path + "/garden-de.po"
    }

    /// Extracts the texts, has some translated, and merges the file.
    private func translate(_ translations: [(String, String)]) throws -> ToolRun {
        #expect(ToolRun(["strings", "extract", story, "--language", "de", "--into", file]).code == .success)
        var text = try folder.read("garden-de.po")
        for (original, translation) in translations {
            let empty = "msgid \"\(original)\"\nmsgstr \"\"\n"
            #expect(text.contains(empty), "\(original)")
            text.replace(empty, with: "msgid \"\(original)\"\nmsgstr \"\(translation)\"\n")
        }
        let other = try folder.write(text, as: "back.po")
        return ToolRun(["strings", "merge", story, other, "--language", "de"])
    }

    @Test func aStoryIsReadInAnotherLanguageAndGoesOnInIt() throws {
        let run = try translate([("{heroName} stands at the gate.", "{heroName} steht am Tor."), ("The straw hat", "Der Strohhut")])
        #expect(run.code == .success, "\(run.errors)")
        #expect(run.output.contains("words/de.json: 2 of 26 texts"), "\(run.output)")
        let record = folder.path + "/record"
        let begun = ToolRun(["play", story, "--plain", "--record", record, "--seed", "1"], input: ["", "Zoë", "8", "n"])
        #expect(begun.output.contains("Which hat?"))
        let gone = ToolRun(["play", story, "--plain", "--record", record, "--language", "de"], input: ["1"])
        #expect(gone.output.contains("Der Strohhut"))
        #expect(gone.output.contains("Zoë steht am Tor."))
        #expect(!gone.output.contains("changed"))
    }

    @Test func aLanguageThatIsNotThereIsNamedWithThoseThatAre() throws {
        _ = try translate([("The straw hat", "Der Strohhut")])
        let run = ToolRun(["play", story, "--language", "fr", "--choices", "1"])
        #expect(run.code == .failure)
        #expect(run.errors.contains("This story is not in “fr”."))
        #expect(run.errors.contains("It is in: en, de."))
    }

    @Test func aLostVariableIsNamedWithItsLineAndReadersSeeTheOriginal() throws {
        let run = try translate([("{heroName} stands at the gate.", "Jemand steht am Tor.")])
        #expect(run.code == .failure)
        #expect(run.errors.contains("The original depends on {heroName}; the translation does not."))
        #expect(run.errors.contains("back.po:"))
        // It is kept for the translator.
        #expect(try folder.read("words/de.json").contains("Jemand steht am Tor."))
    }

    @Test func checkListsWhatIsMissing() throws {
        _ = try translate([("The straw hat", "Der Strohhut")])
        let run = ToolRun(["check", story, "--no-files"])
        #expect(run.code == .success)
        #expect(run.output.contains("[missing]"))
        #expect(run.output.contains("words/de.json: 0 errors, 25 warnings"), "\(run.output)")
        #expect(ToolRun(["check", story, "--no-files", "--strict"]).code == .failure)
        let json = try #require(JSONParser.value(of: Array(ToolRun(["check", story, "--no-files", "--json"]).output.utf8)))
        guard case .array(let words)? = json["words"], case .array(let problems)? = words.first?["problems"] else {
            Issue.record("\(json)")
            return
        }
        #expect(problems.count == 25)
        #expect(problems.first?["kind"] == .string("missing"))
    }

    @Test func brokenWordsAreNamedWithTheirPlace() throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/words", withIntermediateDirectories: true)
        let broken = #"{ "branchbookWords": 1, "story": "garden", "language": "de", "texts": { "title": [{ "form": 1 }] } }"#
        _ = try folder.write(broken, as: "words/de.json")
        let run = ToolRun(["check", story, "--no-files"])
        #expect(run.code == .failure)
        #expect(run.output.contains("words/de.json:1:"), "\(run.output)")
        #expect(run.output.contains("There is no key “form” here."))
        #expect(ToolRun(["play", story, "--language", "de", "--choices", "1"]).code == .failure)
    }

    @Test func noFileIsOverwrittenByExtracting() throws {
        _ = try folder.write("mine", as: "garden-de.po")
        let run = ToolRun(["strings", "extract", story, "--language", "de", "--into", file])
        #expect(run.code == .failure)
        #expect(try folder.read("garden-de.po") == "mine")
    }

    @Test func exportsAreInTheLanguageThatWasWanted() throws {
        _ = try translate([("The lawn, and the sun on it.", "Der Rasen, und die Sonne darauf."), ("The Garden", "Der Garten")])
        let output = folder.path + "/garden.twee"
        #expect(ToolRun(["export", story, "--as", "twee", "--language", "de", "--into", output]).code == .success)
        let text = try folder.read("garden.twee")
        #expect(text.contains("Der Rasen, und die Sonne darauf."))
        #expect(text.contains("Der Garten"))
        #expect(!text.contains("The lawn, and the sun on it."))
    }

    @Test(arguments: [["strings", "fold", "x"], ["strings", "extract", "x"], ["strings", "merge", "x", "--language", "de"]])
    func whatIsMissingIsSaid(words: [String]) {
        let run = ToolRun(words)
        #expect(run.code == .usage)
        #expect(!run.errors.isEmpty)
    }
}
