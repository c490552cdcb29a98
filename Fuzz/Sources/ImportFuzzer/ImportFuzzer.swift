import CFuzzer
import StoryFormat
import StoryImport

@main
enum ImportFuzzer {
    // libFuzzer has its own main function, but SwiftPM starts an executable only at the Swift one.
    static func main() {
        _ = unsafe run_fuzzer(CommandLine.argc, CommandLine.unsafeArgv)
    }
}

/// Any bytes are stories that the format takes unchanged, or have problems with places.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzImport(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    do throws(ImportFailure) {
        for imported in try TwineImporter.stories(in: bytes) + TwineImporter.stories(in: bytes, takesAddresses: true) {
            let json = imported.story.json
            precondition(StoryDocument(json).story == imported.story, "Written and read again, it differs: \(json)")
            let report = imported.report
            let listed = report.leftOut.filter { $0.sort == .branch }.reduce(0) { $0 + $1.count }
            let isCut = report.leftOut.count >= ImportReport.mostListed
            precondition(isCut || report.links <= report.linksImported + listed, "A link is missing, and not listed: \(json)")
        }
    } catch {
        precondition(!error.problems.isEmpty, "Refused without a reason")
    }
    return 0
}
