import Foundation
import Testing

@testable import CommandLineTool

@Suite struct ExportCommandTests {
    private let folder: TemporaryFolder
    private let story: String

    init() throws {
        folder = try TemporaryFolder()
        story = folder.path + "/tale"
        #expect(ToolRun(["new", story]).code == .success)
        _ = try folder.write("<title>Branchbook</title><p><!-- title --></p><!-- story --><p>The end.</p>", as: "reader.html")
    }

    private func export(_ words: String...) -> ToolRun {
        ToolRun(["export", story, "--as", "web", "--web", folder.path] + words)
    }

    @Test func aStoryIsWrittenIntoThePage() throws {
        let run = export("--into", folder.path + "/tale.html")
        #expect(run.code == .success)
        let html = try folder.read("tale.html")
        #expect(html.contains("id=\"branchbook-program\""))
        #expect(html.hasSuffix("<p>The end.</p>"))
        #expect(run.output.contains("tale.html: \(html.utf8.count) bytes"))
    }

    @Test func aBundleGivesTheSameFileAsItsFolder() throws {
        let bundle = folder.path + "/tale.branchbook"
        #expect(ToolRun(["pack", story, "--output", bundle]).code == .success)
        #expect(export("--into", folder.path + "/one.html").code == .success)
        let run = ToolRun(["export", bundle, "--as", "web", "--web", folder.path, "--into", folder.path + "/other.html"])
        #expect(run.code == .success)
        #expect(try folder.read("one.html") == folder.read("other.html"))
    }

    @Test func whatIsNotInTheFileIsNamedFirst() {
        let lines = export("--into", folder.path + "/tale.html").output.split(separator: "\n")
        let named = ["Not in the file:", "  reading aloud and a parent’s recordings", "  reading together", "  progress on other devices"]
        #expect(lines.dropLast().map(String.init) == named)
    }

    @Test func nothingIsEverOverwritten() throws {
        let mine = try folder.write("mine", as: "tale.html")
        let run = export("--into", mine)
        #expect(run.code == .failure)
        #expect(run.errors.contains("nothing is ever overwritten"))
        #expect(try folder.read("tale.html") == "mine")
    }

    @Test func anotherFormatIsToldWhichThereAre() {
        let run = ToolRun(["export", story, "--as", "scroll"])
        #expect(run.code == .usage)
        #expect(run.errors.contains("There is no format “scroll”."))
        #expect(run.errors.contains("The formats are: web, "))
        #expect(ToolRun(["export", story]).errors.contains("--as is missing."))
    }

    @Test func aStoryIsWrittenForTwineAndImportedAgain() throws {
        let file = folder.path + "/tale.twee"
        let run = ToolRun(["export", story, "--as", "twee", "--into", file])
        #expect(run.code == .success)
        let twee = try folder.read("tale.twee")
        #expect(twee.hasPrefix(":: StoryTitle\n"))
        #expect(twee.contains("\"format\": \"SugarCube\""))
        #expect(run.output.contains("tale.twee: \(twee.utf8.count) bytes"))
        #expect(ToolRun(["import", file, "--into", folder.path + "/again"]).code == .success)
        let again = ToolRun(["export", folder.path + "/again", "--as", "twee", "--into", folder.path + "/again.twee"])
        #expect(again.code == .success)
        #expect(try folder.read("again.twee") == twee)
    }

    @Test func aManuscriptIsWrittenAndImportedAgain() throws {
        let file = folder.path + "/tale.docx"
        #expect(ToolRun(["export", story, "--as", "docx", "--into", file]).code == .success)
        let run = ToolRun(["import", file, "--into", folder.path + "/again"])
        #expect(run.code == .success, "\(run.errors)")
        #expect(ToolRun(["import", file, "--compare", story]).code == .success)
        let other = try folder.write("PK and more", as: "other.docx")
        let refused = ToolRun(["import", other, "--into", folder.path + "/other"])
        #expect(refused.code == .failure)
        #expect(refused.errors.contains("other.docx:1:1: This is not a Word document"))
    }

