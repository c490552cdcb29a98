import Bundle
import Story
import StoryEditing
import StoryFormat
import StoryImport
import Testing

@testable import Library

/// Drafts that begin with an author's files, or as copies.
struct BringingTests {
    private let home: WritingHome
    private var library: StoryLibrary { home.library }
    private var ada: Visitor { home.ada }

    init() throws { home = try WritingHome() }

    private static let story = """
        { "branchbook": 1, "id": "the-door", "title": "The Door", "start": "hall", "note": "Mine.",
          "locations": { "hall": { "text": "A door.", "ending": "Home" } } }
        """

    private func bring(
        _ text: String,
        as name: String = "story.json",
        with others: [(String, String)] = [],
        number: Int = 0,
        id: String = "d000000000000009"
    ) throws(LibraryError) -> StoryLibrary.BroughtDraft {
        let files = ([(name, text)] + others).map { BroughtFile(name: $0, bytes: Array($1.utf8)) }
        return try library.beginDraft(id, from: files, number: number, as: ada)
    }

    private func content(of id: String) throws -> Draft {
        try library.liveDraft(id).draft
    }

    private func problem(_ text: String, as name: String) -> BringingProblem? {
        do throws(LibraryError) {
            _ = try bring(text, as: name)
            return nil
        } catch {
            guard case .brought(let problem) = error else { return nil }
            return problem
        }
    }

    @Test func aStorysFileBecomesADraft() throws {
        let brought = try bring(Self.story)
        #expect((brought.draft.story, brought.draft.title, brought.isNew, brought.stories) == ("the-door", "The Door", true, 1))
        #expect(brought.report == nil)
        #expect(try content(of: brought.draft.id).story.text("note") == "Mine.")
        // A lost answer does no harm.
        #expect(try bring(Self.story).isNew == false)
    }

    @Test func picturesOfATwineStoryAreKept() throws {
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0 0h9v9z'/></svg>"
        let text = ":: A\n<img src=\"data:image/svg+xml,\(svg)\" alt=\"A roof\"><img src=\"b/cat.svg\"><img src=\"dog.svg\">"
        let brought = try bring(text, as: "a.twee", with: [("cat.svg", svg)])
        let names = try library.store.files(ofDraft: brought.draft.id).map(\.name)
        #expect(Set(names) == ["pictures/picture.svg", "b/cat.svg"])
        #expect(brought.report?.leftOut.map(\.words) == ["dog.svg: It is not among the files; choose it together with the main file."])
        #expect(try content(of: brought.draft.id).json.compact.contains(#""alt":"A roof""#))
    }

    @Test func aStoryWhoseIDIsTakenGetsAnother() throws {
        _ = try home.begin("The Door")
        let brought = try bring(Self.story)
        #expect(brought.draft.story == "the-door-2")
        #expect(try content(of: brought.draft.id).story.text("id") == "the-door-2")
    }

    @Test func aTwineStoryBringsItsMapAndItsReport() throws {
        let twee = ":: Start {\"position\":\"600,400\"}\n(track: 'wind', 'loop')[[Climb->Top]]\n\n:: Top\nThe top.\n"
        let brought = try bring(twee, as: "tower.twee")
        #expect(brought.report?.passages == 2)
        #expect(brought.report?.leftOut.isEmpty == false)
        let draft = try content(of: brought.draft.id)
        let start = try #require(draft.thing("locations", named: "start"))
        #expect(draft[start]?["x"]?.number == 1_300)
    }

    @Test func aWordDocumentIsToldFromABundle() throws {
        func document(_ body: String) throws -> [UInt8] {
            let zip = try ZipWriter()
            let start = "<R><Relationship Type=\"/officeDocument\" Target=\"word/document.xml\"/></R>"
            let styles = "<s><style styleId=\"h\"><name val=\"heading 1\"/></style></s>"
            for (name, part) in [
                ("[Content_Types].xml", "<Types/>"), ("_rels/.rels", start), ("word/styles.xml", styles),
                ("word/document.xml", "<d>\(body)</d>"),
            ] { try zip.add(name, Array(part.utf8), isText: true) }
            return try zip.finish()
        }
        let body = "<p><pPr><pStyle val=\"h\"/></pPr><r><t>Hall</t></r></p><p><r><t>A door.</t></r></p>"
        let file = BroughtFile(name: "a.branchbook", bytes: try document(body))
        let brought = try library.beginDraft("d000000000000009", from: [file], number: 0, as: ada)
        #expect(brought.report?.container == "Word")
        #expect(try content(of: brought.draft.id).thing("locations", named: "hall") != nil)
        let empty = BroughtFile(name: "b.docx", bytes: try document(""))
        #expect(throws: LibraryError.self) { try library.beginDraft("d000000000000008", from: [empty], number: 0, as: ada) }
    }

