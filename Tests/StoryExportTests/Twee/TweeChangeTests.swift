import Story
import StoryFormat
import StoryImport
import TestSupport
import Testing

@testable import StoryExport

/// What comes back when somebody has changed the file.
@Suite struct TweeChangeTests {
    private let story: Story
    private let text: String

    init() throws {
        story = try #require(StoryDocument(Stories.garden).story)
        text = TweeFile(story).text
    }

    private func changed(_ old: String, _ new: String) throws -> ImportedStory {
        try #require(text.contains(old))
        return try TweeTrips.imported(text.replacing(old, with: new))
    }

    private func location(_ id: Story.Location.ID, of story: Story) throws -> Story.Location {
        try #require(story.locations.first { $0.id == id })
    }

    @Test func newWordsChangeNothingElse() throws {
        let texts = text.replacing("Splash. So", with: "Splash, splash. So").replacing("It is //locked//.", with: "It is //shut//.\nWell.")
            .replacing("Over you go.", with: "Over, $heroName.").replacing("You find a key!", with: "A key!")
        let imported = try TweeTrips.imported(texts)
        #expect(imported.report.leftOut.isEmpty)
        let expected = Stories.garden.replacing("Splash. So", with: "Splash, splash. So")
            .replacing("\"It is *locked*.\"", with: "\"It is *shut*.\", \"Well.\"").replacing("Over you go.", with: "Over, {heroName}.")
            .replacing("You find a key!", with: "A key!")
        #expect(imported.story.json == StoryDocument(expected).story?.json)
    }

    @Test func aTextThatIsDeletedIsGone() throws {
        let imported = try changed("Splash. So much for <<= setup.words[\"hat\"][$hat]>>.\n", "")
        #expect(try location("mud", of: imported.story).pages.isEmpty)
        #expect(try location("mud", of: imported.story).exit == location("mud", of: story).exit)
    }

    @Test func aChangedLocationKeepsItsIDAndWhoLeadsThere() throws {
        let imported = try changed("[[Dig.->gate/dig]]", "[[Dig.->gate/dig]]\n[[Swim.->pond]]")
        let gate = try location("gate", of: imported.story)
        #expect(gate.choices.map { $0.text.description }.contains("Swim."))
        #expect(imported.story.start == "gate")
        #expect(imported.story.locations.contains { $0.id == "pond" })
        #expect(try location("lawn", of: imported.story) == location("lawn", of: story))
        #expect(Array(imported.story.variables.prefix(story.variables.count)) == story.variables)
    }

    @Test func aNewPictureIsAddedBesideThoseOfTheStory() throws {
        let fish = "data:image/png;base64,iVBORw0KGgo="
        let added = "<img src=\"\(fish)\"><img src=\"pictures/pond.png\">\n[[Dig.->gate/dig]]\n[[Swim.->pond]]"
        let imported = try changed("[[Dig.->gate/dig]]", added)
        #expect(Array(imported.story.pictures.prefix(story.pictures.count)) == story.pictures)
        let new = imported.story.pictures.dropFirst(story.pictures.count)
        #expect(new.map(\.file) == ["pictures/picture.png", "pictures/pond.png"])
        let shown = try location("gate", of: imported.story).pages.compactMap { $0.picture }
        #expect(Array(shown.suffix(2)) == new.map(\.id))
    }

    @Test func aPictureOfTheStoryStaysWithoutItsFile() throws {
        var imported = try changed("[[Dig.->gate/dig]]", "[[Dig.->gate/dig]]\n[[Swim.->pond]]")
        let before = imported.story
        #expect(imported.pictures.map(\.file) == story.pictures.map(\.file) && !story.pictures.isEmpty)
        for picture in imported.pictures { imported.leaveOut(picture, because: "There is no such file.") }
        #expect(imported.story == before)
    }

    @Test func theTitleAndTheValuesAtTheStartAreThoseOfTheFile() throws {
        let imported = try TweeTrips.imported(
            text.replacing("The Garden\n", with: "The Pond\n").replacing("<<set $age to 7>>", with: "<<set $age to 9>>")
                .replacing("<<set $hat to \"straw\">>", with: "<<set $hat to \"tin\">>")
        )
        #expect(imported.story.title == "The Pond")
        #expect(imported.story.id == "garden")
        #expect(imported.story.variables.first { $0.name == "age" }?.defaultValue == .number(9))
        #expect(imported.story.variables.first { $0.name == "hat" }?.defaultValue == .option("tin"))
        #expect(imported.story.locations == story.locations)
    }

