package import Story

extension Story.Check {
    /// At most this many aliases of a location or a choice give aliases of a check, so that no file can make billions.
    private static let mostImplied = 8

    /// Earlier IDs, oldest first. A check whose ID consists of its location's and its choice's follows their aliases.
    package func allAliases(of choice: Story.Choice, at location: Story.Location) -> [String] {
        let written = aliases.map { $0.text }
        guard id.text == "\(location.id)/\(choice.id)" else { return written }
        let choices = choice.aliases.prefix(Self.mostImplied) + [choice.id]
        let places = location.aliases.prefix(Self.mostImplied) + [location.id]
        return written + places.flatMap { place in choices.map { "\(place)/\($0)" } }.dropLast()
    }
}
