@testable import StoryExport

/// Unfolded stories with one thing wrong each: whatever compares a book with its story has to notice every one of them.
struct BookFaults {
    /// What is wrong, and the story with it.
    private(set) var stories: [(fault: String, story: UnfoldedStory)] = []

    init(_ story: UnfoldedStory) {
        for (number, leaf) in story.leaves.enumerated() {
            for (fault, wrong) in Self.wrong(leaf, of: story.leaves.count) {
                var other = story
                other.leaves[number] = wrong
                stories.append(("\(number): \(fault)", other))
            }
        }
    }

    private static func wrong(_ leaf: Leaf, of count: Int) -> [(String, Leaf)] {
        var found: [(String, Leaf)] = []
        func add(_ fault: String, _ change: (inout Leaf) -> Void) {
            var wrong = leaf
            change(&wrong)
            found.append((fault, wrong))
        }
        for (place, block) in leaf.blocks.enumerated() {
            switch block {
            case .words, .explanation: add("without \(block)") { $0.blocks.remove(at: place) }
            case .picture, .page: break
            }
        }
        for place in leaf.targets.indices {
            add("target \(place)") { leaf in
                var number = 0
                leaf = leaf.leading { target in
                    defer { number += 1 }
                    return number == place ? (target + 1) % count : target
                }
            }
        }
        switch leaf.exit {
        case .next: add("stuck") { $0.exit = .stuck }
        case .end(let title): add("another end") { $0.exit = .end(title + "!") }
        case .stuck: add("not stuck") { $0.exit = .next(0) }
        case .ways(let ways):
            for place in ways.indices {
                add("without way \(place)") { leaf in
                    var ways = ways
                    ways.remove(at: place)
                    leaf.exit = .ways(ways)
                }
                add("way \(place) open or closed") { leaf in
                    var ways = ways
                    ways[place].reason = ways[place].target == nil ? nil : "why"
                    ways[place].target = ways[place].target == nil ? 0 : nil
                    leaf.exit = .ways(ways)
                }
            }
        case .roll(let roll):
            for place in roll.modifiers.indices {
                add("modifier \(place)") { leaf in
                    var roll = roll
                    roll.modifiers[place].shift *= -1
                    leaf.exit = .roll(roll)
                }
            }
            for place in roll.results.indices.dropFirst() {
                add("border \(place)") { leaf in
                    var roll = roll
                    roll.results[place - 1].to = roll.results[place - 1].to.map { $0 + 1 }
                    leaf.exit = .roll(roll)
                }
            }
        }
        return found
    }
}
