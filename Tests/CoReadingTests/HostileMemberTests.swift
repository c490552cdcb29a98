import Foundation
import TestSupport
import Testing

/// Groups whose members send any bytes.
@Suite struct HostileMemberTests {
    private static let files = FuzzFiles.all(of: "GroupFuzzer")

    @Test(arguments: files) func aGroupStaysInOrder(_ file: URL) throws {
        #expect(HostileMembers.flaw(of: Array(try Data(contentsOf: file))) == nil)
    }

    @Test(arguments: files) func damageDoesNoHarm(_ file: URL) throws {
        let bytes = Array(try Data(contentsOf: file))
        var generator = SeededGenerator(seed: 14)
        for _ in 0..<2_000 { #expect(HostileMembers.flaw(of: FuzzFiles.damaged(bytes, using: &generator)) == nil) }
    }
}
