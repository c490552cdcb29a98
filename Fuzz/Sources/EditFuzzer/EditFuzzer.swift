import CFuzzer

@main
enum EditFuzzer {
    // libFuzzer has its own main function, but SwiftPM starts an executable only at the Swift one.
    static func main() {
        _ = unsafe run_fuzzer(CommandLine.argc, CommandLine.unsafeArgv)
    }
}

/// Whatever a page sends, a draft stays whole, and its snapshot tells it again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEditing(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let flaw = unsafe HostilePages.flaw(of: Array(UnsafeBufferPointer(start: start, count: count)))
    if let flaw { preconditionFailure(flaw) }
    return 0
}
