import CFuzzer

@main
enum ProgramFuzzer {
    // libFuzzer has its own main function, but SwiftPM starts an executable only at the Swift one.
    static func main() {
        _ = unsafe run_fuzzer(CommandLine.argc, CommandLine.unsafeArgv)
    }
}

/// Loading any bytes as a program ends, and so does playing it; also with a corrected checksum.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzProgram(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    _ = HostilePrograms.play(bytes, inputs: 200, seed: 1)
    _ = HostilePrograms.play(HostilePrograms.withRightChecksum(bytes), inputs: 200, seed: 1)
    return 0
}
