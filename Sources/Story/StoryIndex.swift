/// Finds the things of a story by their IDs, aliases and names.
///
/// Where an ID stands twice, the first holds; ``StoryValidator`` reports the others.
public struct StoryIndex: Sendable {
    private let variablesByName: [String: Int]
    private let locations: [Story.Location.ID: Int]
    private let pictures: [Story.Picture.ID: Int]
    private let sounds: [Story.Sound.ID: Int]

    /// Makes the index of a story.
    /// - Complexity: O(*n*) in its variables, locations, pictures and sounds.
    public init(_ story: Story) {
        var variablesByName: [String: Int] = [:]
        for (index, variable) in story.variables.enumerated() where variablesByName[variable.name] == nil {
            variablesByName[variable.name] = index
        }
        self.variablesByName = variablesByName
        locations = Self.table(of: story.locations, identifier: { $0.id }, aliases: { $0.aliases })
        pictures = Self.table(of: story.pictures, identifier: { $0.id }, aliases: { $0.aliases })
        sounds = Self.table(of: story.sounds, identifier: { $0.id }, aliases: { $0.aliases })
    }

    /// The index in the story of the variable of a name.
    public func variable(named name: String) -> Int? { variablesByName[name] }

    /// The index in the story of the location of an ID or alias.
    public func location(_ id: Story.Location.ID) -> Int? { locations[id] }

    /// The index in the story of the picture of an ID or alias.
    public func picture(_ id: Story.Picture.ID) -> Int? { pictures[id] }

    /// The index in the story of the sound of an ID or alias.
    public func sound(_ id: Story.Sound.ID) -> Int? { sounds[id] }

    private static func table<Thing>(
        of things: [Thing],
        identifier: (Thing) -> Identifier<Thing>,
        aliases: (Thing) -> [Identifier<Thing>]
    ) -> [Identifier<Thing>: Int] {
        var table: [Identifier<Thing>: Int] = [:]
        for (index, thing) in things.enumerated() where table[identifier(thing)] == nil {
            table[identifier(thing)] = index
        }
        for (index, thing) in things.enumerated() {
            for alias in aliases(thing) where table[alias] == nil { table[alias] = index }
        }
        return table
    }
}
