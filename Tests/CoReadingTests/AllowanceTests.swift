import Testing

@testable import CoReading

@Suite struct AllowanceTests {
    /// How many requests of a length are taken, one every few milliseconds for ten seconds.
    private func taken(bytes: Int, every pause: Int64) -> Int {
        var allowance = Allowance(now: 0)
        var taken = 0
        for now in stride(from: 0 as Int64, to: 10_000, by: Int64.Stride(pause)) where allowance.take(bytes: bytes, now: now) { taken += 1 }
        return taken
    }

    @Test func shortRequestsAreTwentyASecond() {
        #expect(taken(bytes: 100, every: 10) == 40 + 199)
        #expect(taken(bytes: 8_000, every: 10) == 40 + 199)
    }

    /// Whatever their length, the bytes of a second are those of twenty short requests, once the first ones are used up.
    @Test(arguments: [16, 64, 240]) func longRequestsAreAsManyBytes(kibibytes: Int) {
        let bytes = taken(bytes: kibibytes * 1_024, every: 10) * kibibytes * 1_024
        #expect(bytes <= (40 + 200 + kibibytes / 4) * 4_096)
        #expect(bytes >= 200 * 4_096)
    }

    @Test func theLongestIsTakenAtOnce() {
        var allowance = Allowance(now: 0)
        let taken = [(GroupLimits.message, 0), (10, 1_000), (10, 1_300), (.max, 60_000)].map { allowance.take(bytes: $0, now: $1) }
        #expect(taken == [true, false, true, true])
    }
}
