import Story
import StoryChecker
import StoryFormat
import TestSupport
import Testing

@Suite struct WordsCheckerTests {
    @Test(arguments: [
        ("{heroName} stands at the gate.", "Jemand steht am Tor.", WordsProblem.Kind.lostVariable),
        ("{heroName} stands at the gate.", "{heroName} steht am {tor}.", .wrongText),
        ("{heroName} stands at the gate.", "{if heroName}{heroName}{end}", .wrongText),
        ("{heroName} stands at the gate.", "{heroName} steht *am Tor.", .wrongText),
        ("{heroName} stands at the gate.", "{heroName} stands at the gate.", .same),
    ]) func whatIsWrongWithATranslationIsNamed(original: String, text: String, kind: WordsProblem.Kind) throws {
        let problems = try problems(original, text).filter { $0.entry == 0 }
        #expect(problems.map(\.kind) == [kind], "\(problems)")
    }

    @Test func aVariableMayBeUnneeded() throws {
        let problems = try problems("{heroName} stands at the gate.", "Jemand steht am Tor.", unneeded: ["heroName"])
        #expect(problems.allSatisfy { $0.entry == nil })
    }

    @Test func everyTextWithoutATranslationIsNamed() throws {
        let story = try garden()
        let missing = WordsChecker.problems(of: Words(story: story.id, language: "de"), for: story)
        #expect(missing.count == story.texts.count { !$0.mayStay })
        #expect(missing.allSatisfy { $0.kind == .missing && $0.severity == .warning })
    }

    /// An author who looks for it finds the place where it belongs.
    @Test func aMissingTextIsPlacedAfterTheOneBeforeIt() throws {
        let story = try garden()
        var words = Words(story: story.id, language: "de")
        words.entries = story.texts.prefix(2).map { Words.Entry(context: $0.context, original: $0.original, text: "Etwas anderes") }
        let missing = WordsChecker.problems(of: words, for: story).filter { $0.kind == .missing }
        #expect(!missing.isEmpty && missing.allSatisfy { $0.previous == 1 })
        let all = WordsChecker.problems(of: Words(story: story.id, language: "de"), for: story)
        #expect(all.allSatisfy { $0.previous == nil })
    }

    @Test(arguments: [(nil, nil, true), (nil, "visited(a)", true), ("visited(a)", "not visited(a)", false)])
    func choicesThatReadTheSameOnlyHereAreNamed(first: String?, second: String?, isSaid: Bool) throws {
        var story = Story(id: "s", title: "S", start: "a", locations: [])
        var choices = ["Look", "See"].map { Story.Choice(id: .init($0), text: Template(literal: $0), action: .outcome(.init(target: "a"))) }
        choices[0].condition = try first.map { try Expression(parsing: $0) }
        choices[1].condition = try second.map { try Expression(parsing: $0) }
        story.locations = [Story.Location(id: "a", pages: [], exit: .choices(choices))]
        var words = Words(story: story.id, language: "de")
        words.entries = story.texts.filter { $0.context.contains("choices") }
            .map { Words.Entry(context: $0.context, original: $0.original, text: "Schau") }
        let alike = WordsChecker.problems(of: words, for: story).filter { $0.kind == .alike }
        #expect(alike.map(\.entry) == (isSaid ? [1] : []))
        #expect(alike.allSatisfy { $0.message == "Two choices at “a” read “Schau”." })
    }

    @Test func aTextThatIsTooLongForItsReadersIsNamedOnlyIfTheOriginalIsNot() throws {
        var story = try garden()
        story.ages = Story.Ages(from: 3, to: 5)
        let long = String(repeating: "Ein Satz. ", count: 60)
        let problems = try problems("The lawn, and the sun on it.", long, in: "locations/lawn/pages", story: story)
        #expect(problems.filter { $0.entry == 0 }.map(\.kind) == [.tooLong])
    }

    @Test func namesMayStayAsTheyAre() throws {
        var story = try garden()
        story.pictures = [Story.Picture(id: "gate", file: "gate.svg")]
        story.pictures[0].credit = "Ada Lovelace"
        #expect(story.texts.contains { $0.context == "credits" && $0.original == "Ada Lovelace" })
        #expect(WordsChecker.problems(of: Words(story: story.id, language: "de"), for: story).allSatisfy { !$0.message.contains("Ada") })
    }

    @Test func wordsForAnotherStoryAreRefusedAtOnce() throws {
        let problems = WordsChecker.problems(of: Words(story: "other", language: "de"), for: try garden())
        #expect(problems.map(\.kind) == [.otherStory])
        #expect(WordsChecker.problems(of: Words(story: "garden", language: "en"), for: try garden()).map(\.kind) == [.otherStory])
    }

    @Test func anErrorNeverReachesReaders() throws {
        let story = try garden()
        var words = Words(story: story.id, language: "de")
        words.entries = [Words.Entry(context: "locations/gate/pages", original: "It is *locked*.", text: "Es ist *zu.")]
        #expect(story.told(in: words).locations[0].pages == story.locations[0].pages)
    }

    private func problems(
        _ original: String,
        _ text: String,
        unneeded: [String] = [],
        in context: String = "locations/gate/pages",
        story: Story? = nil
    ) throws -> [WordsProblem] {
        let story = try story ?? garden()
        var words = Words(story: story.id, language: "de")
        words.entries = [Words.Entry(context: context, original: original, text: text)]
        words.entries[0].unneeded = unneeded
        return WordsChecker.problems(of: words, for: story)
    }

    private func garden() throws -> Story { try #require(StoryDocument(Stories.garden).story) }
}
