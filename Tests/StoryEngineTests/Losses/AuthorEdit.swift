import Story
import TestSupport

/// What authors do to a story that someone has begun, wherever that reader is. Each edit is only a function of stories, and does not say
/// what it takes from readers. ``LossJudge`` finds that out on its own.
enum AuthorEdit: String, CaseIterable, Sendable {
    case variableDeleted, variableRenamed, variableRenamedWithAlias, variableOfOtherKind, limitsNarrowed, variableAdded
    case optionDeleted, optionRenamed, optionRenamedWithAlias, optionsReordered, defaultsChanged, questionRemoved, questionAdded
    case locationDeleted, locationRenamed, locationRenamedWithAlias, locationsSwapped, locationInserted, locationMerged, startMoved
    case pageReplaced, allPagesReplaced, pageDeleted, allPagesDeleted, pageInsertedBefore, pageInsertedAfter, pagesReordered, lineAdded
    case typoFixed, pageNeverShown, revealChanged, titleChanged
    case choiceDeleted, choiceRenamed, choiceRenamedWithAlias, choicesReordered, choiceAdded, choicesClosed, choicesToEnding
    case choicesToContinuation, choiceReworded, resultsReplaced
    case checkOfOtherType, bucketsReplaced, bucketsRenamedWithAlias, checkRenamedWithAlias, checkRemoved
    case endingDeleted, endingRenamed, endingRenamedWithAlias
    case sequenceDeleted, sequenceReplaced, stepAdded, effectAdded

    /// Applies the edit at a location; nil if there is nothing to apply it to, or if the result is not a valid story.
    func apply(to old: Story, at place: Story.Location.ID, seed: UInt64) -> Story? {
        guard let index = old.locations.firstIndex(where: { $0.id == place }) else { return nil }
        var desk = AuthorDesk(story: old, index: index, seed: seed)
        guard desk.do(self), desk.story != old, StoryValidator.problems(in: desk.story).isEmpty else { return nil }
        return desk.story
    }
}

/// A story on an author's desk, opened at a location.
struct AuthorDesk {
    var story: Story
    let index: Int
    var random: SeededGenerator

    init(story: Story, index: Int, seed: UInt64) {
        self.story = story
        self.index = index
        random = SeededGenerator(seed: seed)
    }

    var here: Story.Location {
        get { story.locations[index] }
        set { story.locations[index] = newValue }
    }

    mutating func `do`(_ edit: AuthorEdit) -> Bool {
        switch edit {
        case .variableDeleted: deleteVariable()
        case .variableRenamed: renameVariable(keepsAlias: false)
        case .variableRenamedWithAlias: renameVariable(keepsAlias: true)
        case .variableOfOtherKind: changeKind()
        case .limitsNarrowed: narrowLimits()
        case .variableAdded: addVariable(asked: false)
        case .optionDeleted: deleteOption()
        case .optionRenamed: renameOptions(keepsAlias: false)
        case .optionRenamedWithAlias: renameOptions(keepsAlias: true)
        case .optionsReordered: changeOptions { $0.reverse() }
        case .defaultsChanged: changeDefaults()
        case .questionRemoved: removeQuestions()
        case .questionAdded: addVariable(asked: true)
        case .locationDeleted: deleteLocation(mergesInto: false)
        case .locationMerged: deleteLocation(mergesInto: true)
        case .locationRenamed: renameLocation(keepsAlias: false)
        case .locationRenamedWithAlias: renameLocation(keepsAlias: true)
        case .locationsSwapped: swapLocations()
        case .locationInserted: insertLocation()
        case .startMoved: moveStart()
        case .effectAdded: addEffect()
        case .titleChanged:
            change { $0.title = "A new title" }
        case .pageReplaced, .allPagesReplaced, .pageDeleted, .allPagesDeleted, .pageInsertedBefore, .pageInsertedAfter, .pagesReordered,
            .lineAdded, .typoFixed, .pageNeverShown, .revealChanged:
            changePages(edit)
        case .choiceDeleted, .choiceRenamed, .choiceRenamedWithAlias, .choicesReordered, .choiceAdded, .choicesClosed, .choicesToEnding,
            .choicesToContinuation, .choiceReworded, .resultsReplaced, .checkOfOtherType, .bucketsReplaced, .bucketsRenamedWithAlias,
            .checkRenamedWithAlias, .checkRemoved:
            changeChoices(edit)
        case .endingDeleted, .endingRenamed, .endingRenamedWithAlias: changeEnding(edit)
        case .sequenceDeleted: change { $0.sequence = nil }
        case .sequenceReplaced, .stepAdded: changeSequence(edit)
        }
    }

    /// Changes the open location.
    mutating func change(_ body: (inout Story.Location) -> Void) -> Bool {
        body(&here)
        return true
    }

    /// The open location if it qualifies, or the next one that does.
    func near(_ isWanted: (Story.Location) -> Bool) -> Int? {
        (Array(index..<story.locations.count) + Array(0..<index)).first { isWanted(story.locations[$0]) }
    }

    /// Words that are new in the story.
    mutating func newWords() -> Template {
        Template(literal: (0..<12).map { _ in MadeUpWords.word(using: &random) }.joined(separator: " "))
    }
}

/// Meaningless words, so many that two texts have few in common.
enum MadeUpWords {
    static func word(using random: inout SeededGenerator) -> String {
        var word = ""
        for _ in 0..<Int.random(in: 2...4, using: &random) {
            word += ["b", "d", "f", "gl", "k", "l", "m", "n", "p", "qu", "r", "st", "t", "v", "w", "z"].randomElement(using: &random) ?? ""
            word += ["a", "e", "i", "o", "u", "ee", "ou", "ai"].randomElement(using: &random) ?? ""
        }
        return word
    }

    /// The story with a sentence of such words in place of every text: generated stories have so few words that all their pages are
    /// similar.
    static func fill(_ story: Story, seed: UInt64) -> Story {
        var random = SeededGenerator(seed: seed)
        var rewriter = StoryRewriter()
        rewriter.words = { words in
            if words.isEmpty { return "" }
            return (0..<Int.random(in: 6...18, using: &random)).map { _ in MadeUpWords.word(using: &random) }.joined(separator: " ")
        }
        return rewriter.rewrite(story)
    }
}
