import Foundation
import TestSupport
import Testing

/// Pages that send any bytes.
@Suite struct HostilePageTests {
    /// The fuzzer's findings in `Fuzz/FailCases`, and the files it starts from in `Fuzz/Corpus`.
    private static let files: [URL] = {
        let fuzz = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fuzz")
        return ["Corpus", "FailCases"].flatMap { kind in
            let folder = fuzz.appending(path: "\(kind)/EditFuzzer")
            return (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        }.sorted { $0.path < $1.path }
    }()

    @Test(arguments: files) func aDraftStaysWhole(_ file: URL) throws {
        #expect(HostilePages.flaw(of: Array(try Data(contentsOf: file))) == nil)
    }

    /// Each file with bytes that are changed, doubled and left out.
    @Test(arguments: files) func damageDoesNoHarm(_ file: URL) throws {
        let bytes = Array(try Data(contentsOf: file))
        var generator = SeededGenerator(seed: 15)
        for _ in 0..<300 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let index = Int.random(in: 0..<damaged.count, using: &generator)
                switch UInt8.random(in: 0..<4, using: &generator) {
                case 0: damaged[index] = UInt8.random(in: 0...255, using: &generator)
                case 1: damaged.remove(at: index)
                case 2: damaged.insert(damaged[Int.random(in: 0..<damaged.count, using: &generator)], at: index)
                default:
                    let copied = damaged[index..<min(damaged.count, index + 80)]
                    damaged.insert(contentsOf: copied, at: Int.random(in: 0...index, using: &generator))
                }
            }
            #expect(HostilePages.flaw(of: damaged) == nil)
        }
    }
}
