import Story
import Testing

@testable import StoryEngine

/// The random reader gives exactly the answers it claims to give.
@Suite struct RandomAnswersTests {
    @Test(
        arguments: [
            (-5...5, -5...5), (0...1_000, 0...100), (40...45, 40...45), (-1_000...0, -10...0), (-1_000 ... -50, -50 ... -50),
            (.min ... .max, -10...90), ((.max - 3) ... .max, (.max - 3) ... .max), (7...7, 7...7),
        ] as [(ClosedRange<Int64>, ClosedRange<Int64>)]
    )
    func numbersAreAboutAHundredFromTheLeast(_ limits: ClosedRange<Int64>, _ expected: ClosedRange<Int64>) throws {
        #expect(RandomAnswers(variable(.number(limits: limits), .number(limits.lowerBound))).kind == .numbers(expected))
        let seen = try answers(.number(limits: limits), .number(limits.lowerBound), readers: 2_000)
        #expect(seen == expected.map { .number($0) })
    }

    @Test(arguments: [
        (0...9, ["Ada", "Robin", "Zoë", "Олег", "Mei", "otter"]), (5...9, ["Adaaa", "Robin", "Zoëaa", "Олегa", "Meiaa", "otter"]),
        (1...2, ["Ad", "Ro", "Zo", "Ол", "Me", "ot"]), (1...1, ["A", "R", "Z", "О", "M", "o"]),
    ])
    func textsAreAsLongAsTheyMayBe(_ length: ClosedRange<Int>, _ expected: [String]) throws {
        #expect(RandomAnswers(variable(.text(length: length), .text("Ada"))).kind == .texts(expected))
        let seen = try answers(.text(length: length), .text(String(repeating: "x", count: length.upperBound)), readers: 200)
        #expect(Set(seen.map { "\($0)" }) == Set(expected.map { "\(AnswerValue.text($0))" }))
    }

    @Test func yesNoAndOptionsAreCounted() throws {
        #expect(RandomAnswers(variable(.yesNo, .yesNo(true))).kind == .choices(2))
        #expect(try answers(.yesNo, .yesNo(true), readers: 50).count == 2)
        let options = [
            Story.Option(id: "hen", text: "a hen"), Story.Option(id: "cat", text: "a cat"),
            Story.Option(id: "dog", text: "a dog"),
        ]
        #expect(RandomAnswers(variable(.oneOf(options), .option("hen"))).kind == .choices(3))
        #expect(try answers(.oneOf(options), .option("hen"), readers: 90).count == 3)
    }

    /// All answers of readers with different seeds, without duplicates, numbers in ascending order.
    private func answers(_ kind: Story.Kind, _ value: Story.Value, readers: UInt64) throws -> [AnswerValue] {
        let location = Story.Location(id: "a", pages: [], exit: .ending(Story.Ending(id: "a", title: "End")))
        var story = Story(id: "s", title: "S", start: "a", locations: [location])
        story.variables = [variable(kind, value)]
        var asking = Playthrough(try Program(story), seed: 1)
        try asking.apply(.advance)
        var seen: [AnswerValue] = []
        for seed in 0..<readers {
            var reader = RandomReader(seed: seed &* 0x9E37_79B9_7F4A_7C15)
            guard case .answer(let answer) = reader.input(for: asking), !seen.contains(answer) else { continue }
            var answered = asking
            try answered.apply(.answer(answer))
            seen.append(answer)
        }
        return seen.sorted { if case (.number(let first), .number(let second)) = ($0, $1) { first < second } else { false } }
    }

    private func variable(_ kind: Story.Kind, _ value: Story.Value) -> Story.Variable {
        Story.Variable(id: "v", name: "v", kind: kind, defaultValue: value, prompt: Template(literal: "?"))
    }
}
