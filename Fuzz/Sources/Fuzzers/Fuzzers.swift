import CFuzzer

/// All fuzzers in one program, so that Branchbook is built with the sanitizer once: `Fuzzers NAME` followed by libFuzzer's own arguments.
@main
enum Fuzzers {
    private static let all: [(name: String, check: @Sendable ([UInt8]) -> Void)] = [
        ("BundleFuzzer", fuzzBundle), ("EditFuzzer", fuzzEditing), ("GroupFuzzer", fuzzGroup), ("ImportFuzzer", fuzzImport),
        ("InkFuzzer", fuzzInk), ("JSONFuzzer", fuzzJSON), ("PlainFuzzer", fuzzPlain), ("ProgramFuzzer", fuzzProgram),
        ("RecordFuzzer", fuzzRecord), ("StoryFuzzer", fuzzStory), ("TextFuzzer", fuzzText), ("WordTimesFuzzer", fuzzWordTimes),
    ]

    /// The fuzzer that runs. libFuzzer calls from one thread, after this is set.
    nonisolated(unsafe) fileprivate static var chosen: @Sendable ([UInt8]) -> Void = { _ in }

    // libFuzzer has its own main function, but SwiftPM starts an executable only at the Swift one.
    static func main() {
        let name = CommandLine.arguments.dropFirst().first
        guard let fuzzer = all.first(where: { $0.name == name }) else {
            return print(all.map { $0.name }.joined(separator: "\n"))
        }
        unsafe chosen = fuzzer.check
        // libFuzzer sees the arguments after the name; it skips the first.
        _ = unsafe run_fuzzer(CommandLine.argc - 1, CommandLine.unsafeArgv + 1)
    }
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    unsafe Fuzzers.chosen(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
