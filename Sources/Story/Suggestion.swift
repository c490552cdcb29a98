/// Guesses what an author meant by an unknown word.
public enum Suggestion {
    /// The candidate nearest to a word, if it is near enough to be what was meant.
    ///
    /// Near means that at most a third of the word's letters are inserted, deleted, replaced or swapped with a neighbour (the optimal
    /// string alignment distance), or that only the case differs.
    /// - Complexity: O(*n*·*m*²) for *n* candidates of *m* bytes; words over 64 bytes are skipped.
    public static func nearest(to word: String, among candidates: some Swift.Sequence<String>) -> String? {
        guard word.utf8.count <= longestWord else { return nil }
        let wanted = word.lowercased()
        let farthest = max(1, wanted.utf8.count / 3)
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            // Upper and lower case can differ in length, so this only skips hopeless candidates.
            guard abs(candidate.utf8.count - word.utf8.count) <= 2 * farthest + 4 else { continue }
            let distance = distance(wanted, candidate.lowercased())
            guard distance <= farthest else { continue }
            if let found = best, found.distance <= distance { continue }
            best = (candidate, distance)
        }
        return best?.candidate
    }

    /// A sentence that asks whether the nearest candidate was meant; nil if none is near.
    public static func sentence(for word: String, among candidates: some Swift.Sequence<String>) -> String? {
        nearest(to: word, among: candidates).map { "Did you mean “\($0)”?" }
    }

    /// The longest word to compare, in bytes.
    static let longestWord = 64

    /// The optimal string alignment distance, in bytes.
    static func distance(_ first: String, _ second: String) -> Int {
        let first = Array(first.utf8)
        let second = Array(second.utf8)
        guard first.count <= longestWord, second.count <= longestWord else { return .max }
        guard !first.isEmpty, !second.isEmpty else { return max(first.count, second.count) }
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for row in 1...first.count {
            var current = [row]
            for column in 1...second.count {
                let replaced = last[column - 1] + (first[row - 1] == second[column - 1] ? 0 : 1)
                var cost = min(replaced, last[column] + 1, current[column - 1] + 1)
                if row > 1, column > 1, first[row - 1] == second[column - 2], first[row - 2] == second[column - 1] {
                    cost = min(cost, beforeLast[column - 2] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[second.count]
    }
}
