internal import Story
internal import StoryFormat

/// The names that locations and variables have in Twine.
struct TweeNames {
    /// The variable that counts choices; SugarCube's `turns()` counts passages.
    private(set) var turns = ""
    private(set) var renamings: [TweeOriginal.Renaming] = []
    private var passages: [Story.Location.ID: String] = [:]
    private var variables: [String: String] = [:]
    private var once: [String: String] = [:]
    private var taken: Set<String> = []

    /// The passage of the questions before the first location.
    static let questions = "The questions"

    /// Names that mean something to Twine's story formats, so no location may have them.
    private static let special: Set<String> = [
        "StoryTitle", "StoryData", "StoryInit", "StoryAuthor", "StorySubtitle", "StoryMenu", "StoryCaption", "StoryBanner",
        "StoryInterface", "StoryDisplayTitle", "StorySettings", "StoryShare", "StoryIncludes", "StoryStylesheet", "StoryScript",
        "PassageHeader", "PassageFooter", "PassageReady", "PassageDone", "MenuOptions", "MenuShare", "MenuStory",
    ]

    init(_ story: Story) {
        for location in story.locations {
            // IDs have no spaces, so what is made here is never another location's.
            let name = Self.special.contains(location.id.text) ? location.id.text + " place" : location.id.text
            for id in [location.id] + location.aliases { passages[id] = name }
        }
        for variable in story.variables where Self.isPlain(variable.name) { taken.insert(variable.name) }
        for variable in story.variables {
            guard !Self.isPlain(variable.name) else {
                variables[variable.name] = variable.name
                continue
            }
            let name = unique(variable.name)
            variables[variable.name] = name
            renamings.append(TweeOriginal.Renaming(inTwine: name, inStory: variable.name))
        }
        turns = unique("choicesMade")
        for location in story.locations {
            for choice in location.choices where choice.isOnce {
                once[Self.key(choice, at: location)] = unique("took_\(location.id.text)_\(choice.id.text)")
            }
        }
    }

    private static func key(_ choice: Story.Choice, at location: Story.Location) -> String { location.id.text + "/" + choice.id.text }

    /// Whether SugarCube allows the name: only ASCII.
    private static func isPlain(_ name: String) -> Bool { name.unicodeScalars.allSatisfy { $0.isASCII } }

    /// A name with each other character as its number, and a number behind it if another variable has it.
    private mutating func unique(_ name: String) -> String {
        var plain = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "_": plain.unicodeScalars.append(scalar)
            case "-", ".": plain += "_"
            default: plain += "u" + String(scalar.value, radix: 16)
            }
        }
        let unique = IdentifierMaker.unique(plain, gap: "_") { taken.contains($0) }
        taken.insert(unique)
        return unique
    }

    /// The passage of a location, by its ID or an alias.
    func passage(_ location: Story.Location.ID) -> String { passages[location] ?? location.text }

    /// The passage of what a choice leads to first: its result, or its check.
    func passage(_ choice: Story.Choice, at location: Story.Location) -> String { passage(location.id) + "/" + choice.id.text }

    /// The passage of a location's pages, if questions come before them.
    func pages(_ location: Story.Location) -> String { passage(location.id) + " text" }

    /// The passage of more questions, which use the answers to those before them.
    static func more(_ passage: String, _ number: Int) -> String { passage + " \(number)" }

    /// A variable with its `$`.
    func variable(_ name: String) -> String { "$" + (variables[name] ?? name) }

    /// The variable that says that a choice was picked; nil if it can be picked again.
    func once(_ choice: Story.Choice, at location: Story.Location) -> String? { once[Self.key(choice, at: location)].map { "$" + $0 } }
}
