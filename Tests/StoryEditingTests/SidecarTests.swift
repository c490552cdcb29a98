import StoryEditing
import StoryFormat
import TestSupport
import Testing

/// What `story.json` has no place for goes through `story.editor.json` and back.
@Suite struct SidecarTests {
    static let story = #"{"start":"gate","locations":{"gate":{"text":"A gate."},"lawn":{"text":"Grass.","aliases":["meadow"]}}}"#

    @Test func everythingIsReadAsItWasWritten() throws {
        let sidecar = """
            {
              "branchbookEditor": 1,
              "map": { "gate": [40, -7], "lawn": [280, 40] },
              "chapters": [
                { "title": "Garden", "colour": "green", "locations": ["gate"], "chapters": [{ "title": "Shed", "locations": ["lawn"] }] }
              ],
              "mapNotes": [{ "text": "More owls!", "x": 12, "y": 300 }]
            }

            """
        let file = try StoryFile(Array(Self.story.utf8), sidecar: sidecar)
        #expect(file.hasSidecar)
        #expect(difference(file.draft.sidecar.pretty(), jsonValue(sidecar).pretty()) == nil)
        // Nothing of it is in the story.
        #expect(try difference(file.draft.text, StoryFile(Array(Self.story.utf8)).draft.text) == nil)
    }

    @Test(arguments: [
        ("", SidecarProblem.notJSON), ("{", .notJSON), ("[]", .version), ("{}", .version), (#"{"branchbookEditor":2}"#, .version),
        (#"{"branchbookEditor":1,"map":{},"map":{}}"#, .notJSON),
    ]) func aDamagedSidecarIsLeftOut(text: String, problem: SidecarProblem) throws {
        let file = try StoryFile(Array(Self.story.utf8), sidecar: text)
        #expect(file.sidecarProblem == problem)
        #expect(!file.hasSidecar)
        #expect(file.draft.things(in: .story, "locations").count == 2)
    }

    @Test(arguments: [
        (#""map":{"gate":[1],"nowhere":[1,2],"lawn":["a",2]}"#, #"{"branchbookEditor":1}"#),
        (#""map":{"meadow":[1,2]}"#, #"{"branchbookEditor":1,"map":{"lawn":[1,2]}}"#),
        (
            #""chapters":[7,{"title":"A","locations":["gate","gate","x",3]},{"title":"B","locations":["gate"]}]"#,
            #"{"branchbookEditor":1,"chapters":[{"title":"A","locations":["gate"]},{"title":"B"}]}"#
        ),
        (#""chapters":{},"mapNotes":[[],{"text":"x"}],"more":1"#, #"{"branchbookEditor":1,"mapNotes":[{"text":"x"}]}"#),
    ]) func whatIsNotUnderstoodIsLeftOut(members: String, kept: String) throws {
        let file = try StoryFile(Array(Self.story.utf8), sidecar: "{\"branchbookEditor\":1,\(members)}")
        #expect(file.draft.sidecar.compact == kept)
    }

    /// Two devices can put two chapters into each other.
    @Test func chaptersInEachOtherAreWritten() throws {
        var composer = Composer(try StoryFile(Array(Self.story.utf8)).draft, device: 1, lastNumber: 0)
        let one = try composer.addThing(.chapter, named: "", [JSONField("title", .string("One"))])
        let other = try composer.addThing(.chapter, named: "", [JSONField("title", .string("Other"))])
        try composer.write(one, "parent", .string(other.text))
        try composer.write(other, "parent", .string(one.text))
        #expect(composer.draft.sidecar.compact == #"{"branchbookEditor":1,"chapters":[{"title":"One","chapters":[{"title":"Other"}]}]}"#)
    }

    @Test func chaptersTooDeepAreStillWritten() throws {
        var composer = Composer(try StoryFile(Array(Self.story.utf8)).draft, device: 1, lastNumber: 0)
        var parent: Node.ID?
        for number in 0..<200 {
            let chapter = try composer.addThing(.chapter, named: "", [JSONField("title", .string("c\(number)"))])
            if let parent { try composer.write(chapter, "parent", .string(parent.text)) }
            parent = chapter
        }
        let sidecar = composer.draft.sidecar
        let file = try StoryFile(Array(Self.story.utf8), sidecar: sidecar.pretty())
        #expect(file.draft.things(in: .story, "chapters").count == 200)
        #expect(file.draft.sidecar == sidecar)
    }

    /// The keys of the sidecar mean nothing in `story.json`, and the key of a map is the ID of what it leads to.
    @Test func aStoryHasNoKeysOfTheSidecar() throws {
        let text = #"{"chapters":[1],"locations":{"gate":{"id":"other","text":"A gate.","x":4,"chapter":"0.1"}}}"#
        let draft = try StoryFile(Array(text.utf8)).draft
        #expect(draft.json.compact == #"{"locations":{"gate":{"text":"A gate."}}}"#)
        #expect(draft.sidecar.compact == #"{"branchbookEditor":1}"#)
    }
}
