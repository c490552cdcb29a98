internal import StoryEngine

/// The first states in which something was found. The state found first has the fewest decisions.
struct Findings: Sendable {
    private(set) var locations: [UInt32]
    private(set) var endings: [UInt32]
    private(set) var stuck: [UInt32]
    /// For each location with a stuck state, whether it also has one that is not stuck.
    private(set) var goesOn: [Bool]
    /// What readers would see that the author did not intend.
    private(set) var sights: [Sight] = []

    /// Something seen in a state or on the way from it. Before the first state, there is no state.
    struct Sight: Sendable {
        var finding: Watch.Finding
        var state: UInt32?
    }

    init(_ model: Model) {
        locations = [UInt32](repeating: StateTable.none, count: model.shared.tables.locations.count)
        endings = locations
        stuck = locations
        goesOn = [Bool](repeating: false, count: locations.count)
    }

    mutating func noteLocation(_ location: Int, in state: UInt32) {
        if locations[location] == StateTable.none { locations[location] = state }
    }

    mutating func noteEnding(at location: Int, in state: UInt32) {
        if endings[location] == StateTable.none { endings[location] = state }
    }

    mutating func noteStuck(at location: Int, in state: UInt32) {
        if stuck[location] == StateTable.none { stuck[location] = state }
    }

    mutating func noteSight(_ finding: Watch.Finding, in state: UInt32?) { sights.append(Sight(finding: finding, state: state)) }

    mutating func noteGoingOn(at location: Int) { goesOn[location] = true }
}
