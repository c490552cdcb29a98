internal import Foundation
public import Story

/// How many random stories a test tries: enough for every run, or a multiple with `ORACLE_SCALE`. `ORACLE_SKIP` leaves out as many seeds
/// first, so that a long run can be made in parts.
public enum OracleScale {
    /// Seeds for this many stories, or the multiple.
    public static func seeds(_ count: UInt64, from first: UInt64 = 0) -> Range<UInt64> {
        let first = first + number("ORACLE_SKIP", or: 0)
        return first..<first + count * number("ORACLE_SCALE", or: 1)
    }

    /// The small story of a seed, as the oracle tries them.
    public static func story(_ seed: UInt64) -> Story {
        var generator = SmallStoryGenerator(seed: seed)
        return generator.next()
    }

    private static func number(_ name: String, or standard: UInt64) -> UInt64 {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) } ?? standard
    }
}
