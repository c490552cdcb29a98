internal import Story
internal import StoryEngine

/// What plays have in common because one goes on from a place in another: from a bookmark, or where two devices continued one play.
///
/// Everything that was read is a tree: a line leads on from the line before it, and undo leads back to before a decision. A play shares
/// its beginning with earlier ones as far as it follows ways that are in the tree already. Numbers of lines do not count, because a
/// bookmark leaves out what was undone.
struct SharedBeginnings {
    private struct Step: Hashable {
        let from: Int
        let line: Substring
    }

    private var steps: [Step: Int] = [:]

    /// The lines at the beginnings of plays that an earlier play has as well, one play after the other.
    /// - Complexity: O(*n*) in the bytes of the lines.
    static func lines(of plays: [(play: Play, lines: [String])]) -> [String] {
        guard plays.count > 1 else { return [] }
        var shared = SharedBeginnings()
        let inOrder = plays.sorted { ($0.play.begun.milliseconds, $0.play.id.text) < ($1.play.begun.milliseconds, $1.play.id.text) }
        return inOrder.flatMap { $0.lines.prefix(shared.add($0.lines)) }
    }

    /// Adds a play's lines.
    /// - Returns: How many of its first lines follow ways that are known.
    mutating func add(_ lines: [String]) -> Int {
        var known: Int?
        var here = 0
        var beforeDecisions: [Int] = []
        for (index, text) in lines.enumerated() {
            guard let line = RecordLine(text.utf8) else { break }
            if line.kind == .undo {
                here = beforeDecisions.popLast() ?? here
                continue
            }
            if line.kind == .beginning { (here, beforeDecisions) = (0, []) }
            if line.kind.isDecision { beforeDecisions.append(here) }
            let step = Step(from: here, line: Self.content(of: text))
            if let next = steps[step] {
                here = next
            } else {
                if known == nil { known = index }
                here = steps.count + 1
                steps[step] = here
            }
        }
        return known ?? lines.count
    }

    /// A line without its number.
    private static func content(of line: String) -> Substring {
        guard line.hasPrefix(#"{"n":"#), let comma = line.firstIndex(of: ",") else { return line[...] }
        return line[comma...]
    }
}
