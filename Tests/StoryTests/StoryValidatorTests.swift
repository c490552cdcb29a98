import Story
import Testing

/// Mistakes that only stories made in Swift can have; the format corpus has those of files.
@Suite struct StoryValidatorTests {
    @Test func aStoryThatHoldsTogetherHasNoProblem() {
        #expect(StoryValidator.problems(in: story()) == [])
    }

    @Test func aStoryNeedsALocation() {
        var story = story()
        story.locations = []
        #expect(codes(story) == [.tooFew, .unknownLocation])
    }

    @Test func anIDStandsOnce() {
        var story = story()
        story.locations.append(story.locations[0])
        story.variables = Array(
            repeating: Story.Variable(id: "a", name: "a", kind: .yesNo, defaultValue: .yesNo(true)),
            count: 2
        )
        story.pictures = [Story.Picture(id: "a", file: "a.svg"), Story.Picture(id: "a", file: "b.svg")]
        story.sounds = [Story.Sound(id: "a", file: "a.ogg"), Story.Sound(id: "a", file: "b.ogg")]
        // The variable's name is a duplicate too, and so is the ending's ID.
        #expect(codes(story) == Array(repeating: .duplicateIdentifier, count: 6))
    }

    @Test func aDefaultIsOfItsKind() {
        for (kind, value) in [
            (Story.Kind.yesNo, Story.Value.number(1)), (.number(limits: 0...1), .text("")),
            (.text(length: 1...2), .yesNo(true)),
            (.oneOf([]), .number(1)), (.number(limits: 0...1), .number(2)), (.text(length: 0...2), .text("abc")),
        ] {
            var story = story()
            story.variables = [Story.Variable(id: "a", name: "a", kind: kind, defaultValue: value)]
            #expect(codes(story) == [.defaultNotAllowed], "\(kind)")
        }
    }

    @Test func thereIsAWayOn() {
        for exit in [Story.Exit.choices([]), .continuations([])] {
            var story = story()
            story.locations[0].exit = exit
            #expect(codes(story) == [.noWayOn])
        }
    }

    @Test(
        arguments: [
            (.passFail(pass: -1, of: 2), [.outOfRange]), (.passFail(pass: 3, of: 2), [.outOfRange]),
            (.passFail(pass: 1, of: .max), [.outOfRange]),
            (.percentile(atMost: 101), [.outOfRange]),
            (.die(sides: .max, dice: .max, target: .atMost(1)), [.outOfRange, .outOfRange]),
            (.die(sides: 6, dice: 1, target: .atLeast(.min)), [.outOfRange]),
            (.range([range("a", .min, .max), range("b", 0, 1)]), [.outOfRange, .outOfRange, .rangesOverlap]),
            (.range([range("a", 5, 1), range("b", 0, 1)]), [.limitsReversed]),
            (.range([range("a", 0, 1), range("b", 3, 4)]), [.rangesGap]),
            (.range([range("a", 0, 1), range("a", 2, 3)]), [.duplicateIdentifier]), (.range([]), [.tooFew]),
            (
                .random([Story.WeightedBucket(bucket: "a", weight: 0), Story.WeightedBucket(bucket: "b", weight: .max)]
                ), [.outOfRange, .outOfRange]
            ),
        ] as [(Story.Check.Kind, [Problem.Code])]
    )
    func aCheckKeepsItsLimits(kind: Story.Check.Kind, expected: [Problem.Code]) {
        var story = story()
        let check = Story.Check(id: "check", kind: kind)
        var seen: Set<Story.Bucket.ID> = []
        let outcomes = check.buckets.filter { seen.insert($0).inserted }.map {
            Story.BucketOutcome(bucket: $0, outcome: Story.Outcome(target: "hall"))
        }
        let choice = Story.Choice(id: "roll", text: Template(literal: "Roll"), action: .check(check, outcomes))
        story.locations[0].exit = .choices([choice])
        #expect(codes(story) == expected)
    }

    @Test func problemsAreKeptInMeasure() {
        var story = story()
        story.locations[0].effects = Story.Effects(
            (0..<12_000).map { Story.Effect(variable: "x\($0)", value: Expression(.number(1))) }
        )
        let (problems, count) = StoryValidator.countedProblems(in: story)
        #expect(problems.count == Problem.mostKept)
        // One more says that there are too many.
        #expect(count == 12_001)
    }

    // MARK: Helpers

    private func story() -> Story {
        let hall = Story.Location(id: "hall", pages: [], exit: .ending(Story.Ending(id: "hall", title: "Home")))
        return Story(id: "tiny", title: "Tiny", start: "hall", locations: [hall])
    }

    private func codes(_ story: Story) -> [Problem.Code] {
        StoryValidator.problems(in: story).map { $0.code }
    }
}

private func range(_ bucket: Story.Bucket.ID, _ from: Int, _ to: Int) -> Story.RangeBucket {
    Story.RangeBucket(bucket: bucket, from: from, to: to)
}
