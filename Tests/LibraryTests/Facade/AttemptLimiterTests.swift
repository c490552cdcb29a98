import Testing

@testable import Library

struct AttemptLimiterTests {
    private func at(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds) }

    @Test func fiveTriesAreFree() {
        var limiter = AttemptLimiter()
        for _ in 1...5 { #expect(limiter.attempt("owl", now: at(0)) == .allowed) }
        #expect(limiter.attempt("owl", now: at(0)) == .wait(milliseconds: 1_000))
        #expect(limiter.attempt("fox", now: at(0)) == .allowed)
    }

    @Test func everyFurtherFailureDoublesTheWait() {
        var limiter = AttemptLimiter()
        for _ in 1...5 { _ = limiter.attempt("owl", now: at(0)) }
        var now: Int64 = 0
        for wait: Int64 in [1_000, 2_000, 4_000, 8_000, 16_000] {
            #expect(limiter.attempt("owl", now: at(now + wait - 1)) == .wait(milliseconds: 1))
            now += wait
            #expect(limiter.attempt("owl", now: at(now)) == .allowed)
        }
    }

    @Test func theWaitIsAnHourAtMost() {
        #expect(AttemptLimiter().wait(after: 16) == 2_048_000)
        #expect(AttemptLimiter().wait(after: 17) == AttemptLimiter.longestWait)
        #expect(AttemptLimiter().wait(after: 64) == AttemptLimiter.longestWait)
    }

    @Test func theRightWordForgivesEverything() {
        var limiter = AttemptLimiter()
        for _ in 1...5 { _ = limiter.attempt("owl", now: at(0)) }
        limiter.succeeded("owl")
        #expect(limiter.verdict(for: "owl", now: at(0)) == .allowed)
        #expect(limiter.count == 0)
    }

    @Test func failuresAreForgottenAfterADay() {
        var limiter = AttemptLimiter()
        for _ in 1...5 { _ = limiter.attempt("owl", now: at(0)) }
        let tomorrow = AttemptLimiter.memory + 1
        for _ in 1...5 { #expect(limiter.attempt("owl", now: at(tomorrow)) == .allowed) }
        #expect(limiter.attempt("owl", now: at(tomorrow)) == .wait(milliseconds: 1_000))
    }

    @Test func aClockThatIsSetBackLocksNobodyOut() {
        var limiter = AttemptLimiter()
        for _ in 1...5 { _ = limiter.attempt("owl", now: at(1_000_000_000)) }
        #expect(limiter.attempt("owl", now: at(0)) == .wait(milliseconds: 1_000))
        #expect(limiter.attempt("owl", now: at(1_000)) == .allowed)
    }

    @Test func memoryIsBounded() {
        var limiter = AttemptLimiter(capacity: 100)
        for _ in 1...7 { _ = limiter.attempt("guessed", now: at(0)) }
        for number in 0..<10_000 { _ = limiter.attempt("\(number)", now: at(0)) }
        #expect(limiter.count <= 100)
        #expect(limiter.verdict(for: "guessed", now: at(0)) != .allowed, "whoever floods it frees nobody")
    }
}
