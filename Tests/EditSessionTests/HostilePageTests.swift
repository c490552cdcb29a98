import Foundation
import TestSupport
import Testing

/// Pages that send any bytes.
@Suite struct HostilePageTests {
    private static let files = FuzzFiles.all(of: "EditFuzzer")

    @Test(arguments: files) func aDraftStaysWhole(_ file: URL) throws {
        #expect(HostilePages.flaw(of: Array(try Data(contentsOf: file))) == nil)
    }

    @Test(arguments: files) func damageDoesNoHarm(_ file: URL) throws {
        let bytes = Array(try Data(contentsOf: file))
        var generator = SeededGenerator(seed: 15)
        for _ in 0..<300 { #expect(HostilePages.flaw(of: FuzzFiles.damaged(bytes, using: &generator)) == nil) }
    }
}
