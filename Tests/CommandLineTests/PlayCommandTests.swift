import CommandLineTool
import Foundation
import TestSupport
import Testing

@Suite struct PlayCommandTests {
    private let folder: TemporaryFolder
    private let story: String

    init() throws {
        folder = try TemporaryFolder()
        story = try folder.write(Stories.garden, as: "story.json")
    }

    private func play(_ lines: [String], _ options: [String] = ["--seed", "7"], terminal: Terminal = Terminal())
        -> ToolRun
    {
        ToolRun(["play", story] + options, input: lines, environment: folder.environment, terminal: terminal)
    }

    /// Expects these parts, in this order.
    private func expect(_ text: String, _ parts: [String], location: SourceLocation = #_sourceLocation) {
        var rest = text[...]
        for part in parts {
            guard let range = rest.firstRange(of: part) else {
                Issue.record("“\(part)” does not appear, or not in its place, in:\n\(text)", sourceLocation: location)
                return
            }
            rest = rest[range.upperBound...]
        }
    }

    // MARK: Reading

    @Test func aStoryIsReadToItsEndThroughAPipe() {
        let run = play(Stories.wayToTheLawn)
        #expect(run.code == .success)
        #expect(run.errors.isEmpty)
        expect(
            run.output,
            [
                "The Garden\n", "by Ada, Bo\n", "A very small story.\n", "What is your name?\n", "(Enter alone: Robin)",
                "How old are you, Zoë?",
                "(1 to 99; Enter alone: 7)", "Do you like rain?", "(y or n; Enter alone: yes)", "Which hat?",
                "  1  The straw hat\n",
                "  2  The tin pot\n", "[Picture: A gate with a mossy lock.]", "Zoë stands at the gate.\n\n",
                "It is *locked*.\n\n",
                "x 1  Unlock it. – not now: You have no key.\n", "  2  Dig.\n", "  3  Climb. (a roll decides)\n",
                "You find a key!", "  1  Unlock it.\n",
                "Who is there?\n\n            Me.\n", "The lawn, and the sun on it.\n", "A happy end: On the Lawn\n",
            ]
        )
        #expect(!run.output.contains("\u{1B}"))
        #expect(!run.output.contains("[Enter"))
    }

    @Test func aPageIsNotSaidTwiceAboveItsChoices() {
        let run = play(Array(Stories.wayToTheLawn.prefix(6)))
        #expect(run.output.components(separatedBy: "stands at the gate").count == 2)
    }

    @Test func whatCannotBeDoneIsSaidAndChangesNothing() {
        let run = play([
            "xyzzy", "", "", "seven", "100", "8", "maybe", "y", "3", "2", "", "1", "9", "unlok", "e", "?", "s", "s",
        ])
        #expect(run.code == .success)
        expect(
            run.output,
            [
                "“xyzzy” does nothing here; type ? for help.", "Write a number.", "Choose a number from 1 to 99.", "Write y or n.",
                "Pick a number from 1 to 2.",
                "You have no key.", "There is no choice 9. Pick a number from 1 to 3.", "Did you mean “unlock”?",
                "Locks keep things in.",
                "undoes the last choice", "There’s nothing more on this page.",
            ]
        )
    }

    @Test func wordsAreAnAnswerWhereWordsAreAskedFor() {
        let run = play(["", "b", "/u", "q", "q"])
        expect(run.output, ["How old are you, b?", "Undone.", "What is your name?", "How old are you, q?"])
        #expect(run.code == .success)
    }

    @Test func backShowsWhatWasAndUndoTakesBack() {
        let lines = Array(Stories.wayToTheLawn.prefix(7))
        let run = play(lines + ["b", "2", "", "u", "u"])
        expect(
            run.output,
            [
                "You find a key!", "stands at the gate", "> 2  Dig.", "You’re looking back.", "You find a key!",
                "Undone.", "stands at the gate",
                "x 1  Unlock it.", "Undone.", "Which hat?",
            ]
        )
    }

    @Test func restartIsAskedForOnATerminalOnly() {
        let start = ["", "Ada", "", "", "", ""]
        let piped = play(start + ["r"])
        expect(piped.output, ["stands at the gate", "The Garden"])
        let terminal = Terminal(inputIsTerminal: true, outputIsTerminal: true)
        let refused = play(["r", "n"], ["--fresh"], terminal: terminal)
        expect(refused.output, ["(y or n)", "You stay where you are."])
        let agreed = play(start + ["r", "y"], ["--fresh"], terminal: terminal)
        #expect(agreed.output.components(separatedBy: "A very small story.").count == 3)
    }

