/// Checks that a story is consistent: that its references exist, its expressions make sense, and its rules fit together.
///
/// These rules are only here, so stories from files and stories made in Swift get the same messages.
public struct StoryValidator {
    private(set) var problems: [Problem] = []
    /// The number of problems, including those beyond ``Problem/mostKept``.
    private(set) var problemCount = 0
    var suggester = Suggester()
    /// Whether it is reported that the story does not name its narrator.
    var hasMissedNarrator = false
    /// What is known of a roll where the validator is.
    var roll = ExpressionChecker.RollUse.noCheck
    let story: Story
    let index: StoryIndex

    private init(_ story: Story) {
        self.story = story
        index = StoryIndex(story)
    }

    /// The problems of a story, in the order of its parts, at most ``Problem/mostKept``. If there are none, the story can be played.
    /// - Complexity: O(*n*) in the size of the story.
    public static func problems(in story: Story) -> [Problem] {
        countedProblems(in: story).problems
    }

    /// The problems of a story, and their number including those beyond ``Problem/mostKept``.
    public static func countedProblems(in story: Story) -> (problems: [Problem], count: Int) {
        var validator = StoryValidator(story)
        validator.checkStory()
        return (validator.problems, validator.problemCount)
    }

    private mutating func checkStory() {
        let top = Path()
        if !story.id.isValid { report(.badIdentifier, "“\(story.id)” cannot be an ID.", at: top.key("id")) }
        checkPicture(story.titlePicture, at: top.key("titlePicture"))
        if let ages = story.ages, let to = ages.to, to < ages.from {
            report(.limitsReversed, "The upper age is below the lower one.", fix: "Swap them.", at: top.key("ages").key("to"))
        }
        checkCount(story.variables, atMost: Story.Limits.variables, "variables") { variable, _ in
            Problem.Place(top.key("variables").key(variable.id.text), .key)
        }
        checkCount(story.locations, atMost: Story.Limits.locations, "locations") { location, _ in
            Problem.Place(top.key("locations").key(location.id.text), .key)
        }
        if story.locations.isEmpty {
            report(.tooFew, "A story needs at least one location.", at: top.key("locations"))
        }
        checkVariables()
        checkMedia()
        checkGlossary()
        checkTarget(story.start, at: top.key("start"))
        checkUniqueness()
        for location in story.locations { checkLocation(location) }
    }

    // MARK: Identifiers

    private mutating func checkUniqueness() {
        checkUnique(story.variables, "variable", { $0.id.text }, { $0.aliases }, in: Path().key("variables"))
        checkUnique(story.pictures, "picture", { $0.id.text }, { $0.aliases }, in: Path().key("pictures"))
        checkUnique(story.sounds, "sound", { $0.id.text }, { $0.aliases }, in: Path().key("sounds"))
        checkUnique(story.locations, "location", { $0.id.text }, { $0.aliases }, in: Path().key("locations"))

        var endings = SeenIdentifiers("ending")
        var checks = SeenIdentifiers("check")
        for location in story.locations {
            let path = Path().key("locations").key(location.id.text)
            switch location.exit {
            case .ending(let ending):
                let path = path.key("ending")
                // A problem with the location's ID is reported for the location.
                let isImplied = ending.id.text == location.id.text
                see(ending.id.text, at: Problem.Place(path.key("id")), in: &endings, isImplied: isImplied)
                for (number, alias) in ending.aliases.enumerated() {
                    see(alias.text, at: Problem.Place(path.key("aliases").index(number)), in: &endings)
                }
            case .choices(let choices):
                for (number, choice) in choices.enumerated() {
                    guard case .check(let check, _) = choice.action else { continue }
                    let path = path.key("choices").index(number).key("check")
                    see(check.id.text, at: Problem.Place(path.key("id")), in: &checks)
                    for (number, alias) in check.aliases.enumerated() {
                        see(alias.text, at: Problem.Place(path.key("aliases").index(number)), in: &checks)
                    }
                }
            case .continuations:
                continue
            }
        }
    }

    private mutating func checkUnique<Thing>(
        _ things: [Thing],
        _ sort: String,
        _ identifier: (Thing) -> String,
        _ aliases: (Thing) -> [Identifier<Thing>],
        in path: Path
    ) {
        var seen = SeenIdentifiers(sort)
        for thing in things {
            see(identifier(thing), at: Problem.Place(path.key(identifier(thing)), .key), in: &seen)
        }
        for thing in things {
            let path = path.key(identifier(thing)).key("aliases")
            for (number, alias) in aliases(thing).enumerated() {
                see(alias.text, at: Problem.Place(path.index(number)), in: &seen)
            }
        }
    }

    /// Reports an invalid or duplicate ID.
    mutating func see(
        _ identifier: String,
        at place: Problem.Place,
        in seen: inout SeenIdentifiers,
        isImplied: Bool = false
    ) {
        if !isImplied, !Identifier<Story>(identifier).isValid, seen.sort != "check" {
            report(Problem(.badIdentifier, "“\(identifier)” cannot be an ID.", fix: Self.identifierRule, at: place))
        }
        if !seen.insert(identifier) {
            let message = "Another \(seen.sort) also has the ID or alias “\(identifier)”."
            report(Problem(.duplicateIdentifier, message, fix: "Give this one a different ID.", at: place))
        }
    }

