import Story
import StoryFormat
import TestSupport
import Testing

@testable import StoryChecker

struct ComplexityTests {
    @Test func eachPartIsWhatTheTableSays() throws {
        let story = NumberedStory(
            """
            "variables": { "name": { "prompt": "Who?", "default": "Ada" }, "late": { "prompt": "What?", "default": "x" }, "coins": 0, "boots": false, "shown": 0 },
            "start": "hall", "locations": {
              "hall": { "ask": ["late"], "text": "{shown} {if shown > 2}Hm.{end}", "choices": [
                { "text": "On", "if": "coins > 1 and visited(hall)", "go": "bed" }, { "id": "again", "text": "On again", "go": "bed" },
                { "id": "try", "text": "Try", "check": { "type": "range", "ranges": { "a": [1, 2], "b": [3, 4], "c": [5, 6] },
                  "modifiers": [{ "if": "boots", "shift": 1, "reason": "Boots" }] },
                  "outcomes": { "a": "bed", "b": "hall", "c": "way" } }] },
              "way": { "continue": [{ "if": "coins > 3", "go": "hall" }, { "go": "bed" }] },
              "bed": { "pages": [{ "text": "Hm.", "if": "visits(way) > 1" }], "ending": "Good night" } }
            """
        )
        let complexity = Complexity(try #require(story.document.story))
        let expected: [(Complexity.Kind, Int)] = [
            (.choices, 3), (.endings, 1), (.checks, 2 + 1 + 1), (.questions, 2), (.conditions, 3), (.variables, 6), (.visits, 4),
            // hall to bed, hall to hall, hall to way, way to hall, way to bed; three locations in one connected part.
            (.links, 5 - 3 + 1),
        ]
        #expect(complexity.parts.map { $0.kind } == expected.map { $0.0 })
        #expect(complexity.parts.map { $0.value } == expected.map { $0.1 })
        #expect(complexity.rating == 26)
        #expect(complexity.parts[5].label == "variables in conditions")
    }

    @Test func oneEndingIsTheSimplestStory() throws {
        let story = NumberedStory(#""start": "bed", "locations": { "bed": { "ending": "E" } }"#)
        #expect(Complexity(try #require(story.document.story)).rating == 1)
    }

    // MARK: Properties

    private static let seeds: [UInt64] = Array(1...60)

    private func story(_ seed: UInt64) -> Story {
        var generator = StoryGenerator(seed: seed)
        return generator.story(seed % 5 == 0 ? .medium : .small)
    }

    @Test(arguments: seeds)
    func renamingChangesNothing(seed: UInt64) {
        let story = story(seed)
        var rewriter = StoryRewriter()
        rewriter.name = { "new_\($0)" }
        var renamed = rewriter.rewrite(story)
        // Renaming a location keeps its old ID as an alias, so everything still finds it.
        for index in renamed.locations.indices {
            let old = renamed.locations[index].id
            renamed.locations[index].aliases.append(old)
            renamed.locations[index].id = Story.Location.ID("new-\(old)")
        }
        #expect(Complexity(renamed) == Complexity(story))
    }

    @Test(arguments: seeds)
    func reorderingChangesNothing(seed: UInt64) {
        let story = story(seed)
        var shuffled = story
        var random = SeededGenerator(seed: seed)
        shuffled.locations.shuffle(using: &random)
        shuffled.variables.shuffle(using: &random)
        for index in shuffled.locations.indices {
            guard case .choices(let choices) = shuffled.locations[index].exit else { continue }
            shuffled.locations[index].exit = .choices(choices.shuffled(using: &random))
        }
        #expect(Complexity(shuffled) == Complexity(story))
    }

    @Test(arguments: seeds)
    func whatIsAddedNeverMakesItLess(seed: UInt64) {
        var story = story(seed)
        var random = SeededGenerator(seed: seed)
        var rating = Complexity(story).rating
        for step in 0..<40 {
            add(to: &story, step, &random)
            let next = Complexity(story).rating
            #expect(next >= rating, "seed \(seed), step \(step)")
            rating = next
        }
    }

    /// Adds one thing: a location, a choice, a condition, a modifier, a question, a page or a variable.
    private func add(to story: inout Story, _ step: Int, _ random: inout SeededGenerator) {
        let target = story.locations[Int.random(in: 0..<story.locations.count, using: &random)].id
        let place = Int.random(in: 0..<story.locations.count, using: &random)
        let condition = Expression(.binary(.greater, Expression(.visits(target)), Expression(.number(0))))
        switch Int.random(in: 0...6, using: &random) {
        case 0:
            let id = Story.Location.ID("added-\(step)")
            story.locations.append(Story.Location(id: id, pages: [], exit: .ending(Story.Ending(id: Identifier(id.text), title: "E"))))
        case 1:
            var page = Story.Page(lines: [Template(literal: "More.")])
            page.condition = condition
            story.locations[place].pages.append(page)
        case 2:
            story.variables.append(
                Story.Variable(
                    id: Identifier("added\(step)"),
                    name: "added\(step)",
                    kind: .yesNo,
                    defaultValue: .yesNo(false),
                    prompt: Template(literal: "?")
                )
            )
        case 3:
            let asked = story.variables.filter { !$0.isSystem }
            if let variable = asked.randomElement(using: &random) { story.locations[place].questions.append(variable.name) }
        default:
            guard case .choices(var choices) = story.locations[place].exit else { return }
            let number = Int.random(in: 0..<choices.count, using: &random)
            if case .check(var check, let outcomes) = choices[number].action {
                check.modifiers.append(Story.Modifier(condition: condition, shift: 1, reason: Template(literal: "Luck")))
                choices[number].action = .check(check, outcomes)
            } else if choices[number].condition == nil {
                choices[number].condition = condition
            }
            let outcome = Story.Outcome(target: target)
            choices.append(Story.Choice(id: Identifier("added-\(step)"), text: Template(literal: "More"), action: .outcome(outcome)))
            story.locations[place].exit = .choices(choices)
        }
    }
}
