/// The shape of a ``StoryGenerator``'s stories: counts as ranges, shares in percent.
public struct StoryShape: Sendable {
    /// The number of locations.
    public var locations = 3...20
    /// The number of pages in a location that is not a hub.
    public var pages = 0...3
    /// The number of lines on a page.
    public var lines = 1...4
    /// The number of words in a piece of text.
    public var words = 1...8
    /// The number of choices in a location with choices.
    public var choices = 1...5
    /// The number of variables.
    public var variables = 0...8
    /// How many locations ahead a link can lead.
    public var reach = 8

    /// Locations with an ending, and locations with a continuation.
    public var endings = 10
    /// Locations that only decide where to continue.
    public var hubs = 10
    /// Links that lead to any location, including earlier ones.
    public var waysBack = 15
    /// Choices, pages, sequences and modifiers with a condition.
    public var conditions = 30
    /// Modifiers with a condition.
    public var modifierConditions = 70
    /// Choices with a check.
    public var checks = 25
    /// Checks whose outcomes use what they came to.
    public var rolls = 30
    /// Choices that can be picked only once.
    public var onces = 15
    /// Locations with choices that continue if none is open.
    public var otherwise = 10
    /// Outcomes and locations with effects.
    public var effects = 35
    /// Effects with several entries, or conditions.
    public var entries = 25
    /// Values and shown numbers that are one or the other.
    public var conditionals = 10
    /// Outcomes with a text.
    public var results = 40
    /// Variables with a question; half of them are asked at locations.
    public var questions = 40
    /// Locations with a sequence.
    public var sequences = 15
    /// Pages that are revealed line by line.
    public var lineByLine = 30
    /// Pieces of text that are values, conditional or emphasised.
    public var gaps = 30
    /// Things with an alias.
    public var aliases = 15
    /// Pages and outcomes with a picture or a sound, and pages with an explanation.
    public var media = 25
    /// Choices with the default ID, that of their target.
    public var impliedIDs = 40
    /// Numbers near the limits of 64 bits, divisions by what may be 0, cycles, and dead ends.
    public var mischief = 6

    /// Stories of a few locations with some of everything.
    public static let small = StoryShape()

    /// Stories of some dozen locations with some of everything.
    public static let medium: StoryShape = {
        var shape = StoryShape()
        shape.locations = 30...60
        shape.variables = 4...20
        shape.reach = 12
        return shape
    }()

    /// About 100 KB of JSON, in which a random reader makes about 28 choices.
    public static let hundredKilobytes: StoryShape = {
        var shape = large(locations: 104)
        shape.variables = 12...12
        shape.reach = 6
        return shape
    }()

    /// A story with this many locations without variables, and without conditions on visits or turns.
    public static func withoutVariables(locations: Int) -> StoryShape {
        var shape = large(locations: locations)
        shape.variables = 0...0
        shape.hubs = 0
        shape.waysBack = 5
        shape.conditions = 0
        shape.modifierConditions = 0
        shape.onces = 0
        shape.otherwise = 0
        shape.gaps = 0
        return shape
    }

    /// A story without dead ends and with this many locations, which lead forward, so that every reading ends.
    public static func large(locations: Int) -> StoryShape {
        var shape = StoryShape()
        shape.locations = locations...locations
        shape.pages = 1...2
        shape.lines = 2...3
        shape.words = 3...9
        shape.choices = 2...3
        shape.variables = 20...20
        shape.reach = 10
        shape.endings = 1
        shape.hubs = 4
        shape.waysBack = 0
        shape.conditions = 12
        shape.checks = 12
        shape.onces = 3
        shape.rolls = 5
        shape.otherwise = 2
        shape.effects = 20
        shape.entries = 5
        shape.conditionals = 2
        shape.results = 25
        shape.sequences = 3
        shape.lineByLine = 15
        shape.gaps = 10
        shape.aliases = 5
        shape.media = 10
        shape.mischief = 0
        return shape
    }
}
