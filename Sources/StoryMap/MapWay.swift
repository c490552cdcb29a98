internal import Story
internal import StoryChecker

/// A way through a story, as the links that are gone along.
struct MapWay: Equatable {
    /// The links in the order in which they are taken.
    var links: [Link]

    /// What is gone along, by numbers in the order of the story.
    enum Link: Hashable {
        /// A choice, and the outcome that it has.
        case choice(location: Int, choice: Int, outcome: Int)
        /// A way on without a choice.
        case continuation(location: Int, continuation: Int)
    }

    /// Makes a way of these links.
    init(links: [Link]) {
        self.links = links
    }

    /// The way of a witness, which speaks of decisions only, to a location.
    ///
    /// Where the story goes on by itself between two decisions, the fewest continuations that lead from one to the other are meant.
    /// - Parameters:
    ///   - witness: The decisions from the title page on.
    ///   - destination: The number of the location that they lead to.
    ///   - links: The links of the story that the witness is of.
    init(_ witness: Witness, to destination: Int, along links: StoryLinks) {
        self.links = []
        var place = links.start
        var rest = witness.steps[...]
        while let step = rest.popFirst() {
            guard case .choose(let id, let choiceID) = step else { continue }
            guard let location = links.index.location(Story.Location.ID(id)),
                case .choices(let choices) = links.story.locations[location].exit,
                let choice = choices.firstIndex(where: { $0.id.text == choiceID })
            else { return }
            var outcome = 0
            if case .roll(_, _, let bucket) = rest.first {
                outcome = links.buckets(of: choices[choice]).firstIndex { $0.bucket.text == bucket } ?? 0
            }
            let link = Link.choice(location: location, choice: choice, outcome: outcome)
            self.links += links.continuations(from: place, to: location)
            self.links.append(link)
            guard let target = links.target(of: link) else { return }
            place = target
        }
        self.links += links.continuations(from: place, to: destination)
    }
}
