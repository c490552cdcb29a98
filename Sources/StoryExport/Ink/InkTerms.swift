internal import Story
internal import StoryFormat

/// The names that locations and variables have in ink, where knots, variables and functions share one set of names.
struct InkTerms {
    /// The variable that counts choices; ink's `TURNS()` counts the answers to questions, too.
    private(set) var turns = ""
    /// The variable with what a check came to.
    private(set) var roll = ""
    /// The knot of the questions before the first location.
    private(set) var questions = ""
    private var knots: [Story.Location.ID: String] = [:]
    private var variables: [String: String] = [:]
    private var visits: [Story.Location.ID: String] = [:]
    private var picked: [String: String] = [:]
    private var taken: Set<String>

    /// Words that mean something to ink.
    private static let special: Set<String> = [
        "and", "or", "not", "mod", "has", "hasnt", "true", "false", "temp", "return", "else", "function", "ref", "stopping", "cycle",
        "once",
        "shuffle", "VAR", "CONST", "LIST", "INCLUDE", "EXTERNAL", "TODO", "END", "DONE", "RANDOM", "SEED_RANDOM", "TURNS", "TURNS_SINCE",
        "CHOICE_COUNT", "READ_COUNT", "MIN", "MAX", "POW", "FLOOR", "CEILING", "INT", "FLOAT", "LIST_ALL", "LIST_COUNT", "LIST_INVERT",
        "LIST_MAX", "LIST_MIN", "LIST_RANDOM", "LIST_RANGE", "LIST_VALUE",
    ]

    init(_ story: Story) {
        taken = Self.special
        for location in story.locations {
            let name = unique(location.id.text)
            for id in [location.id] + location.aliases { knots[id] = name }
        }
        for variable in story.variables { variables[variable.name] = unique(variable.name) }
        turns = unique("choices_made")
        roll = unique("rolled")
        questions = unique("questions")
        let counted = story.expressions.reduce(into: Set<String>()) { $1.collectVisited(into: &$0, knots) }
        for location in story.locations where counted.contains(knot(location.id)) {
            let name = unique("visits_" + location.id.text)
            for id in [location.id] + location.aliases { visits[id] = name }
        }
        for location in story.locations {
            for choice in location.choices where choice.isOnce && choice.reason != nil {
                picked[Self.key(choice, at: location)] = unique("picked_\(location.id.text)_\(choice.id.text)")
            }
        }
    }

    private static func key(_ choice: Story.Choice, at location: Story.Location) -> String { location.id.text + "/" + choice.id.text }

    /// A name of ASCII letters, digits and `_`, with a number behind it if something else has it.
    mutating func unique(_ words: String) -> String {
        var name = ""
        for scalar in words.unicodeScalars {
            switch scalar {
            case "a"..."z", "A"..."Z", "_": name.unicodeScalars.append(scalar)
            case "0"..."9": name += (name.isEmpty ? "n" : "") + String(scalar)
            case "-", ".": name += name.isEmpty ? "" : "_"
            default: name += "u" + String(scalar.value, radix: 16)
            }
        }
        let unique = IdentifierMaker.unique(name.isEmpty ? "n" : name, gap: "_") { taken.contains($0) }
        taken.insert(unique)
        return unique
    }

    /// The knot of a location, by its ID or an alias.
    func knot(_ location: Story.Location.ID) -> String { knots[location] ?? location.text }

    func variable(_ name: String) -> String { variables[name] ?? name }

    /// The variable that counts the visits to a location; nil if nothing depends on them.
    ///
    /// ink's own counts differ where a knot leads to itself, and are those of knots that belong to the location.
    func visits(_ location: Story.Location.ID) -> String? { visits[location] }

    /// The variable that says that a choice was picked; nil unless its reason is shown from then on.
    func picked(_ choice: Story.Choice, at location: Story.Location) -> String? { picked[Self.key(choice, at: location)] }
}

extension Expression {
    /// Adds the knots whose visits it asks for.
    fileprivate func collectVisited(into names: inout Set<String>, _ knots: [Story.Location.ID: String]) {
        switch kind {
        case .visits(let location), .visited(let location): if let knot = knots[location] { names.insert(knot) }
        default: for operand in operands { operand.collectVisited(into: &names, knots) }
        }
    }
}