    @Test func eachStoryOfAnArchiveIsADraft() throws {
        let one = #"<tw-storydata name="Same" format="Harlowe"><tw-passagedata name="A">Words</tw-passagedata></tw-storydata>"#
        let first = try bring(one + one, as: "archive.html")
        let second = try bring(one + one, as: "archive.html", number: 1, id: "d000000000000008")
        #expect((first.stories, first.draft.story, second.draft.story) == (2, "same", "same-2"))
        #expect(throws: LibraryError.self) { try bring(one, as: "archive.html", number: 1, id: "d000000000000007") }
    }

    @Test func anInkStoryFindsWhatItIncludes() throws {
        let brought = try bring("INCLUDE rooms/hall.ink\n-> hall\n", as: "main.ink", with: [("hall.ink", "== hall\nA hall.\n-> END\n")])
        #expect(try content(of: brought.draft.id).thing("locations", named: "hall") != nil)
    }

    @Test(arguments: [
        ("door.md", "# Hall\n[Open `it`](#garden)\n\n# Garden\nStars.\n"),
        (
            "door.json",
            #"[{"id": "hall", "text": "A.", "options": [{"text": "x", "to": "garden", "cost": 1}]}, {"id": "garden", "text": "B."}]"#
        ),
    ])
    func aPlainFileIsADraft(name: String, text: String) throws {
        let brought = try bring(text, as: name)
        #expect((brought.report?.passages, brought.report?.links, brought.report?.leftOutCount) == (2, 1, 1))
        #expect(brought.draft.title == "door")
        #expect(try content(of: brought.draft.id).thing("locations", named: "garden") != nil)
    }

    @Test(arguments: [
        ("INCLUDE none.ink\n", "main.ink", 1), ("Only words.", "words.txt", 1), ("\n\n", "door.md", 3), ("[\n", "door.json", 1),
        ("{\"branchbook\": 1,\n \"id\": }", "story.json", 2),
    ])
    func whatIsNoStoryIsRefusedWithItsPlace(text: String, name: String, line: Int) throws {
        let found = try #require(problem(text, as: name))
        #expect((found.file, found.position?.line) == (name, line), "\(found)")
        #expect(found.sentence.hasSuffix("."))
        #expect(try library.drafts(of: ada).drafts.isEmpty)
    }

    @Test func aShapeThatNoStoryHasIsRefused() throws {
        let found = try #require(problem("{\"branchbook\": 1,\n\"locations\": []}", as: "story.json"))
        #expect(found.position == SourceText.Position(line: 2, column: 14), "\(found)")
        #expect(found.sentence.hasPrefix("This is a list"), "\(found)")
    }

    @Test func aBundleBringsItsPictures() throws {
        let svg = Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>"#.utf8)
        let source = """
            { "branchbook": 1, "id": "the-door", "title": "The Door", "start": "hall",
              "pictures": { "door": { "file": "door.svg", "alt": "A door" } },
              "locations": { "hall": { "text": "A door.", "picture": "door", "ending": "Home" } } }
            """
        let bundle = try BundleWriter.verify(source: Array(source.utf8)) { $0 == "door.svg" ? svg : nil }
        let file = BroughtFile(name: "door.branchbook", bytes: try BundleWriter.pack(bundle))
        let id = "d000000000000009"
        _ = try library.beginDraft(id, from: [file], number: 0, as: ada)
        #expect(try library.files(ofDraft: id, as: ada).map(\.name) == ["door.svg"])
        let half = BroughtFile(name: "half.branchbook", bytes: Array(file.bytes.prefix(200)))
        #expect(throws: LibraryError.self) { try library.beginDraft("d000000000000008", from: [half], number: 0, as: ada) }
    }

    @Test func aCopyHasEverythingButTheHistory() throws {
        _ = try home.begin()
        var device = try WritingHome.Device(library, ada)
        try device.finish("A red door.")
        try device.send(library, ada)
        let (copy, isNew) = try library.beginDraft("d000000000000009", copyOf: WritingHome.id, title: "The Door (copy)", as: ada)
        #expect((copy.story, copy.title, copy.number, isNew) == ("the-door-2", "The Door (copy)", 0, true))
        let (original, copied) = (try content(of: WritingHome.id), try content(of: copy.id))
        #expect(copied.copy(id: "the-door", title: "The Door").json == original.json)
        #expect(try library.beginDraft("d000000000000009", copyOf: WritingHome.id, title: "Other", as: ada).isNew == false)
        // Somebody else's draft cannot be copied.
        #expect(throws: LibraryError.self) {
            try library.beginDraft("d000000000000008", copyOf: WritingHome.id, title: "Mine", as: home.visitor("bo"))
        }
    }

    @Test func whoMayNotWriteBringsNothing() throws {
        try home.allow(.notAllowed)
        #expect(throws: LibraryError.self) { try bring(Self.story) }
    }
}
