internal import Foundation
public import Story

/// How many random stories a test tries: enough for every run, or a multiple with `ORACLE_SCALE`.
public enum OracleScale {
    /// Seeds for this many stories, or the multiple.
    public static func seeds(_ count: UInt64, from first: UInt64 = 0) -> Range<UInt64> {
        first..<first + count * scale
    }

    /// The small story of a seed, as the oracle tries them.
    public static func story(_ seed: UInt64) -> Story {
        var generator = SmallStoryGenerator(seed: seed)
        return generator.next()
    }

    private static var scale: UInt64 {
        ProcessInfo.processInfo.environment["ORACLE_SCALE"].flatMap { UInt64($0) } ?? 1
    }
}
