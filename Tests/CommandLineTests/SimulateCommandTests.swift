import StoryEngine
import StoryFormat
import TestSupport
import Testing

@testable import CommandLineTool

@Suite struct SimulateCommandTests {
    private let folder: TemporaryFolder
    private let story: String

    init() throws {
        folder = try TemporaryFolder()
        story = try folder.write(Stories.garden, as: "story.json")
    }

    private func simulate(_ options: [String]) throws -> JSONValue {
        let run = ToolRun(["simulate", story, "--json"] + options)
        #expect(run.code == .success)
        // The core's JSON has only integers.
        let whole = run.output.replacing(#/(\d)\.\d+/#) { "\($0.output.1)" }
        return try #require(JSONParser.parse(Array(whole.utf8)).root?.value)
    }

    @Test func everyPlayIsCounted() throws {
        let report = try simulate(["--plays", "500", "--seed", "3"])
        #expect(report["plays"]?.number == 500)
        #expect(report["seed"]?.number == 3)
        let lawn = try #require(report["endings"]?["lawn"]?.number)
        let mud = try #require(report["endings"]?["mud"]?.number)
        let unfinished = try #require(report["unfinished"]?.number)
        #expect(lawn + mud + unfinished == 500)
        #expect(lawn > 0 && mud > 0 && unfinished == 0)
        for key in ["playsPerSecond", "choicesPerPlay", "peakMemoryMegabytes"] {
            #expect(try #require(report[key]?.number) > 0)
        }
        for key in ["p99InputMicroseconds", "loadMilliseconds"] { #expect(report[key]?.number != nil) }
    }

    @Test func theSamePlaysGiveTheSameTranscripts() throws {
        let hashes = try [["--seed", "1"], ["--seed", "1"], ["--seed", "2"], ["--seed", "1", "--plays", "5"]].map {
            try #require(try simulate($0)["transcriptHash"]?.string)
        }
        #expect(hashes[0] == hashes[1])
        #expect(hashes[0] != hashes[2])
        #expect(hashes[0] != hashes[3])
        #expect(hashes.allSatisfy { $0.count == 16 })
    }

    @Test func endingsThatNobodyFoundAreListed() throws {
        let easy = Stories.garden.replacing("\"if\": \"likesRain\", \"shift\": -1", with: "\"shift\": -20")
        _ = try folder.write(easy, as: "story.json")
        #expect(try simulate([])["endings"]?["mud"]?.number == 0)
        #expect(ToolRun(["simulate", story]).output.contains("mud           0 (0.0%)"))
    }

    @Test func theSystemsWordsForMemoryAreUnderstood() {
        #expect(PeakMemory.peak(inStatus: "Name:\tx\nVmPeak:\t  900 kB\nVmHWM:\t   12345 kB\n") == 12_345 * 1024)
        #expect(PeakMemory.peak(inStatus: "Name:\tx\n") == nil)
        #expect(PeakMemory.bytes ?? 0 > 1 << 20)
    }

    @Test(arguments: [
        (1, 3, 3, "0.333"), (2, 3, 3, "0.667"), (28_004, 1_000, 3, "28.004"), (5, 1, 1, "5.0"),
        (999_999, 1_000_000, 3, "1.000"),
    ])
    func quotientsAreRounded(value: Int, unit: Int, digits: Int, text: String) {
        #expect(SimulationReport.decimal(value, per: unit, digits: digits) == text)
    }

    @Test func compiledPartsAreLoadedAgain() throws {
        let output = folder.path + "/a/b"
        let run = ToolRun(["compile", story, "--output", output])
        #expect(run.code == .success)
        #expect(run.output.contains("head.bin"))
        let twice = ToolRun(["compile", story, "--output", output])
        #expect(twice.code == .success)
        #expect(ToolRun(["compile", story, "--output", story]).code == .failure)
    }
}
