internal import Story
internal import StoryEngine

/// A story with a leaf for every state that a reader can tell from the others, so that following its links is playing it.
struct UnfoldedStory: Sendable {
    /// The leaves; the first is the beginning.
    var leaves: [Leaf]
    /// How many states the engine was led through.
    let states: Int
    /// The answers that are always the same, by the names of their variables.
    let fixed: [String: String]

    /// The most states to follow. Of the bundled stories, those that can be unfolded have at most 2,577; the others have more than 60,000.
    static let mostStates = 10_000
    /// The most leaves of a book: as many as a Bible has chapters, which e-readers open with a document for each.
    static let mostLeaves = 1_200

    /// Why a story is not unfolded.
    enum Obstacle: Error, Equatable {
        /// There are more states than ``mostStates``.
        case states
        /// There are more leaves than ``mostLeaves``.
        case leaves(Int)
        /// Something depends on an answer that has too many values to follow.
        case answer(variable: String)
    }

    /// Unfolds a story.
    /// - Complexity: O(*s* × *c* × *d*) in the states, what can be done in each, and the decisions after which two of them first differ.
    init(
        _ story: Story,
        _ program: Program,
        _ words: BookWords,
        mostStates: Int = mostStates,
        mostLeaves: Int = mostLeaves
    ) throws(Obstacle) {
        let unfolder: Unfolder
        do {
            unfolder = try Unfolder(story, program, words, most: mostStates)
        } catch {
            switch error {
            case .states: throw .states
            case .answer(let variable): throw .answer(variable: variable)
            }
        }
        states = unfolder.leaves.count
        fixed = unfolder.fixed
        leaves = Self.merged(unfolder.leaves)
        guard leaves.count <= mostLeaves else { throw .leaves(leaves.count) }
    }

    /// One leaf for all that read the same and lead to the same: the coarsest partition that its links respect (Moore, 1956).
    private static func merged(_ leaves: [Leaf]) -> [Leaf] {
        struct Sight: Hashable {
            var before: Int
            var after: [Int]
        }
        var contents: [Leaf: Int] = [:]
        var classes = leaves.map { leaf in
            let content = leaf.leading { _ in 0 }
            let known = contents[content] ?? contents.count
            contents[content] = known
            return known
        }
        var count = contents.count
        while true {
            var sights: [Sight: Int] = [:]
            let finer = leaves.indices.map { number in
                let sight = Sight(before: classes[number], after: leaves[number].targets.map { classes[$0] })
                let known = sights[sight] ?? sights.count
                sights[sight] = known
                return known
            }
            classes = finer
            guard sights.count > count else { break }
            count = sights.count
        }
        // Classes were numbered in the order of their first leaves, so the beginning stays the first.
        var merged: [Leaf] = []
        for (number, leaf) in leaves.enumerated() where classes[number] == merged.count { merged.append(leaf.leading { classes[$0] }) }
        return merged.map { $0.withJoinedResults }
    }
}

extension Leaf {
    /// The leaf with one line for neighbouring numbers that lead to the same.
    fileprivate var withJoinedResults: Leaf {
        guard case .roll(var roll) = exit else { return self }
        var joined: [Result] = []
        for result in roll.results {
            if result.odds == nil, let last = joined.last, last.odds == nil, last.target == result.target {
                joined[joined.count - 1].to = result.to
            } else {
                joined.append(result)
            }
        }
        roll.results = joined
        var leaf = self
        leaf.exit = .roll(roll)
        return leaf
    }
}
