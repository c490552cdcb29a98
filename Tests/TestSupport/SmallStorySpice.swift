/// How much of various things a ``SmallStoryGenerator``'s story has, in percent; drawn for each story, so that they differ.
struct SmallStorySpice {
    var questions = 40
    var conditions = 50
    var checks = 25
    var sequences = 10
    var waysBack = 25
    /// Continuations that lead back, and so into a cycle if nothing else prevents it.
    var circles = 0
    var hasTexts = false
    /// Expressions that read whether or how often a location was entered.
    var visits = 10
    /// Expressions that read how many choices were made.
    var turns = 0
    /// Divisions by what may be 0, and numbers near the limits of 64 bits.
    var faults = 0
    /// Numbers with dozens of possible values.
    var manyNumbers = 0
    /// Numbers without limits, which grow without end in a cycle.
    var wideNumbers = 0
    /// Counters used in calculations; otherwise expressions only compare them.
    var reckoning = 0

    /// Texts with values, nested parts, and conditions that can fail.
    var gaps = 0
    /// Expressions that read the remainder of a counter or of a number that only grows.
    var remainders = 0
    /// Choices that can be picked only once.
    var onces = 0
    /// Locations with choices that continue if none is open.
    var otherwise = 0
    /// Effects with several entries, or conditions.
    var entries = 0
    /// Values and numbers that are one or the other.
    var conditionals = 0
    /// Checks whose outcomes use what they came to.
    var rolls = 0

    init() {}

    /// Draws how much there is of each.
    init(with chance: inout Chance) {
        let outside = chance.enter(.spice)
        defer { chance = outside }
        func draw(_ choices: [Int]) -> Int { choices[Int.random(in: 0..<choices.count, using: &chance)] }
        questions = draw([0, 20, 50, 80])
        conditions = draw([0, 20, 40, 80])
        checks = draw([0, 20, 50])
        sequences = draw([0, 10, 30])
        waysBack = draw([0, 15, 30, 60])
        circles = draw([0, 0, 0, 30])
        hasTexts = draw([0, 0, 1]) == 1
        visits = draw([0, 10, 30])
        turns = draw([0, 0, 0, 8])
        faults = draw([0, 0, 15])
        manyNumbers = draw([0, 0, 0, 0, 10])
        wideNumbers = draw([0, 0, 0, 0, 0, 0, 0, 0, 0, 20])
        reckoning = draw([0, 0, 0, 0, 0, 0, 0, 20])
        gaps = draw([0, 0, 40])
        remainders = draw([0, 0, 0, 20])
        onces = draw([0, 0, 30])
        otherwise = draw([0, 0, 60])
        entries = draw([0, 0, 50])
        conditionals = draw([0, 0, 20])
        rolls = draw([0, 0, 60])
    }
}
