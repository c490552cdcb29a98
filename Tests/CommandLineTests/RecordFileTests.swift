import Foundation
import Glibc
import Testing

@testable import CommandLineTool

@Suite struct RecordFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A program that is being started has copies of all open files until it runs, and a copy would keep the lock.
    @Test func aClosedRecordIsFreeThoughACopyOfItIsOpen() throws {
        let path = folder.path + "/record.jsonl"
        var copies: [Int32] = []
        do {
            let (file, _) = try RecordFile.open(path, keepingOld: false)
            #expect(throws: RecordFile.OpenProblem.inUse(path)) { try RecordFile.open(path, keepingOld: false) }
            let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }
            for number in open where (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")) == file.path {
                copies.append(dup(number))
            }
        }
        #expect(!copies.isEmpty)
        _ = try RecordFile.open(path, keepingOld: false)
        for copy in copies { close(copy) }
    }
}
