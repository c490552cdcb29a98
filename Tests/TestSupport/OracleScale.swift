internal import Foundation
public import Story

/// Which random seeds a test tries. `ORACLE_SCALE` is a multiple of them. `ORACLE_SKIP` leaves out as many seeds first, so that a long run
/// can be made in parts. `ORACLE_FIFTH`, from 0 to 4, takes only a fifth of them: `Scripts/test` chooses it by the commit.
public enum OracleScale {
    private static let fifth = ProcessInfo.processInfo.environment["ORACLE_FIFTH"].flatMap { UInt64($0) }.map { $0 % 5 }

    /// Seeds for this many stories, the multiple, or a fifth.
    public static func seeds(_ count: UInt64, from first: UInt64 = 0) -> Range<UInt64> {
        let first = first + number("ORACLE_SKIP", or: 0)
        let count = count * number("ORACLE_SCALE", or: 1)
        guard let fifth, count >= 10 else { return first..<first + count }
        return first + count * fifth / 5..<first + count * (fifth + 1) / 5
    }

    /// A fifth of what takes long to go through, or all of it.
    public static func share<Element>(of all: [Element]) -> [Element] {
        guard let fifth else { return all }
        return all.indices.filter { UInt64($0) % 5 == fifth }.map { all[$0] }
    }

    /// The least number of cases that seeds must give, if all of them give this many. Fifths differ, so half of a fifth is enough,
    /// but at least one case.
    public static func least(_ count: Int) -> Int { fifth == nil ? count : max(1, count / 10) }

    /// The small story of a seed, as the oracle tries them.
    public static func story(_ seed: UInt64) -> Story {
        var generator = SmallStoryGenerator(seed: seed)
        return generator.next()
    }

    private static func number(_ name: String, or standard: UInt64) -> UInt64 {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) } ?? standard
    }
}
