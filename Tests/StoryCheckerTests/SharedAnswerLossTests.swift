import Story
import StoryChecker
import Testing

/// What readers have answered in one story of a series and are not offered in another.
@Suite struct SharedAnswerLossTests {
    private func story(_ variables: Story.Variable...) -> Story {
        var story = Story(id: "book", title: "Book", start: "here", locations: [])
        story.variables = variables
        return story
    }

    private func asked(_ id: Story.Variable.ID, _ kind: Story.Kind, _ value: Story.Value, prompt: String? = "What?") -> Story.Variable {
        Story.Variable(id: id, name: id.text, kind: kind, defaultValue: value, prompt: prompt.map { Template([.literal($0)]) })
    }

    private func options(_ ids: Identifier<Story.Option>...) -> Story.Kind { .oneOf(ids.map { Story.Option(id: $0, text: $0.text) }) }

    @Test func whatCanBeAnsweredInBothIsNoLoss() {
        let first = story(
            asked("pet", .text(length: 1...20), .text("Biscuit")),
            asked("age", .number(limits: 3...9), .number(7)),
            asked("tall", .yesNo, .yesNo(true)),
            asked("coat", options("red", "blue"), .option("red"))
        )
        #expect(SharedAnswerLoss.losses(from: first, to: first) == [])
        let wider = story(
            asked("pet", .text(length: 0...40), .text("Biscuit")),
            asked("age", .number(limits: 0...99), .number(7)),
            asked("coat", options("green", "blue", "red"), .option("red"))
        )
        #expect(SharedAnswerLoss.losses(from: first, to: wider) == [])
    }

    @Test func whatFitsOnlyThereIsOne() {
        let there = story(
            asked("pet", .text(length: 1...40), .text("Biscuit")),
            asked("age", .number(limits: 0...99), .number(7)),
            asked("coat", options("red", "blue", "green"), .option("red")),
            asked("tall", .yesNo, .yesNo(true))
        )
        let here = story(
            asked("tall", .text(length: 1...40), .text("very")),
            asked("coat", options("blue"), .option("blue")),
            asked("age", .number(limits: 3...99), .number(7)),
            asked("pet", .text(length: 1...20), .text("Biscuit"))
        )
        #expect(
            SharedAnswerLoss.losses(from: there, to: here) == [
                SharedAnswerLoss(variable: "tall", reason: .otherKind(here: "a text", there: "yes or no")),
                SharedAnswerLoss(variable: "coat", reason: .noOption("red")),
                SharedAnswerLoss(variable: "coat", reason: .noOption("green")),
                SharedAnswerLoss(variable: "age", reason: .limits(here: 3...99, there: 0...99)),
                SharedAnswerLoss(variable: "pet", reason: .length(here: 1...20, there: 1...40)),
            ]
        )
    }

    @Test func whatNobodyIsAskedForIsNotShared() {
        let asking = story(asked("pet", .text(length: 1...20), .text("Biscuit")))
        let setting = story(asked("pet", .yesNo, .yesNo(true), prompt: nil))
        #expect(SharedAnswerLoss.losses(from: asking, to: setting) == [])
        #expect(SharedAnswerLoss.losses(from: setting, to: asking) == [])
        #expect(SharedAnswerLoss.losses(from: story(asked("dog", .yesNo, .yesNo(true))), to: asking) == [])
    }

    @Test func sentencesSayWhatToDo() {
        let loss = SharedAnswerLoss(variable: "coat", reason: .noOption("red"))
        #expect(loss.message == "“coat” has no option “red” here: readers who picked it there are offered nothing.")
        #expect(loss.fix == "Add the option “red”, or give the variable another ID if it asks for something else.")
    }
}
