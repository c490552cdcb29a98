import Library
import Testing

@testable import Server

/// What runs, what waits and what is refused.
struct WorkQueueTests {
    @Test func jobsRunInTheirOrderAndNeverTooMany() {
        var queue = WorkQueue<Int>(width: 2, limit: 3)
        var decisions: [String] = []
        for job in 1...7 {
            switch queue.submit(job) {
            case .run(let job): decisions.append("run \(job)")
            case .wait: decisions.append("wait")
            case .refuse: decisions.append("refuse")
            }
        }
        #expect(decisions == ["run 1", "run 2", "wait", "wait", "wait", "refuse", "refuse"])
        #expect([queue.finish(), queue.finish(), queue.finish(), queue.finish(), queue.finish()] == [3, 4, 5, nil, nil])
        guard case .run(8) = queue.submit(8) else {
            Issue.record("an empty queue did not run a job")
            return
        }
    }

    @Test func addressesTakeTurnsAndNoneHasMoreThanItsShare() {
        var queue = WorkQueue<String>(width: 1, limit: 6, share: 4)
        func isRefused(_ job: String, _ address: String) -> Bool {
            if case .refuse = queue.submit(job, from: address) { true } else { false }
        }
        #expect((0...4).allSatisfy { !isRefused("a\($0)", "a") })
        #expect(isRefused("a5", "a"))
        #expect(!isRefused("b0", "b"))
        #expect(!isRefused("c0", "c"))
        // The limit for all clients together.
        #expect(isRefused("d0", "d"))
        var order: [String] = []
        while let job = queue.finish() { order.append(job) }
        #expect(order == ["a1", "b0", "c0", "a2", "a3", "a4"])
        // Finishing one makes room again.
        #expect(!isRefused("a6", "a"))
    }

    @Test func cacheForgetsWhatWasNotAskedForTheLongest() {
        let cache = LeastRecentlyUsed<String, Int>(capacity: 100)
        for number in 1...10 { cache.keep(number, weight: 10, for: "\(number)") }
        #expect(cache["1"] == 1)
        cache.keep(11, weight: 10, for: "11")
        #expect(cache["1"] == 1)
        #expect(cache["2"] == nil)
        #expect(cache["11"] == 11)
        cache.keep(12, weight: 26, for: "12")
        #expect(cache["12"] == nil)
    }

    @Test func bytesAreSharedAsLongAsSomebodyHoldsThem() {
        let shared = SharedPayloads()
        var made = 0
        func payload(_ key: String) -> Payload {
            shared.payload(for: key) {
                made += 1
                return [UInt8(made)]
            }
        }
        do {
            let first = payload("a")
            #expect(payload("a") === first)
            #expect(payload("b") !== first)
            #expect(made == 2)
        }
        #expect(payload("a").bytes == [3])
    }

    @Test(arguments: [
        ("^[a-z0-9-]{1,3}$", "a-1", true), ("^[a-z0-9-]{1,3}$", "", false), ("^[a-z0-9-]{1,3}$", "abcd", false), ("^[a-z]{2}$", "ab", true),
        ("^[a-z]{2}$", "aB", false), ("^[A-Za-z0-9.-]{1,64}$", "shelf.order", true), ("^[0-9]{4,8}$", "１２３４", false),
    ]) func patternIsHeldAgainstText(_ pattern: String, _ text: String, _ fits: Bool) throws {
        let pattern = try #require(SimplePattern(pattern))
        #expect(pattern.matches(text) == fits)
    }

    @Test(arguments: ["[a-z]", "^[a-z]+$", "^a{1,2}$", "^[z-a]{1,2}$"]) func otherPatternsAreNone(_ pattern: String) {
        #expect(SimplePattern(pattern) == nil)
    }

    @Test func momentsAreWrittenAsDates() {
        #expect(CalendarMoment(.init(milliseconds: 0)).text == "1970-01-01T00:00:00Z")
        #expect(CalendarMoment(.init(milliseconds: 951_782_399_999)).text == "2000-02-28T23:59:59Z")
        #expect(CalendarMoment(.init(milliseconds: 951_782_400_000)).text == "2000-02-29T00:00:00Z")
        #expect(CalendarMoment(.init(milliseconds: 1_763_700_000_000)).text == "2025-11-21T04:40:00Z")
    }
}
