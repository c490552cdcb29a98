/// Finds the parts of a story by ID, alias or name.
///
/// If an ID is used twice, the first one is found; ``StoryValidator`` reports the others.
public struct StoryIndex: Sendable {
    private let variablesByName: [String: Int]
    private let locations: [Story.Location.ID: Int]
    private let pictures: [Story.Picture.ID: Int]
    private let sounds: [Story.Sound.ID: Int]

    /// Builds the index of a story.
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

    /// The index in `story.variables` of the variable with this name; nil if there is none.
    public func variable(named name: String) -> Int? { variablesByName[name] }

    /// The index in `story.locations` of the location with this ID or alias; nil if there is none.
    public func location(_ id: Story.Location.ID) -> Int? { locations[id] }

    /// The index in `story.pictures` of the picture with this ID or alias; nil if there is none.
    public func picture(_ id: Story.Picture.ID) -> Int? { pictures[id] }

    /// The index in `story.sounds` of the sound with this ID or alias; nil if there is none.
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
