import Foundation
import StoryChecker
import TestSupport
import Testing

/// The WebVTT files of narrations: every file is a value or a failure with its line.
@Suite struct WordTimesTests {
    private static let file = """
        WEBVTT - a narration
        Kind: words

        NOTE Made by
        hand.

        first
        00:00.100 --> 00:02.000
        The <00:00.500>fox’s <00:01.000>tail.

        00:00:02.500 --> 00:00:04.000 align:start
        <00:03.000>Tom &amp;&nbsp;Kit <00:03.500>in
        the rain &lt;3

        """

    private func reading(_ text: String) -> WordTimes.Failure? {
        do throws(WordTimes.Failure) { _ = try WordTimes(Array(text.utf8)) } catch { return error }
        return nil
    }

    @Test(arguments: ["\n", "\r\n", "\r"]) func wordsHaveTheTimeAtWhichTheyBegin(_ end: String) throws {
        let times = try WordTimes(Array(("\u{FEFF}" + Self.file).utf8.map { $0 }.flatMap { $0 == 10 ? Array(end.utf8) : [$0] }))
        #expect(times.cues.map { [$0.start, $0.end] } == [[100, 2_000], [2_500, 4_000]])
        #expect(
            times.cues.map { cue in cue.words.map { "\($0.start) \($0.text)" } } == [
                ["100 The ", "500 fox’s ", "1000 tail."], ["2500 ", "3000 Tom &\u{A0}Kit ", "3500 in the rain <3"],
            ]
        )
        #expect(times.text == "The fox’s tail.\nTom &\u{A0}Kit in the rain <3")
    }

    @Test(arguments: [
        ("", 1, "WEBVTT"),
        ("WEBVTTX", 1, "WEBVTT"),
        ("webvtt\n", 1, "WEBVTT"),
        ("WEBVTT", 1, "no words"),
        ("WEBVTT\n\nNOTE\nnothing\n", 4, "no words"),
        ("WEBVTT\n\n00:01.000 --> 00:02.000\n\n", 4, "no words"),
        ("WEBVTT\n\nSTYLE\n::cue {}\n", 4, "two times"),
        ("WEBVTT\n\nname\nwords\n", 4, "two times"),
        ("WEBVTT\n\n1:00.000 --> 00:02.000\nA", 3, "are not written"),
        ("WEBVTT\n\n00:60.000 --> 02:00.000\nA", 3, "are not written"),
        ("WEBVTT\n\n00:01.00 --> 00:02.000\nA", 3, "are not written"),
        ("WEBVTT\n\n00:01.000-->00:02.000\nA", 3, "are not written"),
        ("WEBVTT\n\n00:02.000 --> 00:02.000\nA", 3, "ends before"),
        ("WEBVTT\n\n00:01.000 --> 00:03.000\nA\n\n00:02.999 --> 00:04.000\nB", 6, "one before it"),
        ("WEBVTT\n\n00:01.000 --> 01:00:00.001\nA", 3, "an hour"),
        ("WEBVTT\n\n00:01.000 --> 9999:00:00.000\nA", 3, "an hour"),
        ("WEBVTT\n\n00:01.000 --> 00:02.000\nA <00:01.000>B", 4, "not in order"),
        ("WEBVTT\n\n00:01.000 --> 00:02.000\nA\nB <00:02.000>C", 5, "not in order"),
        ("WEBVTT\n\n00:01.000 --> 00:02.000\n<b>A</b>", 4, "only times"),
        ("WEBVTT\n\n00:01.000 --> 00:02.000\nA <00:01.500", 4, "only times"),
        ("WEBVTT\n\n00:01.000 --> 00:02.000\nA & B", 4, "&amp;"),
        ("WEBVTT\n\n00:01.000 --> 00:02.000\nA\n00:03.000 --> 00:04.000\nB", 5, "empty line"),
    ])
    func aFailureNamesItsLine(_ text: String, _ line: Int, _ reason: String) throws {
        let failure = try #require(reading(text))
        #expect(failure.line == line && failure.reason.contains(reason), "\(failure)")
    }

    @Test func bytesThatAreNotTextAndFilesThatAreTooLargeFail() {
        #expect(throws: WordTimes.Failure.self) { try WordTimes(Array("WEBVTT\n\n00:01.000 --> 00:02.000\n".utf8) + [0xFF]) }
        let long = "WEBVTT\n\n00:01.000 --> 00:02.000\n"
        let fits = long + String(repeating: "a", count: WordTimes.largestFile - long.utf8.count)
        #expect(reading(fits) == nil)
        #expect(reading(fits + "a")?.line == 1)
    }

    @Test func everyBeginningOfAFileEndsInAValueOrAFailure() {
        let bytes = Array(Self.file.utf8)
        for count in bytes.indices {
            _ = try? WordTimes(Array(bytes[..<count]))
            var changed = bytes
            changed[count] ^= 0x2C
            _ = try? WordTimes(changed)
        }
    }

    @Test func timesGrowOrTheFileFailsInALine() throws {
        let files = FuzzFiles.all(of: "WordTimesFuzzer")
        #expect(!files.isEmpty)
        for file in files {
            let bytes = try [UInt8](Data(contentsOf: file))
            do throws(WordTimes.Failure) {
                let times = try WordTimes(bytes)
                let starts = times.cues.flatMap { cue in cue.words.map { $0.start } }
                #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 }, "\(file.path())")
            } catch {
                #expect((1...bytes.count + 1).contains(error.line), "\(file.path())")
            }
        }
    }
}
