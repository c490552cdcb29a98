import StoryFormat
import StoryImport
import TestSupport
import Testing

/// Files that are damaged, of another kind, too large, or wrong in themselves: each ends in a sentence with its place.
@Suite struct BadFileTests {
    /// Files of which nothing can be made, and what is said of them.
    @Test(arguments: [
        // Half files.
        BadFile("a.json", #"{"name":"A","passages":[{"name":"B","pid":"1","#, "1:47 "),
        BadFile("a.json", #"{"passages":[{"pid":"1","name":"B","text":"[[C"#, "1:43 "),
        BadFile("a.html", "<html><tw-storydata name=\"A\" format=\"Harlowe\"><tw-passage", "1:1 "),
        BadFile("a.ink", "INCLUDE", "1:1 INCLUDE names no file"),
        BadFile("a.twee", ":: StoryTitle\nA\n", "1:1 "),
        // Empty files and files of another kind.
        BadFile("a.twee", "", "1:1 "), BadFile("a.html", "", "1:1 "), BadFile("a.ink", "", "1:1 "), BadFile("a.md", "", "1:1 "),
        BadFile("a.json", "", "1:1 "),
        BadFile("a.json", "[]", "1:1 "), BadFile("a.json", "17", "1:1 "), BadFile("a.json", "{}", "1:1 "),
        BadFile("a.json", #"{"b":{"a":{"text":["A",{}]},"c":{"text":"C"}}}"#, "1:7 The page where the story begins"),
        BadFile("a.json", #"[{"id":1,"text":{"x":1}},{"id":2,"text":"C"}]"#, "1:2 The page where the story begins"),
        BadFile("a.json", #"{"start":"a","p":[{"id":"c","text":"C"},{"id":"a","text":5}]}"#, "1:41 The page where the story begins"),
        BadFile("a.json", #"{"c":{"text":"C"},"intro":{"text":{"x":1}}}"#, "1:19 The page where the story begins"),
        BadFile("a.html", "<!doctype html><title>A</title><p>Words.</p>", "1:1 "),
        BadFile("a.txt", "Only words.", "1:1 "),
        BadFile("a.twee", bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13], "1:1 "),
        BadFile("a.md", bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13], "1:1 "),
        BadFile("a.ink", bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13], "1:1 "),
        BadFile("a.json", bytes: [0x50, 0x4B, 0x03, 0x04, 0x14, 0, 0xFF], "1:1 This is an archive."),
        BadFile(
            "old.doc",
            bytes: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0x20],
            "1:1 This is a document of an old version of Word"
        ),
        // Wrong encodings.
        BadFile("a.twee", bytes: [0xFF, 0xFE] + utf16(":: A\nWords.\n"), "1:1 This is UTF-16"),
        BadFile("a.html", bytes: [0xFE, 0xFF] + utf16("<tw-storydata>", isBig: true), "1:1 This is UTF-16"),
        BadFile("a.ink", bytes: [0xFF, 0xFE] + utf16("Words.\n"), "1:1 This is UTF-16"),
        BadFile("a.md", bytes: [0xFF, 0xFE] + utf16("# A\n"), "1:1 This is UTF-16"),
        BadFile("a.json", bytes: [0xFF, 0xFE] + utf16("{}"), "1:1 This is UTF-16"),
        BadFile("a.twee", bytes: utf16(":: A\nWords.\n"), "1:1 This is UTF-16"),
        BadFile("a.twee", bytes: Array(":: A\nCaf".utf8) + [0xE9, 10], "2:4 This is not UTF-8"),
        BadFile("a.html", bytes: Array("<tw-storydata><tw-passagedata name=\"A\">\nCaf".utf8) + [0xE9, 10], "2:4 This is not UTF-8"),
        BadFile("a.ink", bytes: Array("One.\nCaf".utf8) + [0xE9, 10], "2:4 This is not UTF-8"),
        BadFile("a.md", bytes: Array("# A\nCaf".utf8) + [0xE9, 10], "2:4 This is not UTF-8"),
        BadFile("a.json", bytes: Array("{\n\"Caf".utf8) + [0xE9, 10], "2:5 This is not UTF-8"),
    ])
    func isRefusedWithItsPlace(file: BadFile) throws {
        let refusal = try #require(PlainImports.refusal(file.name, file.bytes), "\(file.name) was imported.")
        #expect(refusal.hasPrefix(file.refusal), "\(file.name): \(refusal)")
        #expect(refusal.hasSuffix("."), "\(refusal)")
    }

    /// Files of other tools are recognised, whatever their names say, and their authors learn what to do instead.
    @Test(arguments: [
        ("a.twee", "%PDF-1.7\n", "This is a PDF."), ("a.md", "{\\rtf1 Words.}", "This is a rich text document."),
        ("a.odt", "PK\u{3}\u{4}....mimetypeapplication/vnd.oasis.opendocument.text", "This is an OpenDocument file."),
        ("a.zip", "PK\u{3}\u{4}....mimetypeapplication/epub+zip", "This is a book for e-readers."),
        ("a.pages", "PK\u{3}\u{4}....Index/Document.iwa", "This is a document of Pages."),
        ("a.zip", "PK\u{3}\u{4}....story.json", "This is an archive."), ("a.gif", "GIF89a", "This is a picture."),
        ("a.tws", "(dp1\n", "This is a story of Twine 1"),
        ("a.html", "<div id=\"storeArea\"><div tiddler=\"Start\">", "This is a story of Twine 1"),
        ("a.txt", "*title Cave\n*choice\n  #Go in\n    *goto in\n", "This is a story written in ChoiceScript"),
        ("a.rpy", "label start:\n    \"Words.\"\n", "This is a script of Ren’Py"),
        ("a.txt", "label start:\n    menu:\n        \"Go in\":\n            jump cave\n", "This is a script of Ren’Py"),
        ("a.txt", "title: Start\n---\nWords.\n===\n", "This is a story written in Yarn"),
        ("a.yarn", "Words.", "This is a story written in Yarn"),
        ("a.json", #"{"inkVersion":21,"root":[]}"#, "This is a compiled ink story."),
        ("a.txt", "-> cave\n== cave\nDark.\n-> END\n", "This looks like ink."),
        ("a.txt", "", "This file is empty."), ("a.txt", "Only words.", "This is not a story that Branchbook reads."),
    ])
    func aFileOfAnotherToolIsNamedWithAWayOut(name: String, text: String, words: String) throws {
        let failure = #expect(throws: ImportFailure.self) { try StoryImporter(name: name, bytes: Array(text.utf8)) }
        let problem = try #require(failure?.problems.first)
        #expect(problem.message.hasPrefix(words), "\(problem.message)")
        #expect(problem.fix?.hasSuffix(".") == true && problem.position.line == 1)
    }

    /// The signs of other tools can stand in stories, too.
    @Test(arguments: [
        ("a.twee", ":: Start\n*choice\n*goto in\n== cave ->\n"), ("a.md", "# Cave\n\ntitle: Start\n---\nlabel start:\n"),
        ("a.ink", "-> cave\n== cave\nmenu:\nlabel start:\n-> END\n"), ("a.html", "<tw-storydata name=\"A\" id=\"storeArea\">"),
        ("a.json", #"{"title": "inkVersion", "text": "%PDF-"}"#),
    ])
    func aStoryThatSpeaksOfThemIsNone(name: String, text: String) { #expect(ForeignFile(name: name, bytes: Array(text.utf8)) == nil) }

    @Test(arguments: ["a.twee", "a.html", "a.ink", "a.md", "a.json"])
    func aVeryLargeFileIsRefusedByItsSize(name: String) throws {
        let refusal = try #require(PlainImports.refusal(name, [UInt8](repeating: 0x7B, count: 200_000_000)))
        #expect(refusal.hasPrefix("1:1 The file has 200000000 bytes; the limit is "), "\(refusal)")
    }

    /// Files that become a story, and what is listed of them with its line.
    @Test(arguments: [
        ("a.twee", ":: A\n[[B]]\n\n:: A\nAgain.\n", ["link 2: B", "duplicate 4: A"]),
        (
            "a.html", "<tw-storydata name=\"A\">\n<tw-passagedata name=\"A\">[[B]]</tw-passagedata>\n<tw-passagedata name=\"A\">",
            ["link 2: B", "duplicate 3: A"]
        ),
        (
            "a.json", "{\"passages\":[\n{\"pid\":1,\"name\":\"A\",\"text\":\"[[B]]\"},\n{\"pid\":2,\"name\":\"A\"}]}",
            ["link 2: B", "duplicate 3: A"]
        ),
        ("a.ink", "One.\n-> nowhere\n", ["link 2: nowhere"]),
        ("a.md", "# A\n[on](#nowhere)\n", ["link 2: nowhere"]),
        ("a.json", "[{\"story\":\"A\",\n\"options\":[{\"text\":\"on\",\"next\":7}]}]", ["link 2: 7"]),
        // The story begins where it can be read.
        ("a.json", #"{"start":"c","p":[{"id":"a","text":5},{"id":"c","text":"C"}]}"#, [#"special 1: {"id":"a","text":5}"#]),
        ("a.json", #"{"note":{"text":{"x":1}},"c":{"text":"C"}}"#, [#"extra 1: "note":{"text":{"x":1}}"#]),
    ])
    func whatIsWrongInItIsListed(name: String, source: String, listed: [String]) throws {
        let imported = try #require(try StoryImporter(name: name, bytes: Array(source.utf8)).stories().first)
        #expect(PlainImports.listed(imported) == listed)
        #expect(StoryDocument(imported.story.json).story == imported.story)
    }

    /// INCLUDE lines that never end, or that name a file twice.
    @Test(arguments: [
        ("INCLUDE story.ink\n", [:], ":1 “story.ink” includes itself."),
        ("One.\nINCLUDE a.ink\n", ["a.ink": "\nINCLUDE b.ink", "b.ink": "INCLUDE a.ink"], "b.ink:1 “a.ink” includes itself."),
        ("INCLUDE a.ink\nINCLUDE a.ink\n", ["a.ink": "One."], ":2 “a.ink” is included twice."),
        ("INCLUDE a.ink\n", [:], ":1 There is no file “a.ink”."),
    ])
    func inclusionsThatNeverEndAreRefused(source: String, files: [String: String], refusal: String) throws {
        let failure = #expect(throws: ImportFailure.self) { try InkImports.story(source, files: files) }
        let problem = try #require(failure?.problems.first)
        #expect("\(problem.file ?? ""):\(problem.position.line) \(problem.message)" == refusal)
    }

    /// Knots twice.
    @Test func aKnotTwiceIsListed() throws {
        let imported = try InkImports.story("-> a\n== a\nOne.\n-> END\n== a\nTwo.\n-> END\n")
        #expect(imported.report.leftOut.map { "\($0.sort) \($0.position.line): \($0.words)" } == ["duplicate 5: a", "unreached 5: a"])
    }

    private static func utf16(_ text: String, isBig: Bool = false) -> [UInt8] {
        text.utf16.flatMap { unit in isBig ? [UInt8(unit >> 8), UInt8(unit & 255)] : [UInt8(unit & 255), UInt8(unit >> 8)] }
    }
}

/// A file of which nothing can be made.
struct BadFile: Sendable {
    var name: String
    var bytes: [UInt8]
    /// How what is said of it begins: line, column and the sentence.
    var refusal: String

    init(_ name: String, _ source: String, _ refusal: String) {
        self.init(name, bytes: Array(source.utf8), refusal)
    }

    init(_ name: String, bytes: [UInt8], _ refusal: String) {
        (self.name, self.bytes, self.refusal) = (name, bytes, refusal)
    }
}