    /// The rule for IDs, as authors read it.
    public static let identifierRule = "An ID has 1 to 64 letters, digits, “-”, “_” or “.”, and no spaces."

    // MARK: References

    mutating func checkTarget(_ location: Story.Location.ID, at path: Path) {
        guard index.location(location) == nil else { return }
        let fix = suggester.sentence(for: location.text) { [story] in story.locations.map { $0.id.text } }
        report(.unknownLocation, "There is no location “\(location)”.", fix: fix, at: path)
    }

    mutating func checkPicture(_ picture: Story.Picture.ID?, at path: Path) {
        guard let picture, index.picture(picture) == nil else { return }
        let fix = suggester.sentence(for: picture.text) { [story] in story.pictures.map { $0.id.text } }
        report(.unknownPicture, "There is no picture “\(picture)”.", fix: fix, at: path)
    }

    mutating func checkSound(_ sound: Story.Sound.ID?, at path: Path) {
        guard let sound, index.sound(sound) == nil else { return }
        let fix = suggester.sentence(for: sound.text) { [story] in story.sounds.map { $0.id.text } }
        report(.unknownSound, "There is no sound “\(sound)”.", fix: fix, at: path)
    }

    // MARK: Expressions and texts

    mutating func checkCondition(_ condition: Expression?, at path: Path) {
        guard let condition else { return }
        check(at: path) { checker in checker.checkCondition(condition) }
    }

    private mutating func check(at path: Path, _ body: (inout ExpressionChecker) -> Void) {
        var checker = ExpressionChecker(story: story, index: index, suggester: suggester, roll: roll)
        body(&checker)
        suggester = checker.suggester
        for problem in checker.problems { report(problem.problem(at: path)) }
    }

    mutating func checkEffects(_ effects: Story.Effects, at path: Path) {
        let count = effects.entries.reduce(0) { $0 + $1.changes.count }
        if count > Story.Limits.effects {
            report(.tooMany, "There are \(count) effects; at most \(Story.Limits.effects) are allowed.", at: path)
        }
        for (number, entry) in effects.entries.enumerated() {
            let path = path.index(number)
            checkCondition(entry.condition, at: path.key("if"))
            if entry.changes.isEmpty {
                report(.tooFew, "This entry sets nothing.", fix: "Set a variable, or remove the entry.", at: path)
            }
            check(entry.changes, at: path)
        }
    }

    private mutating func check(_ changes: [Story.Effect], at path: Path) {
        for effect in changes {
            let path = path.key(effect.variable)
            guard let found = index.variable(named: effect.variable) else {
                reportUnknownVariable(effect.variable, at: Problem.Place(path, .key))
                continue
            }
            let variable = story.variables[found]
            check(at: path) { checker in checker.checkAssigned(effect.value, to: variable) }
        }
    }

    mutating func checkLines(_ lines: [Template], at path: Path) {
        for (number, line) in lines.enumerated() { checkTemplate(line, at: path.index(number)) }
    }

    mutating func checkTemplate(_ template: Template?, at path: Path) {
        guard let template else { return }
        checkParts(template.parts, at: path)
    }

    private mutating func checkParts(_ parts: [Template.Part], at path: Path) {
        for part in parts {
            switch part {
            case .literal:
                continue
            case .value(let expression):
                check(at: path) { checker in checker.checkShown(expression) }
            case .emphasis(_, let inner):
                checkParts(inner, at: path)
            case .conditional(let branches, let otherwise):
                for branch in branches {
                    checkCondition(branch.condition, at: path)
                    checkParts(branch.parts, at: path)
                }
                checkParts(otherwise, at: path)
            }
        }
    }

    // MARK: Reports

    mutating func report(_ problem: Problem) {
        problemCount += 1
        if problems.count < Problem.mostKept { problems.append(problem) }
    }

    mutating func report(_ code: Problem.Code, _ message: String, fix: String? = nil, at path: Path) {
        report(Problem(code, message, fix: fix, at: Problem.Place(path)))
    }

    mutating func reportUnknownVariable(_ name: String, at place: Problem.Place) {
        let fix = suggester.sentence(for: name) { [story] in story.variables.map { $0.name } }
        report(Problem(.unknownVariable, "There is no variable “\(name)”.", fix: fix, at: place))
    }

    /// Reports the first item beyond a limit, at its place.
    mutating func checkCount<Thing>(
        _ things: [Thing],
        atMost limit: Int,
        _ words: String,
        place: (_ thing: Thing, _ number: Int) -> Problem.Place
    ) {
        guard things.count > limit else { return }
        let message = "There are \(things.count) \(words); at most \(limit) are allowed."
        report(Problem(.tooMany, message, at: place(things[limit], limit)))
    }
}

/// The IDs of one kind seen so far.
struct SeenIdentifiers {
    let sort: String
    private var seen: Set<String> = []

    init(_ sort: String) {
        self.sort = sort
    }

    mutating func insert(_ identifier: String) -> Bool {
        seen.insert(identifier).inserted
    }
}