    @Test func newPassagesAndVariablesAreAdded() throws {
        let more = "\n:: pond {\"position\":\"5,6\"}\n<<set $frogs to $frogs + 1>>\\\n$frogs frogs.\n\n[[Back->gate]]\n"
        let imported = try TweeTrips.imported(text.replacing("\n:: gate/climb", with: more + "\n:: gate/climb"))
        #expect(imported.story.locations.count == story.locations.count + 1)
        #expect(imported.story.variables.count == story.variables.count + 1)
        #expect(imported.story.variables.last?.name == "frogs")
        #expect(imported.positions.contains(ImportedStory.Position(location: "pond", x: 5, y: 6)))
        #expect(try location("gate", of: imported.story) == location("gate", of: story))
    }

    @Test func aDeletedPassageIsMissedByThoseWhoLeadThere() throws {
        let start = try #require(text.firstRange(of: ":: mud [ending]")).lowerBound
        let end = try #require(text.firstRange(of: ":: lawn [ending]")).lowerBound
        let imported = try TweeTrips.imported(String(text[..<start] + text[end...]))
        #expect(imported.report.leftOut.contains { $0.sort == .link && $0.words == "mud" })
        #expect(StoryDocument(imported.story.json).diagnostics.isEmpty)
        #expect(try location("lawn", of: imported.story) == location("lawn", of: story))
    }

    @Test func blanksAndLineEndsAreNoChange() throws {
        let imported = try TweeTrips.imported(text.replacing("\n", with: " \r\n"))
        #expect(imported.story.locations == story.locations)
    }

    @Test func theFileOfAnotherToolHasTheSamePassages() throws {
        let imported = try TweeTrips.imported(Self.html(of: text))
        #expect(imported.story.json == story.json)
    }

    /// What Twine publishes of the file: the passages as elements.
    private static func html(of text: String) -> String {
        func escaped(_ text: Substring) -> String {
            [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")].reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
        }
        var html = "<tw-storydata name=\"The Garden\" startnode=\"3\" format=\"SugarCube\">"
        for (number, part) in text.split(separator: ":: ").dropFirst(2).enumerated() {
            let lines = part.split(separator: "\n", maxSplits: 1)
            let name = lines[0].split(separator: " {")[0].split(separator: " [")[0]
            let tag = lines[0].contains("[annotation]") ? "annotation" : ""
            html += "<tw-passagedata pid=\"\(number + 1)\" name=\"\(escaped(name))\" tags=\"\(tag)\">\(escaped(lines[1]))</tw-passagedata>"
        }
        return html + "</tw-storydata>"
    }

    @Test(arguments: ["{\"branchbook\":1", "\"fingerprint\":\"", "{\"passages\":["])
    func aDamagedRecordMakesAnOrdinaryImport(mark: String) throws {
        let imported = try changed(mark, "§")
        #expect(imported.story.id == "the-garden")
        #expect(imported.story.locations.contains { $0.id == "lawn" })
        #expect(StoryDocument(imported.story.json).diagnostics.isEmpty)
    }

    @Test func whateverIsChangedGivesAStory() throws {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let signs = [
            "<<", ">>", "[[", "]]", "::", "\\", "<<if $hasKey>>", "<</if>>", "<<set $age to \"x\">>", "----", "&#", "[[New->mud]]", "$hat",
        ]
        var chance = SeededGenerator(seed: 11)
        for round in 0..<300 {
            var changed = lines
            for _ in 0..<Int.random(in: 1...4, using: &chance) {
                let index = Int.random(in: changed.indices, using: &chance)
                switch Int.random(in: 0..<4, using: &chance) {
                case 0: changed.remove(at: index)
                case 1: changed.insert(lines[Int.random(in: lines.indices, using: &chance)], at: index)
                case 2: changed[index] += signs.randomElement(using: &chance) ?? ""
                default: changed[index] = changed[index].dropLast(Int.random(in: 0...9, using: &chance))
                }
            }
            let imported = try TweeTrips.imported(changed.joined(separator: "\n"))
            let document = StoryDocument(imported.story.json)
            #expect(document.diagnostics.allSatisfy { $0.severity != .error }, "round \(round)")
            #expect(document.story == imported.story, "round \(round)")
        }
    }
}
