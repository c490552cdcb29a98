/// Random numbers for making things of many kinds: each thing that is entered draws from a stream of its own.
///
/// What a thing draws follows from the seed and from the things around it: their kinds, and which of its kind each is in the one around it.
/// So a generator that learns to draw something new changes only things of that kind and what lies inside them, and the other stories that
/// a seed gives stay as they were.
struct Chance: RandomNumberGenerator, Sendable {
    /// The kinds of things that have streams. A stream follows from the word, so that the order here does not matter.
    enum Thing: String, Sendable {
        case action, aliases, ambience, check, checkKind, choice, condition, conditional, continuations, effects, entries, event, glossary,
            line, location, media
        case metadata, narration, note, once, otherwise, outcome, page, roll, sequence, spice, story, value, variable, words
    }

    private let key: UInt64
    private var numbers: SeededGenerator
    private var entered: [Thing: UInt64] = [:]

    init(seed: UInt64) {
        key = seed
        numbers = SeededGenerator(seed: seed)
    }

    mutating func next() -> UInt64 { numbers.next() }

    /// Draws from the stream of the next thing of a kind from now on.
    /// - Returns: What draws for whatever is around it; it takes its place again when the thing is made.
    mutating func enter(_ thing: Thing) -> Chance {
        let number = entered[thing, default: 0]
        entered[thing] = number + 1
        let outside = self
        var mixed = SeededGenerator(seed: key)
        // FNV-1a, so that a kind's name alone decides.
        let name = thing.rawValue.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01B3 }
        self = Chance(seed: mixed.next() ^ name &+ number &* 0x9E37_79B9_7F4A_7C15)
        return outside
    }
}
