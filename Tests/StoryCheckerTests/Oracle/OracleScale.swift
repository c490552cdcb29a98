import Foundation
import Story
import TestSupport

/// How many stories the oracle goes through: enough for every run, more where `ORACLE_SCALE` says so many times more.
enum OracleScale {
    /// Seeds of so many stories, or of so many times more.
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
