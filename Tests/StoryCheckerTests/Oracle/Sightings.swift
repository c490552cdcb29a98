import Story
import TestSupport

@testable import StoryEngine

/// What occurred while exploring a story, by indices of the program's rows.
struct Sightings: Equatable {
    /// Conditions that were true when they were evaluated, by the index of their expression.
    private(set) var wasTrue: Marks
    private(set) var wasFalse: Marks
    /// Conditions that failed when they were evaluated.
    private var failed: Marks
    /// The conditions of conditional values, by the positions of their operations: those that were true, that were false, and that failed.
    private(set) var valuesWereTrue: Set<Int> = []
    private(set) var valuesWereFalse: Set<Int> = []
    private(set) var valuesFailed: Set<Int> = []
    var locations: Marks
    /// Locations whose pages the reader had finished.
    var exits: Marks
    /// Locations whose pages the reader got to, whether any of them was shown or not.
    var pageLists: Marks
    var pages: Marks
    var sequences: Marks
    var ways: Marks
    var choices: Marks
    var outcomes: Marks
    /// Failures, and the index of the reader's location at the time.
    var faults: Set<FoundFault> = []
    /// The same in texts only, where they merely leave a gap.
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

    /// Notes a condition and its value; nil if it failed, which makes it false.
    mutating func note(_ condition: Ref<ExpressionRow>, _ value: Bool?) {
        if value == true { wasTrue.insert(condition.index) } else { wasFalse.insert(condition.index) }
        if value == nil { failed.insert(condition.index) }
    }

    /// Notes what decides between the values in an expression.
    mutating func note(valuesIn expression: Ref<ExpressionRow>, _ expressions: SlowExpressions, _ slots: [Int64]) {
        for position in expressions.conditions(in: expression.index) {
            switch try? expressions.value(at: position, slots) {
            case nil: valuesFailed.insert(position)
            case 0?: valuesWereFalse.insert(position)
            case _?: valuesWereTrue.insert(position)
            }
        }
    }

    func hasFailed(_ condition: Ref<ExpressionRow>) -> Bool { failed.contains(condition.index) }

    func wasMet(_ condition: Ref<ExpressionRow>) -> Bool {
        wasTrue.contains(condition.index) || wasFalse.contains(condition.index)
    }
}

/// A failure at a location.
struct FoundFault: Hashable {
    var location: Int
    var isDivision: Bool
}
