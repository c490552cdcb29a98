import Testing

@testable import Server

/// When groups look at their deadlines.
struct GroupTicksTests {
    private func isDue(_ ticks: inout GroupTicks, _ now: Int64) -> Bool { ticks.takeDue(now: now) }

    @Test func nothingIsPlannedWithoutGroups() {
        var ticks = GroupTicks()
        ticks.plan(hasGroups: false, now: 1_000)
        #expect(ticks.wait(now: 1_000) == nil)
        #expect(!isDue(&ticks, 9_000))
    }

    @Test func looksComeAtRegularTimesHoweverMuchHappens() {
        var ticks = GroupTicks()
        var looks: [Int64] = []
        for now in stride(from: 10_000 as Int64, through: 12_100, by: 70) {
            if ticks.takeDue(now: now) { looks.append(now) }
            ticks.plan(hasGroups: true, now: now)
        }
        #expect(looks == [10_560, 11_120, 11_680])
        #expect(ticks.wait(now: 12_100) == 80)
    }

    @Test func aLateLookIsDueAtOnceAndComesOnce() {
        var ticks = GroupTicks()
        ticks.plan(hasGroups: true, now: 0)
        #expect(ticks.wait(now: 60_000) == 0)
        #expect(isDue(&ticks, 60_000))
        #expect(!isDue(&ticks, 60_000))
        ticks.plan(hasGroups: true, now: 60_000)
        #expect(ticks.wait(now: 60_000) == GroupTicks.interval)
    }

    @Test func looksBeginAgainWithTheNextGroup() {
        var ticks = GroupTicks()
        for start in [0, 5_000, 5_001] as [Int64] {
            ticks.plan(hasGroups: true, now: start)
            #expect(ticks.wait(now: start) == GroupTicks.interval)
            ticks.plan(hasGroups: false, now: start)
            #expect(ticks.wait(now: start) == nil)
            #expect(!isDue(&ticks, start + GroupTicks.interval))
        }
    }
}
