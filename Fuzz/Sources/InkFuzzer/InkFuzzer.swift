import CFuzzer
import StoryFormat
import StoryImport

@main
enum InkFuzzer {
    // libFuzzer has its own main function, but SwiftPM starts an executable only at the Swift one.
    static func main() {
        _ = unsafe run_fuzzer(CommandLine.argc, CommandLine.unsafeArgv)
    }
}

/// Any bytes are a story that the format takes unchanged, or have problems with places. A file that includes others includes this one's end.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzInk(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    do throws(ImportFailure) {
        var importer = try InkImporter(name: "story.ink", bytes: bytes)
        while importer.wanted != nil { try importer.add(Array(bytes.suffix(count / 2))) }
        let imported = try importer.story()
        let json = imported.story.json
        precondition(StoryDocument(json).story == imported.story, "Written and read again, it differs: \(json)")
    } catch {
        precondition(!error.problems.isEmpty, "Refused without a reason")
    }
    return 0
}
