import CFuzzer

/// All fuzzers in one program, so that Branchbook is built with the sanitizer once: `Fuzzers NAME` followed by libFuzzer's own arguments.
@main
enum Fuzzers {
    private typealias Check = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

    // A C function cannot capture what it calls, so each closure names it.
    private static let all: [(name: String, check: Check)] = [
        ("BundleFuzzer", { unsafe check($0, $1, fuzzBundle) }),
        ("EditFuzzer", { unsafe check($0, $1, fuzzEditing) }),
        ("GroupFuzzer", { unsafe check($0, $1, fuzzGroup) }),
        ("ImportFuzzer", { unsafe check($0, $1, fuzzImport) }),
        ("InkFuzzer", { unsafe check($0, $1, fuzzInk) }),
        ("JSONFuzzer", { unsafe check($0, $1, fuzzJSON) }),
        ("PlainFuzzer", { unsafe check($0, $1, fuzzPlain) }),
        ("ProgramFuzzer", { unsafe check($0, $1, fuzzProgram) }),
        ("RecordFuzzer", { unsafe check($0, $1, fuzzRecord) }),
        ("StoryFuzzer", { unsafe check($0, $1, fuzzStory) }),
        ("TextFuzzer", { unsafe check($0, $1, fuzzText) }),
        ("WordTimesFuzzer", { unsafe check($0, $1, fuzzWordTimes) }),
    ]

    static func main() {
        let name = CommandLine.arguments.dropFirst().first
        guard let name, let fuzzer = all.first(where: { $0.name == name }) else {
            return print(all.map { $0.name }.joined(separator: "\n"))
        }
        // libFuzzer sees the arguments after the name; it skips the first.
        _ = unsafe run_fuzzer(CommandLine.argc - 1, CommandLine.unsafeArgv + 1, fuzzer.check)
    }

    private static func check(_ start: UnsafePointer<UInt8>?, _ count: Int, _ check: ([UInt8]) -> Void) -> CInt {
        check(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
    }
}
