import CFuzzer
import StoryFormat
import StoryImport

@main
enum PlainFuzzer {
    // libFuzzer has its own main function, but SwiftPM starts an executable only at the Swift one.
    static func main() {
        _ = unsafe run_fuzzer(CommandLine.argc, CommandLine.unsafeArgv)
    }
}

/// Any bytes are a story that the format takes unchanged, or have problems with places, as Markdown and as JSON.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPlain(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    for name in ["story.md", "story.json"] {
        do throws(ImportFailure) {
            for imported in try StoryImporter(name: name, bytes: bytes).stories() {
                let json = imported.story.json
                precondition(StoryDocument(json).story == imported.story, "Written and read again, it differs: \(json)")
                precondition(imported.report.links == imported.report.linksImported, "A link is missing: \(json)")
            }
        } catch {
            precondition(!error.problems.isEmpty, "Refused without a reason")
        }
    }
    return 0
}
