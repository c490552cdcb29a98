import Foundation
import Story
import StoryEngine
import Testing

/// Each text in `Tests/Golden/lantern` is a transcript and its own script: the test replays the inputs in it.
///
/// `UPDATE_SNAPSHOTS=1 Scripts/test swift GoldenTranscriptTests` rewrites them.
@Suite struct GoldenTranscriptTests {
    @Test(arguments: ["home", "attic", "shore"]) func theTranscriptIsAsItWas(_ name: String) throws {
        let file = GoldenStory.folder.appending(path: "\(name).txt")
        let golden = try String(contentsOf: file, encoding: .utf8)
        let lines = golden.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        let seed = try #require(UInt64(lines[0].dropFirst("seed ".count)))
        let inputs = lines.filter { $0.hasPrefix("> ") }.map { input(String($0.dropFirst(2))) }
        let played =
            "seed \(seed)\n" + transcript(of: inputs, in: Playthrough(try Program(GoldenStory.story()), seed: seed))
        if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
            try played.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(played == golden, "\(difference(golden, played))")
    }

    /// The fuzzers start from these files, which are useless if they no longer load. `UPDATE_SNAPSHOTS=1` rewrites them.
    @Test func whatTheFuzzersBeginWithIsOfThisVersion() throws {
        let corpus = GoldenStory.folder.appending(path: "../../../Fuzz/Corpus").standardized
        let programFile = corpus.appending(path: "ProgramFuzzer/lantern")
        let recordFile = corpus.appending(path: "RecordFuzzer/lantern")
        let program = try Program(GoldenStory.story())
        if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
            try Data(program.whole).write(to: programFile)
            var recorded = RecordedPlaythrough(program, seed: 3)
            var reader = RandomReader(seed: 3)
            for _ in 0..<24 {
                guard let input = reader.input(for: recorded.playthrough) else { break }
                try recorded.apply(input)
            }
            let text = recorded.takeNewLines().joined()
            let (resumed, _) = try RecordedPlaythrough.resume(program, record: text + "{")
            var again = resumed
            try again.apply(.undo)
            let whole = text + "{" + again.takeNewLines().joined()
            try whole.replacing(program.revision, with: "REVISION").write(
                to: recordFile,
                atomically: true,
                encoding: .utf8
            )
        }
        _ = try Program(head: Array(Data(contentsOf: programFile)))
        let record = try String(contentsOf: recordFile, encoding: .utf8).replacing("REVISION", with: program.revision)
        let (_, report) = try RecordedPlaythrough.resume(program, record: record)
        #expect(report.kind == .exact && report.notices.isEmpty)
    }

    @Test func aDifferenceShowsTheLinesAround() {
        #expect(difference("a\nb\nc\n", "a\nB\nc\n") == "line 2:\n  a\n- b\n+ B\n  c")
        #expect(difference("a\n", "a\nb\n") == "line 2:\n  a\n+ b\n  ")
    }

    private func input(_ words: String) -> Input {
        if words.hasPrefix("choose ") { return .choose(String(words.dropFirst("choose ".count))) }
        if words.hasPrefix("answer ") {
            let value = words.dropFirst("answer ".count)
            if value.hasPrefix("“") { return .answer(.text(String(value.dropFirst().dropLast()))) }
            if let number = Int64(value) { return .answer(.number(number)) }
            return .answer(value == "yes" || value == "no" ? .yesNo(value == "yes") : .option(String(value)))
        }
        switch words {
        case "back": return .back
        case "skip": return .skip
        case "undo": return .undo
        case "restart": return .restart
        default: return .advance
        }
    }

    /// The first part in which two texts differ, with a line before and after.
    private func difference(_ old: String, _ new: String) -> String {
        let old = old.split(separator: "\n", omittingEmptySubsequences: false)
        let new = new.split(separator: "\n", omittingEmptySubsequences: false)
        let same = zip(old, new).prefix { $0 == $1 }.count
        let rest = zip(old.dropFirst(same).reversed(), new.dropFirst(same).reversed()).prefix { $0 == $1 }.count
        var lines = ["line \(same + 1):"]
        if same > 0 { lines.append("  " + old[same - 1]) }
        lines += old[same..<max(same, old.count - rest)].prefix(20).map { "- " + $0 }
        lines += new[same..<max(same, new.count - rest)].prefix(20).map { "+ " + $0 }
        if rest > 0, old.indices.contains(old.count - rest) { lines.append("  " + old[old.count - rest]) }
        return lines.joined(separator: "\n")
    }
}
