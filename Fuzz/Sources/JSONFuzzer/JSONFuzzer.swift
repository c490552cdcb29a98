import CFuzzer
import StoryFormat

@main
enum JSONFuzzer {
    // libFuzzer has its own main function, but SwiftPM starts an executable only at the Swift one.
    static func main() {
        _ = unsafe run_fuzzer(CommandLine.argc, CommandLine.unsafeArgv)
    }
}

/// Parsing any bytes ends, and whatever is parsed without a problem survives writing and parsing unchanged.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let (root, problems) = unsafe JSONParser.parse(Array(UnsafeBufferPointer(start: start, count: count)))
    guard let value = root?.value, problems.isEmpty else { return 0 }
    for text in [value.compact, value.pretty()] {
        let again = JSONParser.parse(Array(text.utf8))
        precondition(again.problems.isEmpty && again.root?.value == value, "Written and read again, it differs: \(text)")
    }
    return 0
}
