import CFuzzer

@main
enum GroupFuzzer {
    // libFuzzer has its own main function, but SwiftPM starts an executable only at the Swift one.
    static func main() {
        _ = unsafe run_fuzzer(CommandLine.argc, CommandLine.unsafeArgv)
    }
}

/// Whatever members send, a group stays in order, and its log tells it again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzGroup(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let flaw = unsafe HostileMembers.flaw(of: Array(UnsafeBufferPointer(start: start, count: count)))
    if let flaw { preconditionFailure(flaw) }
    return 0
}
