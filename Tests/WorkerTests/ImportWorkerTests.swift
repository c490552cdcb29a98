import Foundation
import Story
import StoryFormat
import StoryImport
import TestSupport
import Testing
import WorkerProcess

@testable import ImportProcess

/// Stories come through the process that imports as they went in, and whatever it answers, the process that asked goes on.
struct ImportWorkerTests {
    /// A file of each tool, with everything that is carried: pictures of both kinds, places on a map, what was left out, an included file.
    static let files: [(name: String, text: String)] = [
        (
            "cave.twee",
            """
            :: StoryTitle
            Cave
            :: StoryData
            {"format": "Harlowe", "ifid": "D674C58C-DEFA-4F70-B7A2-27742230C0FC"}
            :: Start {"position":"100,250"}
            (random: 1, 6) ![Bat](bat.png) <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="> [[In]] [[Nowhere]]
            :: In {"position":"-100,9223372036854775807"}
            Dark.
            """
        ),
        ("cave.md", "# Cave\n\nA cave. ![bat](bat.png)\n\n- [Go in](#in)\n\n## In\n\nDark.\n"),
        ("cave.ink", "INCLUDE rest.ink\n~ temp hidden = 1\n-> start\n"),
        ("cave.json", #"{"title": "Cave", "text": "A cave.", "choices": [{"text": "Go in", "text2": 1, "next": {"text": "Dark."}}]}"#),
        ("broken.twee", "no passage"),
        ("broken.ink", "{ never closed"),
    ]

    private static func request(_ file: (name: String, text: String)) -> ImportRequest {
        var request = ImportRequest(ImportRequest.File(name: file.name, bytes: Array(file.text.utf8)))
        let rest = "=== start\nHello. {hidden}\n* go -> END\n* stay -> END\n"
        if file.name.hasSuffix(".ink") { request.included = [ImportRequest.File(name: "rest.ink", bytes: Array(rest.utf8))] }
        return request
    }

    @Test(arguments: files) func aResultArrivesAsItWasSent(_ file: (name: String, text: String)) throws {
        let request = Self.request(file)
        let sent = request.result()
        let arrived = try #require(ImportAnswer.result(ImportAnswer.encoded(sent)))
        switch (sent, arrived) {
        case (.imported(let tool, let stories), .imported(let otherTool, let others)):
            #expect(tool == otherTool && stories.count == others.count)
            for (story, other) in zip(stories, others) {
                #expect(story.story == other.story)
                #expect(story.report == other.report)
                #expect(story.positions == other.positions)
                #expect(story.pictures == other.pictures)
                #expect(story.passages == other.passages)
                #expect(story.origins == other.origins)
            }
        case (.failed(let failure), .failed(let other)): #expect(failure.problems == other.problems)
        default: Issue.record("\(sent) became \(arrived)")
        }
        #expect(ImportRequest(encoded: request.encoded)?.encoded == request.encoded)
    }

    @Test func aFileThatIsMissingIsAskedFor() throws {
        let request = ImportRequest(ImportRequest.File(name: "a.ink", bytes: Array("Hello.\nINCLUDE rest.ink\nINCLUDE more.ink\n".utf8)))
        guard
            case .wanted(["rest.ink", "more.ink"], let failure) = try #require(ImportAnswer.result(ImportAnswer.encoded(request.result())))
        else {
            Issue.record("nothing is wanted")
            return
        }
        #expect(failure.problems.map(\.position.line) == [2])
    }

    /// A process that a file has taken over may answer anything.
    @Test func anAnswerThatIsCutOffOrChangedIsRefusedOrRead() throws {
        var random = SeededGenerator(seed: 7)
        for file in Self.files {
            let whole = ImportAnswer.encoded(Self.request(file).result())
            for length in stride(from: 0, to: whole.count, by: max(1, whole.count / 200)) {
                #expect(ImportAnswer.result(Array(whole[..<length])) == nil)
            }
            for _ in 0..<300 {
                var changed = whole
                for _ in 0...Int.random(in: 0..<3, using: &random) {
                    changed[Int.random(in: changed.indices, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
                }
                _ = ImportAnswer.result(changed)
            }
        }
    }

    private static func answer(_ json: String) -> [UInt8] {
        var writer = FrameWriter()
        writer.block(Array(json.utf8))
        writer.number(0)
        return writer.bytes
    }

    /// The host reads what is asked for, and shows what is counted.
    @Test func anAnswerThatAsksForOtherFilesOrCountsTooMuchIsRefused() throws {
        let problem = #"[{"message":"M.","offset":0,"line":1,"column":1}]"#
        for path in ["../x", "/etc/passwd", "a//b", "a/../../b", "", "C:\\\\x"] {
            #expect(ImportAnswer.result(Self.answer(#"{"wanted":["\#(path)"],"failure":\#(problem)}"#)) == nil, "\(path)")
        }
        #expect(ImportAnswer.result(Self.answer(#"{"wanted":["a/b.ink"],"failure":\#(problem)}"#)) != nil)
        #expect(
            ImportAnswer.result(Self.answer(#"{"failure":\#(problem.replacing("\"line\":1", with: "\"line\":9223372036854775807"))}"#))
                == nil
        )
        let request = Self.request(("a.twee", ":: Start\n[[Nowhere]] <img src='bat.png'>\n"))
        let sent = String(decoding: ImportAnswer.encoded(request.result()).dropFirst(4).dropLast(4), as: UTF8.self)
        #expect(ImportAnswer.result(Self.answer(sent)) != nil)
        for (key, value) in [("leftOutCount", "9223372036854775807"), ("links", "-1"), ("count", "4611686018427387904")] {
            let changed = sent.replacing(try Regex("\"\(key)\":[0-9]+"), with: "\"\(key)\":\(value)")
            #expect(changed != sent && ImportAnswer.result(Self.answer(changed)) == nil, "\(key)")
        }
        let elsewhere = sent.replacing(#""source":"bat.png""#, with: #""source":"../bat.png""#)
        #expect(elsewhere != sent && ImportAnswer.result(Self.answer(elsewhere)) == nil)
    }

    @Test func eachFileIsReadOnce() throws {
        var count = 0
        _ = try? ImportWorker().stories(name: "a.ink", bytes: Array("INCLUDE b.ink\nINCLUDE c.ink\n".utf8)) { path in
            count += 1
            return Array("Words.\n".utf8)
        }
        #expect(count == 2)
    }

    // MARK: The program

    /// A shell script in place of the program that imports.
    private static func worker(_ script: String, in folder: ProgramFolder, milliseconds: Int = 60_000) throws -> ImportWorker {
        ImportWorker(path: try folder.program("#!/bin/sh\nprintf 'BBIMPT1\\n' >&0\n\(script)\n"), milliseconds: milliseconds)
    }

    @Test(arguments: [
        ("exit 10", "it needs too much memory"), ("kill -11 $$", "it needs too much memory"),
        (#"printf '\011\000\000\000\001\001' >&0"#, "it needs too much memory"), ("exit 12", "seccomp"),
    ])
    func aProgramThatFailsIsASentence(_ script: String, _ words: String) throws {
        let folder = try ProgramFolder()
        let failure = #expect(throws: ImportWorker.Failure.self) {
            try Self.worker(script, in: folder).stories(name: "a.md", bytes: Array("# A".utf8)) { _ in [] }
        }
        #expect(failure?.sentence.contains(words) == true)
    }

    @Test func aProgramThatDoesNotAnswerIsASentence() throws {
        let folder = try ProgramFolder()
        let failure = #expect(throws: ImportWorker.Failure.self) {
            try Self.worker("sleep 100", in: folder, milliseconds: 100).stories(name: "a.md", bytes: Array("# A".utf8)) { _ in [] }
        }
        #expect(failure?.sentence.contains("takes too long") == true)
    }

    @Test func theProgramImports() throws {
        let worker = ImportWorker()
        for _ in 0..<2 {
            let (tool, stories) = try worker.stories(name: "cave.ink", bytes: Array(Self.files[2].text.utf8)) { path in
                #expect(path == "rest.ink")
                return Self.request(Self.files[2]).included[0].bytes
            }
            #expect(tool == .ink && stories.map(\.story.id.text) == ["cave"])
        }
    }

    /// The system may kill it to gain memory. Nobody's file is to blame for that.
    @Test func aProgramThatWasKilledBetweenTwoFilesIsStartedAgain() throws {
        let folder = try ProgramFolder()
        let pids = try folder.program("")
        let program = try folder.program("#!/bin/sh\necho $$ >> \(pids)\nexec \(ImportWorker.program.path) --serve\n")
        let worker = ImportWorker(path: program)
        for round in 1...3 {
            #expect(try worker.stories(name: "cave.md", bytes: Array(Self.files[1].text.utf8)) { _ in [] }.stories.count == 1)
            let started = try String(contentsOfFile: pids, encoding: .utf8).split(separator: "\n").compactMap { pid_t($0) }
            try #require(started.count == round)
            kill(started[round - 1], SIGKILL)
            // Until it has ended, but its exit code is left for the worker.
            var ended = unsafe siginfo_t()
            while unsafe waitid(P_PID, id_t(started[round - 1]), &ended, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        }
    }

    @Test func aFileThatCannotBeReadIsNamedWhereItIsIncluded() throws {
        let failure = #expect(throws: ImportWorker.Failure.self) {
            try ImportWorker().stories(name: "a.ink", bytes: Array("Hello.\nINCLUDE rest.ink\n".utf8)) {
                _ throws(ImportWorker.Refusal) in throw ImportWorker.Refusal("It is gone.", fix: "Bring it.")
            }
        }
        guard case .file(let problems) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(problems.problems.map { "\($0.position.line) \($0.message) \($0.fix ?? "")" } == ["2 It is gone. Bring it."])
    }
}