    @Test func aCheckIsTold() {
        let run = play(["", "", "", "", "", "", "3"])
        #expect(run.output.contains("Rolled "))
        #expect(
            run.output.firstMatch(of: #/Rolled (\d) \+ (\d) = (\d+), soft moss −1 makes (\d+): \*\*(pass|fail)\*\*\./#)
                != nil
        )
    }

    @Test(arguments: [20, 40, 72, 200])
    func noLineIsWiderThanTheTerminal(columns: Int) {
        let run = play(Stories.wayToTheLawn, ["--fresh"], terminal: Terminal(columns: columns))
        for line in run.output.split(separator: "\n") { #expect(line.count <= min(columns, 72), "\(line)") }
    }

    // MARK: Keeping the place

    @Test func aReadingGoesOnWhereItStopped() {
        #expect(play(Array(Stories.wayToTheLawn.prefix(7))).code == .success)
        let again = play([], [])
        expect(again.output, ["You find a key!"])
        #expect(!again.output.contains("A very small story."))
        let end = play(["", "", "1", ""], [])
        expect(end.output, ["A happy end: On the Lawn"])
    }

    @Test func everyLineIsKeptAsSoonAsItIsDone() throws {
        var sizes: [Int] = []
        for count in 1...6 {
            _ = play([Stories.wayToTheLawn[count - 1]], [])
            sizes.append(try folder.read("branchbook/garden.record").utf8.count)
        }
        #expect(sizes == sizes.sorted())
        #expect(Set(sizes).count == sizes.count)
    }

    @Test func freshStartsAnewAndKeepsTheOldPlace() throws {
        _ = play(["", "Ada"])
        let old = try folder.read("branchbook/garden.record")
        let run = play([], ["--fresh"])
        #expect(run.output.contains("A very small story."))
        #expect(try folder.read("branchbook/garden.record.old") == old)
    }

    @Test func aLastLineWithoutItsEndCostsNothing() throws {
        _ = play(["", "Ada"])
        var record = try folder.read("branchbook/garden.record")
        record.removeLast()
        _ = try folder.write(record, as: "branchbook/garden.record")
        #expect(play(["9"], []).output.contains("How old are you, Ada?"))
        #expect(play([], []).output.contains("Do you like rain?"))
    }

    @Test func aLastLineThatIsCutOffCostsOnlyItself() throws {
        _ = play(["", "Ada", "9"])
        let record = try folder.read("branchbook/garden.record")
        _ = try folder.write(String(record.dropLast(10)), as: "branchbook/garden.record")
        let run = play(["9", "n"], [])
        expect(run.output, ["Your very last page turn wasn’t saved.", "How old are you, Ada?", "Which hat?"])
        #expect(play([], []).output.contains("Which hat?"))
    }

    @Test func aChangedStoryIsSaid() throws {
        _ = play(Array(Stories.wayToTheLawn.prefix(6)))
        _ = try folder.write(Stories.garden.replacing("Splash.", with: "Splosh."), as: "story.json")
        let run = play([], [])
        expect(run.output, ["The author has changed this story", "  2  Dig."])
    }

    @Test func whatIsNoRecordIsNotTouched() throws {
        _ = try folder.write("my diary\n", as: "diary.txt")
        let path = folder.path + "/diary.txt"
        let run = play([], ["--record", path])
        #expect(run.code == .failure)
        #expect(run.errors.contains("This is not a record of a reading."))
        #expect(try folder.read("diary.txt") == "my diary\n")
    }

    @Test func anotherSeedIsNotTakenInSilence() {
        _ = play(["", "Ada"])
        #expect(play([], ["--seed", "8"]).output.contains("its own seed, 7"))
    }

    @Test func withoutAFolderForItNothingIsBegun() {
        let run = ToolRun(["play", story], input: [""])
        #expect(run.code == .failure)
        #expect(run.errors.contains("--record FILE"))
    }

    @Test func anUnsoundStoryIsNotPlayed() throws {
        let path = try folder.write("{}", as: "bad.json")
        let run = ToolRun(["play", path], environment: folder.environment)
        #expect(run.code == .failure)
        #expect(run.errors.contains("[B0102]"))
        #expect(run.output.isEmpty)
    }

    // MARK: By script

    @Test func aScriptGivesATranscript() {
        let run = play(
            [],
            ["--choices", "2,1", "--answers", "heroName=Ada\\, the first,hat=tin", "--answers", "age=9"]
        )
        #expect(run.code == .failure)
        #expect(run.errors.contains("The answer: That’s too long."))
        let shorter = play([], ["--choices", "2,unlock", "--answers", "heroName=A\\,B,hat=tin"])
        #expect(shorter.code == .success)
        expect(
            shorter.output,
            [
                "[title] The Garden", "> answer “A,B”", "> answer tin", "> choose dig", "> choose unlock",
                "[ending lawn, happy]",
            ]
        )
        #expect(play([], ["--choices", "2,unlock", "--answers", "heroName=A\\,B,hat=tin"]).output == shorter.output)
    }

    @Test(arguments: [
        (["--choices", "1"], "Choice 1 (“unlock”): You have no key."),
        (["--choices", "4"], "Choice 1: There is no choice 4. Pick a number from 1 to 3."),
        (["--choices", "2,0"], "Choice 2: There is no choice 0."),
        (["--choices", "dgi"], "Choice 1: There is no choice “dgi”. Did you mean “dig”?"),
        (["--choices", "2,1,1"], "Choice 3 (“1”): the story has ended before it."),
        (["--answers", "age=old"], "The answer for age: Write a number."),
    ])
    func whatCannotBePickedEndsInOne(options: [String], error: String) {
        let run = play([], options)
        #expect(run.code == .failure)
        #expect(run.errors.contains(error), "\(run.errors)")
        #expect(run.output.contains("[title] The Garden"))
    }

    @Test(arguments: [
        (["--answers", "heroNam=Ada"], "Did you mean “heroName”?"), (["--answers", "Ada"], "“Ada” is not an answer."),
        (["--answers", "hasKey=yes"], "The story does not ask for “hasKey”."),
    ])
    func whatIsNotAskedIsAMistakeOfUse(options: [String], error: String) {
        let run = play([], options)
        #expect(run.code == .usage)
        #expect(run.errors.contains(error), "\(run.errors)")
    }

    // MARK: By given rolls and answers

    @Test(arguments: ["0", "7", "99"]) func theRollsOfAScriptComeUpWhateverTheSeed(seed: String) {
        let over = play([], ["--choices", "climb", "--rolls", "8", "--seed", seed])
        #expect(over.code == .success)
        expect(over.output, ["rolled 8 (4+4) -1 (soft moss) = 7: pass", "[ending lawn, happy]"])
        let mud = play([], ["--choices", "climb", "--rolls", "9", "--seed", seed])
        #expect(mud.code == .success)
        expect(mud.output, ["rolled 9 (4+5) -1 (soft moss) = 8: fail", "[ending mud, funny]"])
        let dry = play([], ["--answers", "likesRain=no", "--choices", "2,climb", "--rolls", " 8 ", "--seed", seed])
        expect(dry.output, ["rolled 8 (4+4) = 8: fail"])
    }

    @Test func withoutGivenRollsTheSeedDecides() {
        let seeded = play([], ["--choices", "climb"])
        #expect(play([], ["--choices", "climb", "--rolls", ""]).output == seeded.output)
    }

    @Test(arguments: [
        (["--choices", "climb", "--rolls", "13"], "Roll 1 (“13”): this check rolls a number from 2 to 12."),
        (["--choices", "climb", "--rolls", "-4"], "Roll 1 (“-4”): this check rolls a number from 2 to 12."),
        (["--choices", "climb", "--rolls", "8,3"], "Roll 2 (“3”): there was no check left to roll it."),
        (["--choices", "2,climb", "--rolls", "8", "--rolls", "4,5"], "Roll 2 (“4”): there was no check left to roll it."),
        (["--answers", "age=9", "--rolls", "8"], "Roll 1 (“8”): there was no check left to roll it."),
    ])
    func aRollThatCannotBeMadeIsSaid(options: [String], error: String) {
        let run = play([], options)
        #expect(run.code == .failure)
        #expect(run.errors.contains(error), "\(run.errors)")
        #expect(run.output.contains("[title] The Garden"))
        // Only rolls that were asked for are shown as rolled.
        if error.contains("rolls a number") { #expect(!run.output.contains("rolled")) }
    }

    @Test(arguments: [
        (["--rolls", "8"], "--rolls works only with --choices or --answers."),
        (["--choices", "climb", "--rolls", "8,six"], "“six” is not a roll."),
        (["--choices", "climb", "--rolls", "8.5"], "Write whole numbers separated by commas, such as --rolls 3,12,6."),
        (["--choices", "climb", "--rolls", "8", "--record", "r"], "--rolls and --record cannot be combined"),
    ])
    func rollsThatMakeNoSenseAreAMistakeOfUse(options: [String], error: String) {
        let run = play([], options)
        #expect(run.code == .usage)
        #expect(run.errors.contains(error), "\(run.errors)")
        #expect(run.output.isEmpty)
    }

    @Test func whatIsAskedAgainGetsTheNextAnswerAndThenTheLast() throws {
        let text = #"""
            {
              "branchbook": 1, "id": "riddle", "title": "Riddle", "start": "ask",
              "variables": { "guess": { "prompt": "What is it?", "default": 0, "min": 0, "max": 9 } },
              "locations": {
                "ask": { "ask": ["guess"], "text": "You say {guess}.", "choices": [{ "id": "again", "text": "Again.", "go": "ask" }] },
                "end": { "text": "Hm.", "ending": "The End" }
              }
            }
            """#
        let path = try folder.write(text, as: "riddle.json")
        let run = ToolRun(["play", path, "--choices", "1,1,1", "--answers", "guess=4,guess=6", "--answers", "guess=1"])
        #expect(run.code == .success, "\(run.errors)")
        expect(run.output, ["You say 4.", "You say 6.", "You say 1.", "You say 1."])
        let none = ToolRun(["play", path, "--choices", "1"])
        expect(none.output, ["You say 0.", "You say 0."])
    }

    @Test func anAnswerOfAScriptIsTakenAtItsWord() throws {
        let text = #"""
            {
              "branchbook": 1, "id": "two", "title": "Two", "start": "a",
              "variables": {
                "pet": { "prompt": "Which?", "options": [{ "id": "cat", "text": "Hen" }, { "id": "hen", "text": "Cat" }, { "id": "dog", "text": "1" }] },
                "name": { "prompt": "What is it called?", "default": "Bo", "min": 0 }
              },
              "locations": { "a": { "text": "It is {pet} [{name}].", "ending": "The End" } }
            }
            """#
        let path = try folder.write(text, as: "two.json")
        for (answers, sentence) in [
            ("pet=hen,name=", "It is Cat []."), ("pet=cat,name=Mo", "It is Hen [Mo]."), ("pet=HEN", "It is Hen [Bo]."),
            ("pet=3", "It is 1 [Bo]."), ("pet=1", "It is 1 [Bo]."), ("name=\\,", "It is Hen [,]."),
        ] {
            let run = ToolRun(["play", path, "--answers", answers])
            #expect(run.output.contains(sentence), "\(answers): \(run.output) \(run.errors)")
        }
    }

    @Test func anIDComesBeforeAnotherVariablesName() throws {
        let text = #"""
            {
              "branchbook": 1, "id": "names", "title": "Names", "start": "a",
              "variables": {
                "first": { "name": "second", "prompt": "One?", "default": "x" },
                "second": { "name": "third", "prompt": "Two?", "default": "x" }
              },
              "locations": { "a": { "text": "{second} and {third}.", "ending": "The End" } }
            }
            """#
        let path = try folder.write(text, as: "names.json")
        let run = ToolRun(["play", path, "--answers", "second=Bo,first=Ada"])
        #expect(run.output.contains("Ada and Bo."), "\(run.output) \(run.errors)")
        #expect(ToolRun(["play", path, "--answers", "third=Mo"]).output.contains("X and Mo."))
    }

    @Test func anIDThatIsANumberComesBeforeACount() throws {
        let text = #"""
            {
              "branchbook": 1, "id": "doors", "title": "Doors", "start": "hall",
              "locations": {
                "hall": { "text": "Two doors.", "choices": [{ "id": "2", "text": "In.", "go": "in" }, { "id": "out", "text": "Out.", "go": "out" }] },
                "in": { "text": "Warm.", "ending": "Inside" },
                "out": { "text": "Cold.", "ending": "Outside" }
              }
            }
            """#
        let path = try folder.write(text, as: "doors.json")
        #expect(ToolRun(["play", path, "--choices", "2"]).output.contains("Warm."))
        #expect(ToolRun(["play", path, "--choices", "1"]).output.contains("Warm."))
        #expect(ToolRun(["play", path, "--choices", "out"]).output.contains("Cold."))
    }

    @Test func aScriptCanBeRecordedAndReplayed() throws {
        let record = folder.path + "/script.record"
        let written = play([], ["--choices", "2,1", "--record", record])
        #expect(written.code == .success)
        let replayed = ToolRun(["replay", record, story])
        #expect(replayed.code == .success)
        #expect(replayed.output == written.output + "\nResumed: exact\n")
        let again = play([], ["--choices", "2", "--record", record])
        #expect(again.code == .failure)
        #expect(again.errors.contains("nothing is ever overwritten"))
    }
}
