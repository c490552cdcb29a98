import Library
import Testing

struct AttemptGuardTests {
    private func at(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds) }

    /// A guard after guesses from a hundred addresses, which now have to wait.
    private func besieged() -> AttemptGuard {
        var attempts = AttemptGuard()
        for number in 0..<100 { _ = attempts.attempt(at: "pin", from: .address("10.0.0.\(number)"), now: at(0)) }
        return attempts
    }

    @Test func aCrowdIsSlowedDown() {
        var attempts = besieged()
        #expect(attempts.attempt(at: "pin", from: .address("10.0.1.1"), now: at(0)) != .allowed)
        #expect(attempts.attempt(at: "other", from: .address("10.0.1.1"), now: at(0)) == .allowed)
    }

    @Test func aDeviceThatHasBeenInNeedNotWaitForACrowd() {
        var attempts = besieged()
        for _ in 1...5 { #expect(attempts.attempt(at: "pin", from: .knownDevice("tablet"), now: at(0)) == .allowed) }
        attempts.succeeded(at: "pin", from: .knownDevice("tablet"))
        #expect(attempts.attempt(at: "pin", from: .address("10.0.1.1"), now: at(0)) != .allowed, "the crowd is not forgiven")
    }

    @Test func aKnownDeviceIsSlowedDownByItself() {
        var attempts = AttemptGuard()
        for _ in 1...5 { _ = attempts.attempt(at: "pin", from: .knownDevice("tablet"), now: at(0)) }
        #expect(attempts.attempt(at: "pin", from: .knownDevice("tablet"), now: at(0)) == .wait(milliseconds: 1_000))
        #expect(attempts.attempt(at: "pin", from: .knownDevice("phone"), now: at(0)) == .allowed)
        #expect(attempts.attempt(at: "pin", from: .address("192.168.1.7"), now: at(0)) == .allowed)
    }

    @Test func guessesOfOneAddressDoNotCountForTheNext() {
        var attempts = AttemptGuard()
        for _ in 1...6 { _ = attempts.attempt(at: "pin", from: .address("a"), now: at(0)) }
        #expect(attempts.attempt(at: "pin", from: .address("a"), now: at(0)) != .allowed)
        #expect(attempts.attempt(at: "pin", from: .address("b"), now: at(0)) == .allowed)
    }
}
