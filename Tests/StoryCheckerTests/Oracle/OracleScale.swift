import Foundation
import Story
import TestSupport

/// How many stories the oracle tries: enough for every run, or a multiple with `ORACLE_SCALE`.
enum OracleScale {
    /// Seeds for this many stories, or the multiple.
    static func seeds(_ count: UInt64, from first: UInt64 = 0) -> Range<UInt64> {
        first..<first + count * scale
    }

    /// The story of a seed.
    static func story(_ seed: UInt64) -> Story {
        var generator = SmallStoryGenerator(seed: seed)
        return generator.next()
    }

    private static var scale: UInt64 {
        ProcessInfo.processInfo.environment["ORACLE_SCALE"].flatMap { UInt64($0) } ?? 1
    }
}
