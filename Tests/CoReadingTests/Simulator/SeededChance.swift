import TestSupport

/// What happens in a simulation, from its seed.
struct SeededChance {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    mutating func next() -> UInt64 { generator.next() }

    mutating func number(below bound: Int) -> Int { Int(generator.next() % UInt64(max(1, bound))) }

    mutating func isLucky(_ percent: Int) -> Bool { number(below: 100) < percent }

    /// One of things that are not empty.
    mutating func one<Thing>(of things: [Thing]) -> Thing { things[number(below: things.count)] }
}
