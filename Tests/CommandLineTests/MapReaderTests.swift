import CommandLineTool
import Foundation
import Testing

/// What the map shows to a reader: what they have seen, and nothing else.
@Suite(.serialized) struct MapReaderTests {
    private let folder: TemporaryFolder
    private let path: String

    /// A story in which no unseen name is the same as a seen one.
    private static let story = #"""
        {
          "branchbook": 1, "id": "quiet-house", "title": "The Quiet House", "start": "porch", "variables": { "lamp": false },
          "locations": {
            "porch": { "title": "On the Porch", "text": "A door.", "choices": [
              { "text": "Ring the bell.", "go": "hallway" },
              { "text": "Peep through the letterbox.", "go": "kraken7" },
              { "text": "Whisper a zarquon word.", "if": "lamp", "go": "velvet9" },
              { "id": "throw-pebble", "text": "Throw a pebble.", "check": { "type": "random", "weights": { "plonk": 1, "smithereens": 1 } },
                "outcomes": { "plonk": { "text": "Plonk.", "go": "hallway" }, "smithereens": { "text": "Oh dear.", "go": "glazier3" } } }
            ] },
            "hallway": { "title": "The Hallway", "text": "Stairs.", "continue": [{ "if": "lamp", "go": "velvet9" }, { "go": "stairs" }] },
            "stairs": { "title": "The Stairs", "text": "Up.", "choices": [
              { "text": "Back out.", "go": "porch" }, { "text": "Climb to the attic.", "go": "attic" } ] },
            "attic": { "title": "The Attic", "text": "Dust.", "ending": { "id": "dusty", "title": "A Dusty Find", "kind": "bittersweet" } },
            "kraken7": { "title": "Kraken Kitchen", "text": "K.", "ending": { "id": "octopus-tea", "title": "Octopus Tea", "kind": "strange" } },
            "velvet9": { "title": "Velvet Vault", "text": "V.", "ending": { "id": "vaulted", "title": "Vaulted Ceiling", "kind": "secret" } },
            "glazier3": { "title": "Glazier’s Gulch", "text": "G.", "ending": { "id": "shards", "title": "Forty Shards", "kind": "sad" } }
          }
        }
        """#
    private static let unseen = [
        "kraken7", "Kraken", "octopus-tea", "Octopus", "strange", "velvet9", "Velvet", "vaulted", "Vaulted", "secret", "glazier3",
        "Glazier", "shards",
        "Shards", "sad", "zarquon", "lamp", "smithereens", "throw-pebble", "7 locations",
    ]

    init() throws {
        folder = try TemporaryFolder()
        path = try folder.write(Self.story, as: "story.json")
    }

    /// Reads with these input lines, and returns the map of what was seen.
    private func map(afterReading lines: [String], format: String = "svg") -> String {
        let record = folder.path + "/ada.record"
        let play = ToolRun(["play", path, "--record", record, "--seed", "7"], input: lines, environment: folder.environment)
        #expect(play.code == .success)
        let run = ToolRun(["map", path, "--output", "-", "--format", format, "--reader", record])
        #expect(run.code == .success)
        #expect(run.errors.isEmpty)
        return run.output
    }

    private func expectNothing(of words: [String], in map: String) {
        for word in words { #expect(!map.contains(word), "“\(word)” is given away") }
    }

    @Test(arguments: ["svg", "dot"])
    func whatWasReadIsShownAndNothingElse(format: String) {
        let map = map(afterReading: ["", "", "1", "", "2", ""], format: format)
        for words in [
            "1 · On the Porch", "2 · The Hallway", "3 · The Stairs", "Ring the bell.", "Throw a pebble.", "Back out.", "bittersweet end",
        ] {
            #expect(map.contains(words), "\(words)")
        }
        #expect(map.contains("A Dusty") && map.contains("?"))
        expectNothing(of: Self.unseen, in: map)
    }

    @Test func beforeTheFirstPageNothingIsShown() {
        let map = map(afterReading: [])
        #expect(map.contains("Nothing has been read yet"))
        expectNothing(of: Self.unseen + ["Porch", "porch", "bell", "Hallway", "dusty", "Dusty"], in: map)
    }

    @Test func whatStandsBehindAPageThatIsNotTurnedIsNotShown() {
        let map = map(afterReading: ["", "", "1"])
        #expect(map.contains("2 · The Hallway"))
        #expect(map.contains("you are here"))
        expectNothing(of: Self.unseen + ["Stairs", "stairs", "attic", "Attic", "Dusty", "Back out"], in: map)
    }

    @Test func whatWasTakenBackWasSeenAllTheSame() {
        let map = map(afterReading: ["", "", "1", "", "u"])
        #expect(map.contains("3 · The Stairs"))
        #expect(map.contains("not seen yet"))
        expectNothing(of: Self.unseen, in: map)
    }

    @Test func afterAnEditTheRecordStillGivesNothingAway() throws {
        _ = map(afterReading: ["", "", "1", "", "2", ""])
        _ = try folder.write(Self.story.replacingOccurrences(of: "A door.", with: "A red door."), as: "story.json")
        let run = ToolRun(["map", path, "--output", "-", "--reader", folder.path + "/ada.record"])
        #expect(run.code == .success)
        #expect(run.output.contains("1 · On the Porch"))
        #expect(run.output.contains("bittersweet end"))
        expectNothing(of: Self.unseen, in: run.output)
    }

    @Test func onlyARecordOfThisStoryIsTaken() throws {
        let other = try folder.write(Self.story.replacingOccurrences(of: "quiet-house", with: "loud-house"), as: "other.json")
        let record = folder.path + "/bo.record"
        #expect(ToolRun(["play", other, "--record", record], input: [""], environment: folder.environment).code == .success)
        let run = ToolRun(["map", path, "--output", "-", "--reader", record])
        #expect(run.code == .failure)
        #expect(run.errors.contains("This reading was saved from another story, “loud-house”."))
        let foreign = ToolRun(["map", path, "--output", "-", "--reader", path])
        #expect(foreign.code == .failure)
        #expect(foreign.errors.contains("This is not a record of a reading."))
        #expect(ToolRun(["map", path, "--output", "-", "--reader", "none"]).errors.contains("There is no such file."))
    }
}
