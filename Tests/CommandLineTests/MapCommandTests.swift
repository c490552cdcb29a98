import CommandLineTool
import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct MapCommandTests {
    private let folder: TemporaryFolder
    private let story: String

    init() throws {
        folder = try TemporaryFolder()
        story = try folder.write(Stories.garden, as: "story.json")
    }

    private func map(_ options: [String]) -> ToolRun {
        ToolRun(["map", story] + options, environment: folder.environment)
    }

    // MARK: Files

    @Test func aFileBesideTheMapIsLeftAlone() throws {
        _ = try folder.write("mine", as: "map.svg.new")
        let other = try folder.write("also mine", as: "letter")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/way.svg.new", withDestinationPath: other)
        for name in ["map.svg", "way.svg"] {
            #expect(map(["--output", folder.path + "/" + name]).code == .success)
            #expect(try folder.read(name).hasPrefix("<svg "))
        }
        #expect(try folder.read("map.svg.new") == "mine")
        #expect(try folder.read("letter") == "also mine")
        #expect(try !FileManager.default.contentsOfDirectory(atPath: folder.path).contains { $0.hasSuffix(".new2") })
    }

    // MARK: Pictures

    @Test func aPictureSaysWhatItShows() throws {
        let run = map(["--output", folder.path + "/map.svg"])
        #expect(run.code == .success)
        #expect(run.errors.isEmpty)
        #expect(run.output.hasPrefix(folder.path + "/map.svg: "))
        let svg = try folder.read("map.svg")
        #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
        for piece in [
            "role=\"graphics-document\"", "aria-label=\"The Garden: 3 locations, 2 endings\"",
            "<title>The Garden: 3 locations, 2 endings</title>", ">1 · gate</text>", ">2 · All Mud</text>", ">funny end</text>",
            ">happy end</text>", ">Climb.</text>", ">pass</text>", ">if</text>", ">roll</text>", ">start</text>", ">a choice</text>",
            ">where the story starts</text>", "Only if hasKey",
        ] { #expect(svg.contains(piece), "\(piece)") }
        for piece in ["<script", "href", "url(", "@import", "<image", "<foreignObject", "never", "a sad end"] {
            #expect(!svg.contains(piece), "\(piece)")
        }
        #expect(svg.components(separatedBy: "http").count == 2)
    }

    @Test(arguments: ["svg", "dot"])
    func theSameStoryGivesTheSameBytes(format: String) {
        let first = map(["--output", "-", "--format", format])
        let second = map(["--output", "-", "--format", format])
        #expect(first.code == .success)
        #expect(!first.output.isEmpty)
        #expect(first.output == second.output)
    }

    @Test func theNameOfTheFileSaysTheForm() throws {
        #expect(map(["--output", folder.path + "/map.dot"]).code == .success)
        let dot = try folder.read("map.dot")
        #expect(dot.hasPrefix("// A map of “The Garden”"))
        #expect(dot.contains(#""gate" -> "gate/4""#))
        #expect(dot.contains(#"label="[if]\nUnlock it.""#))
        #expect(map(["--output", "-"]).output.hasPrefix("<svg "))
        #expect(map(["--output", folder.path + "/map.txt", "--format", "dot"]).code == .success)
        #expect(try folder.read("map.txt") == dot)
    }

    // MARK: A way

    @Test(arguments: ["mud", "All Mud", "all mud"])
    func aWayToAnEndingStandsOut(name: String) {
        let run = map(["--output", "-", "--to", name])
        #expect(run.code == .success)
        #expect(run.output.contains("A way to “All Mud” in 1 step<"))
        #expect(run.output.contains(">1</text>"))
        #expect(run.output.contains("the way, with its steps numbered"))
    }

    @Test func anUnreachableEndingHasNoWay() throws {
        let text = Stories.garden.replacingOccurrences(of: #""fail": "mud""#, with: #""fail": "gate""#)
        let path = try folder.write(text, as: "dry.json")
        let run = ToolRun(["map", path, "--output", "-", "--to", "mud"])
        #expect(run.code == .failure)
        #expect(run.errors.contains("No reader can reach the ending “mud”."))
        #expect(run.output.isEmpty)
        #expect(ToolRun(["map", path, "--output", "-"]).output.contains(">funny end, unreachable</text>"))
    }

    // MARK: Refusals

    @Test(arguments: [
        ([], "--output is missing."), (["--output", "map.png"], "End the name in .svg or .dot"),
        (["--output", "-", "--format", "png"], "“png” is not a valid value for --format."),
        (["--output", "-", "--to", "mut"], "Did you mean “mud”?"),
        (["--output", "-", "--to", "Xylophone"], "Its endings are mud, lawn."),
        (["--output", "-", "--to", "mud", "--reader", "x"], "--to and --reader cannot be combined."),
    ])
    func whatIsNotUnderstoodIsSaid(options: [String], message: String) {
        let run = map(options)
        #expect(run.code == .usage)
        #expect(run.errors.contains(message))
        #expect(run.output.isEmpty)
    }

    @Test func onlyAMapIsReplacedByAMap() throws {
        for name in ["map.svg", "map.dot"] {
            let mine = try folder.write("<svg><circle/></svg> and a diary", as: name)
            let refused = map(["--output", mine])
            #expect(refused.code == .failure)
            #expect(refused.errors.contains("it was not overwritten."))
            #expect(refused.errors.contains("Give --output another name"))
            #expect(try folder.read(name) == "<svg><circle/></svg> and a diary")
            try FileManager.default.removeItem(atPath: mine)
            #expect(map(["--output", mine]).code == .success)
            let first = try folder.read(name)
            #expect(map(["--output", mine, "--to", "mud"]).code == .success)
            #expect(try folder.read(name) != first)
        }
        #expect(try !FileManager.default.contentsOfDirectory(atPath: folder.path).contains { $0.hasSuffix(".new") })
    }

    @Test func aStoryIsNotOverwrittenByItsOwnMap() throws {
        let run = ToolRun(["map", story, "--output", story, "--format", "svg"])
        #expect(run.code == .failure)
        #expect(try folder.read("story.json") == Stories.garden)
    }

    @Test func whereNoFileCanStandNoneIsWritten() throws {
        #expect(map(["--output", folder.path + "/none/map.svg"]).errors.contains("/none/map.svg: There is no such file."))
        try FileManager.default.createDirectory(atPath: folder.path + "/f.svg", withIntermediateDirectories: true)
        let run = map(["--output", folder.path + "/f.svg"])
        #expect(run.code == .failure)
        #expect(run.errors.contains("This is a folder, not a file."))
    }

    @Test func aBrokenStoryIsNotDrawn() throws {
        let path = try folder.write(Stories.garden.replacingOccurrences(of: #""start": "gate""#, with: #""start": "gat""#), as: "b.json")
        let run = ToolRun(["map", path, "--output", folder.path + "/b.svg"])
        #expect(run.code == .failure)
        #expect(run.errors.contains("Did you mean “gate”?"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/b.svg"))
    }
}
