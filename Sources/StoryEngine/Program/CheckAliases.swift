package import Story

extension Story.Check {
    /// No more aliases of a place or a choice make aliases of a check, so that no file can make billions.
    private static let mostImplied = 8

    /// Earlier IDs, the oldest first; a check whose ID is made of its place's and its choice's follows their aliases.
    package func allAliases(of choice: Story.Choice, at location: Story.Location) -> [String] {
        let written = aliases.map { $0.text }
        guard id.text == "\(location.id)/\(choice.id)" else { return written }
        let choices = choice.aliases.prefix(Self.mostImplied) + [choice.id]
        let places = location.aliases.prefix(Self.mostImplied) + [location.id]
        return written + places.flatMap { place in choices.map { "\(place)/\($0)" } }.dropLast()
    }
}