    @Test func whatTwineDoesNotHaveIsNamedFirst() throws {
        _ = try folder.write(
            #"""
            {"branchbook": 1, "id": "tale", "title": "T", "summary": "S.", "language": "en", "start": "hall", "locations": {
              "hall": {"pages": ["One.", "Two."], "continue": "end"}, "end": {"text": "Gone.", "ending": "Home"}}}
            """#,
            as: "tale/story.json"
        )
        let run = ToolRun(["export", story, "--as", "twee", "--into", folder.path + "/tale.twee"])
        #expect(run.code == .success)
        #expect(
            run.output.split(separator: "\n").prefix(3) == [
                "Not in the file:", "  the title page: summary, cover and series", "  pages one by one; they stand below each other: hall",
            ]
        )
    }

    @Test func noFileForTwineIsOverwritten() throws {
        let mine = try folder.write("mine", as: "tale.twee")
        let run = ToolRun(["export", story, "--as", "twee", "--into", mine])
        #expect(run.code == .failure)
        #expect(run.errors.contains("nothing is ever overwritten"))
        #expect(!run.output.contains("Not in the file"))
        #expect(try folder.read("tale.twee") == "mine")
    }

    @Test func aStoryIsWrittenForPaper() throws {
        let file = folder.path + "/tale-print.html"
        let run = ToolRun(["export", story, "--as", "print", "--into", file])
        #expect(run.code == .success)
        let html = try folder.read("tale-print.html")
        #expect(html.hasPrefix("<!doctype html>\n<html lang="))
        #expect(html.contains("<section class=\"place\" id=\"s1\""))
        #expect(run.output.contains("tale-print.html: \(html.utf8.count) bytes"))
        let bundle = folder.path + "/tale.branchbook"
        #expect(ToolRun(["pack", story, "--output", bundle]).code == .success)
        #expect(ToolRun(["export", bundle, "--as", "print", "--into", folder.path + "/other.html"]).code == .success)
        #expect(try folder.read("other.html") == html)
    }

    @Test(arguments: [
        ("/nowhere/weasyprint", "There is no program “/nowhere/weasyprint”.", "Install the Debian package weasyprint, or use --as print"),
        ("false", "“false” failed.", "use --as print"),
        ("cat", "“cat” failed: Try 'cat --help' for more information.", "use --as print"),
        ("echo", "“echo” wrote something that is not a PDF.", "use --as print"),
    ])
    func aProgramThatMakesNoPDFIsAnErrorWithAWayOut(program: String, error: String, advice: String) {
        let file = folder.path + "/tale.pdf"
        let run = ToolRun(["export", story, "--as", "pdf", "--weasyprint", program, "--into", file])
        #expect(run.code == .failure)
        #expect(run.errors.contains(error), "\(run.errors)")
        #expect(run.errors.contains(advice), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func aProgramGetsItsInputAndGivesItsOutput() throws {
        let bytes = [UInt8](repeating: 65, count: 300_000)
        let copied = try ChildProgram(name: "cat", arguments: [], environment: [:]).output(for: bytes, milliseconds: 20_000, limit: 300_000)
        #expect(copied == bytes)
        let greeting = ChildProgram(name: "sh", arguments: ["-c", "echo $WORD"], environment: ["WORD": "Hello"])
        #expect(try greeting.output(for: [], milliseconds: 20_000, limit: 100) == Array("Hello\n".utf8))
        #expect(throws: ChildProgram.Failure.system(27)) { try greeting.output(for: [], milliseconds: 20_000, limit: 3) }
    }

    @Test func aProgramThatHangsIsEnded() {
        let start = ContinuousClock.now
        #expect(throws: ChildProgram.Failure.tooSlow) {
            try ChildProgram(name: "sleep", arguments: ["60"], environment: [:]).output(for: [], milliseconds: 200, limit: 10)
        }
        #expect(ContinuousClock.now - start < .seconds(50))
    }

    @Test func whatPaperDoesNotHaveIsNamedFirst() throws {
        _ = try folder.write(
            #"""
            {"branchbook": 1, "id": "tale", "title": "T", "language": "en", "variables": {"coins": 3}, "start": "hall", "locations": {
              "hall": {"pages": [{"text": ["One.", "Two."], "reveal": "lines"}], "set": {"coins": "coins * 2"}, "continue": "end"},
              "end": {"text": "You have {coins}.", "ending": "Home"}}}
            """#,
            as: "tale/story.json"
        )
        let run = ToolRun(["export", story, "--as", "print", "--into", folder.path + "/tale.html"])
        #expect(run.code == .success, "\(run.errors)")
        #expect(
            run.output.split(separator: "\n").prefix(3) == [
                "Not in the file:", "  text shown line by line; it is there at once: hall",
                "  calculations that the engine does at once; readers do them by hand: hall",
            ]
        )
    }

    @Test func aStoryIsWrittenForEReaders() throws {
        let file = folder.path + "/tale.epub"
        let run = ToolRun(["export", story, "--as", "epub", "--into", file])
        #expect(run.code == .success, "\(run.errors)")
        let book = try FileReader.bytes(of: file)
        #expect(String(decoding: book[30..<58], as: UTF8.self) == "mimetypeapplication/epub+zip")
        #expect(run.output.contains("tale.epub: \(book.count) bytes"))
        let again = ToolRun(["export", story, "--as", "epub", "--into", folder.path + "/again.epub"])
        #expect(try again.code == .success && FileReader.bytes(of: folder.path + "/again.epub") == book)
    }

    @Test func anAnswerThatABookSettlesIsNamedFirst() throws {
        _ = try folder.write(
            #"""
            {"branchbook": 1, "id": "tale", "title": "T", "language": "en",
              "variables": {"pet": {"prompt": "Whose dog is it?", "default": "Mine"}},
              "start": "hall", "locations": {"hall": {"text": "{pet}.", "ending": "Home"}}}
            """#,
            as: "tale/story.json"
        )
        let run = ToolRun(["export", story, "--as", "epub", "--into", folder.path + "/tale.epub"])
        let lines = run.output.split(separator: "\n")
        #expect(lines.prefix(2) == ["Not in the file:", "  answers in readers’ own words: “pet” is always “Mine”"])
    }

    @Test func aStoryIsWrittenAsItsOwnFileAndAsAnArchive() throws {
        #expect(ToolRun(["export", story, "--as", "json", "--into", folder.path + "/tale.json"]).code == .success)
        #expect(try folder.read("tale.json").hasPrefix("{\n  \"branchbook\": 1,\n  \"id\": \"tale\""))
        let run = ToolRun(["export", story, "--as", "zip", "--web", folder.path, "--into", folder.path + "/tale.zip"])
        #expect(run.code == .success, "\(run.errors)")
        let archive = try FileReader.bytes(of: folder.path + "/tale.zip")
        #expect(String(decoding: archive[30..<40], as: UTF8.self) == "index.html")
    }

    @Test func noFileForPaperIsOverwritten() throws {
        let mine = try folder.write("mine", as: "tale.html")
        let run = ToolRun(["export", story, "--as", "print", "--into", mine])
        #expect(run.code == .failure)
        #expect(run.errors.contains("nothing is ever overwritten"))
        #expect(try folder.read("tale.html") == "mine")
    }

    @Test func pagesThatAreNotBundledAreSaidToBe() throws {
        _ = try folder.write("<script type=\"module\" src=\"/main.js\"></script>", as: "reader.html")
        let run = export("--into", folder.path + "/tale.html")
        #expect(run.code == .failure)
        #expect(run.errors.contains("These pages are not bundled."))
    }

    @Test func aStoryWithMistakesIsNotExported() throws {
        _ = try folder.write("{}", as: "tale/story.json")
        let run = export("--into", folder.path + "/tale.html")
        #expect(run.code == .failure)
        #expect(run.errors.contains("story.json:"))
    }
}
