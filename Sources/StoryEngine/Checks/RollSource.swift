/// The source of one roll's numbers: a pure function of the seed, the check and how often it has run.
///
/// It is counter-based (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", 2011). There is no generator state, so adding a check
/// elsewhere changes no roll, and undo and replay give the same ones. The mixing is that of SplitMix64 (Steele et al., 2014).
struct RollSource: Equatable {
    private let key: UInt64
    /// The number that comes up instead, if the check can roll it.
    private let given: Int?

    private static let golden: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// - Parameters:
    ///   - seed: The playthrough's seed.
    ///   - reading: How often the story was started again; each time has its own rolls.
    ///   - check: The hash of the check's ID.
    ///   - count: How many times the check has run before.
    ///   - given: The number that comes up instead; nil to calculate it from the others.
    init(seed: UInt64, reading: Int64, check: UInt64, count: Int64, given: Int? = nil) {
        self.given = given
        var key = Self.mix(seed &+ Self.golden)
        key = Self.mix(key ^ check)
        key = Self.mix(key &+ UInt64(bitPattern: reading) &* Self.golden)
        self.key = Self.mix(key &+ (UInt64(bitPattern: count) &+ 1) &* Self.golden)
    }

    /// The given number, if there is one and these rolls include it; otherwise nil.
    func given(in rolls: ClosedRange<Int>) -> Int? {
        guard let given, rolls.contains(given) else { return nil }
        return given
    }

    /// A number from 1 to `end`, uniformly distributed.
    /// - Parameters:
    ///   - end: At least 1.
    ///   - die: The index of the die, from 0.
    func number(upTo end: Int, die: Int) -> Int {
        let end = UInt64(max(1, end))
        // Reject the numbers beyond the last multiple of `end`: they would make low results too frequent.
        let limit = UInt64.max - (UInt64.max % end + 1) % end
        var bits = Self.mix(key ^ UInt64(die + 1) &* Self.golden)
        while bits > limit { bits = Self.mix(bits &+ Self.golden) }
        return Int(bits % end) + 1
    }

    /// The finalizer of SplitMix64.
    static func mix(_ value: UInt64) -> UInt64 {
        var value = value
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
