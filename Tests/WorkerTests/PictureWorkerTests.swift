import Foundation
import Testing

@testable import Pictures

/// A program that misbehaves does no harm beyond that.
struct PictureWorkerTests {
    private static let request = PictureRequest(.measure, Array("<svg/>".utf8), format: .svg, limits: PictureLimits())

    /// Shell scripts in place of the program that draws.
    private static func worker(_ script: String, in folder: ProgramFolder) throws -> PictureWorker {
        PictureWorker(path: try folder.program("#!/bin/sh\n\(script)\n"))
    }

    @Test func aProgramThatIsNotThereIsSaidWithAWayOut() {
        let error = #expect(throws: PictureError.self) {
            try PictureWorker(path: "/nowhere/branchbook-pictures").answer(to: Self.request, within: 60_000)
        }
        guard case .unavailable(let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("/nowhere/branchbook-pictures") && reason.contains("swift build") && reason.contains("BRANCHBOOK_PICTURES"))
    }

    @Test(arguments: ["exit 0", "exit 3", "kill -9 $$", "printf 'anothers' >&0; sleep 100"])
    func aProgramThatDoesNotGreetIsUnavailable(_ script: String) throws {
        let folder = try ProgramFolder()
        let error = #expect(throws: PictureError.self) { try Self.worker(script, in: folder).answer(to: Self.request, within: 60_000) }
        guard case .unavailable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    /// After the greeting, to the standard input, which is a socket.
    static let bad: [(script: String, error: PictureError)] = [
        ("exit 0", .crashed), ("exit 10", .crashed), ("exit 11", .tooSlow), ("kill -11 $$", .crashed),
        // An answer of four thousand million bytes, one of an unknown kind, one that is cut off, and one with too few pixels.
        (#"printf '\377\377\377\377' >&0"#, .crashed), (#"printf '\001\000\000\000\011' >&0"#, .crashed),
        (#"printf '\011\000\000\000\001\001' >&0"#, .crashed),
        (#"printf '\011\000\000\000\001\000\000\000\000\000\000\000\000' >&0"#, .crashed),
        ("sleep 100", .tooSlow), ("sleep 100 & sleep 100", .tooSlow),
    ]

    @Test(arguments: bad) func aBadAnswerIsATypedError(_ script: String, _ error: PictureError) throws {
        let folder = try ProgramFolder()
        let worker = try Self.worker("printf 'BBPICT1\\n' >&0\n\(script)", in: folder)
        let start = ContinuousClock.now
        // Whatever fails at once must not be taken for slow on a busy machine.
        let milliseconds = script.hasPrefix("sleep") ? 100 : 60_000
        #expect(throws: error) { try worker.answer(to: Self.request, within: milliseconds) }
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test func aSystemThatCannotLockInIsSaid() throws {
        let folder = try ProgramFolder()
        let error = #expect(throws: PictureError.self) {
            try Self.worker("printf 'BBPICT1\\n' >&0\nexit 12", in: folder).answer(to: Self.request, within: 60_000)
        }
        guard case .unavailable(let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("seccomp"))
    }

    private static func processes(of program: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { number in
            let text = (try? String(contentsOfFile: "/proc/\(number)/cmdline", encoding: .utf8)) ?? ""
            return text.contains(program)
        }
    }

    /// No process is left over, whatever happened to the programs: the background shell has the program's name.
    @Test func nothingIsLeftBehind() throws {
        let folder = try ProgramFolder()
        let program = try folder.program("#!/bin/sh\nprintf 'BBPICT1\\n' >&0\n(sleep 100; true) & exit 10\n")
        for _ in 0..<20 {
            #expect(throws: PictureError.crashed) { try PictureWorker(path: program).answer(to: Self.request, within: 60_000) }
        }
        // Killed processes may take a moment to disappear.
        let start = ContinuousClock.now
        var left = try Self.processes(of: program)
        while !left.isEmpty, ContinuousClock.now - start < .seconds(10) {
            Thread.sleep(forTimeInterval: 0.02)
            left = try Self.processes(of: program)
        }
        #expect(left.isEmpty)
    }
}
