import Story

@testable import StoryEngine

/// What was met in a story while it was gone through, by the numbers of the program's rows.
struct Sightings: Equatable {
    /// Conditions that held when they were met, by the number of their expression.
    private(set) var wasTrue: Marks
    private(set) var wasFalse: Marks
    /// Conditions that could not be worked out when they were met.
    private var failed: Marks
    var locations: Marks
    /// Locations whose pages were behind the reader.
    var exits: Marks
    /// Locations whose pages the reader came to, whether one of them was shown or none.
    var pageLists: Marks
    var pages: Marks
    var sequences: Marks
    var ways: Marks
    var choices: Marks
    var outcomes: Marks
    /// What could not be worked out, and the number of the location where the reader stood then.
    var faults: Set<FoundFault> = []
    /// The same in texts alone, which only leave a gap.
    var textFaults: Set<FoundFault> = []

    init(_ tables: ProgramTables) {
        wasTrue = Marks(count: tables.expressions.count)
        wasFalse = Marks(count: tables.expressions.count)
        failed = Marks(count: tables.expressions.count)
        locations = Marks(count: tables.locations.count)
        exits = Marks(count: tables.locations.count)
        pageLists = Marks(count: tables.locations.count)
        pages = Marks(count: tables.pages.count)
        sequences = Marks(count: tables.sequences.count)
        ways = Marks(count: tables.continuations.count)
        choices = Marks(count: tables.choices.count)
        outcomes = Marks(count: tables.outcomes.count)
    }

    /// Notes a condition that was met, and its value; nil where it has none, so that it does not hold.
    mutating func note(_ condition: Ref<ExpressionRow>, _ value: Bool?) {
        if value == true { wasTrue.insert(condition.index) } else { wasFalse.insert(condition.index) }
        if value == nil { failed.insert(condition.index) }
    }

    func hasFailed(_ condition: Ref<ExpressionRow>) -> Bool { failed.contains(condition.index) }

    func wasMet(_ condition: Ref<ExpressionRow>) -> Bool {
        wasTrue.contains(condition.index) || wasFalse.contains(condition.index)
    }
}

/// Something that could not be worked out at a location.
struct FoundFault: Hashable {
    var location: Int
    var isDivision: Bool
}
