extension Exploration {
    /// What happens to a reader who picks at random. Where the exploration is not complete, what lies beyond counts as unfinished.
    /// - Complexity: O(*s* × *c*) in the states and what can be done in each, and for each cycle and each location that can be entered twice
    ///   again what lies on the way there.
    public func odds() -> Odds { OddsSolver(self).odds() }
}
