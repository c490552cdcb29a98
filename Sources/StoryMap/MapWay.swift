internal import Story
internal import StoryChecker

/// A way through a story, as a list of links.
struct MapWay: Equatable {
    /// The links in order.
    var links: [Link]

    /// A link, by indices in the order of the story.
    enum Link: Hashable {
        /// A choice with its outcome.
        case choice(location: Int, choice: Int, outcome: Int)
        /// A continuation.
        case continuation(location: Int, continuation: Int)
    }

    /// Makes a way from links.
    init(links: [Link]) {
        self.links = links
    }

    /// The way of a witness, which contains only decisions, to a location.
    ///
    /// If the story continues by itself between two decisions, the way uses the fewest continuations from one to the other.
    /// - Parameters:
    ///   - witness: The decisions from the title page on.
    ///   - destination: The index of the location they lead to.
    ///   - links: The links of the witness's story.
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
