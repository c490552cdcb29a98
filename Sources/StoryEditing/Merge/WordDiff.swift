/// The differences between two texts in words.
enum WordDiff {
    /// The most words that may come or go. Beyond, two texts count as different ones.
    static let mostDifferences = 1_000

    /// A shortest way from one text to another, in the order of the first.
    ///
    /// Myers, “An O(ND) Difference Algorithm and Its Variations”, 1986, without the words that both texts begin and end with.
    /// - Returns: nil if more than ``mostDifferences`` words differ.
    /// - Complexity: O(*n* · *d*) in words and differences, and O(*d*²) memory.
    static func edits(from old: [WordMerge.Word], to new: [WordMerge.Word]) -> [WordEdit]? {
        var start = 0
        while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
        var (oldEnd, newEnd) = (old.count, new.count)
        while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] { (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1) }
        var (edits, oldPlace, newPlace): ([WordEdit], Int, Int) = ([], start, start)
        func add(upTo oldNext: Int, _ newNext: Int) {
            guard oldPlace < oldNext || newPlace < newNext else { return }
            edits.append(WordEdit(range: oldPlace..<oldNext, words: Array(new[newPlace..<newNext])))
        }
        if start < oldEnd, start < newEnd {
            guard let shared = shared(Array(old[start..<oldEnd]), Array(new[start..<newEnd])) else { return nil }
            for pair in shared.reversed() {
                add(upTo: start + pair.old, start + pair.new)
                (oldPlace, newPlace) = (start + pair.old + 1, start + pair.new + 1)
            }
        }
        add(upTo: oldEnd, newEnd)
        return edits
    }

    /// The words that both texts keep, by their indices, last first.
    private static func shared(_ old: [WordMerge.Word], _ new: [WordMerge.Word]) -> [(old: Int, new: Int)]? {
        let limit = min(old.count + new.count, mostDifferences)
        let middle = limit + 1
        // For each diagonal, by its distance from the middle: how far in `old` a way with so many differences gets.
        var furthest = [Int](repeating: 0, count: 2 * limit + 3)
        var rounds: [[Int]] = []
        for differences in 0...limit {
            for diagonal in stride(from: -differences, through: differences, by: 2) {
                let isDown = differences == 0 || goesDown(diagonal, differences) { furthest[middle + $0] }
                var x = isDown ? furthest[middle + diagonal + 1] : furthest[middle + diagonal - 1] + 1
                if differences == 0 { x = 0 }
                var y = x - diagonal
                while x < old.count, y < new.count, old[x] == new[y] { (x, y) = (x + 1, y + 1) }
                furthest[middle + diagonal] = x
                if x == old.count, y == new.count { return trace(rounds, old.count, new.count) }
            }
            rounds.append(Array(furthest[(middle - differences)...(middle + differences)]))
        }
        return nil
    }

    /// Whether the furthest way to a diagonal ends with an added word.
    private static func goesDown(_ diagonal: Int, _ differences: Int, _ furthest: (Int) -> Int) -> Bool {
        diagonal == -differences || (diagonal != differences && furthest(diagonal - 1) < furthest(diagonal + 1))
    }

    private static func trace(_ rounds: [[Int]], _ oldCount: Int, _ newCount: Int) -> [(old: Int, new: Int)] {
        var (x, y) = (oldCount, newCount)
        var shared: [(old: Int, new: Int)] = []
        for differences in stride(from: rounds.count, through: 1, by: -1) {
            let furthest = rounds[differences - 1]
            let at = { (diagonal: Int) in furthest[diagonal + differences - 1] }
            let diagonal = x - y
            let before = goesDown(diagonal, differences, at) ? diagonal + 1 : diagonal - 1
            let (oldX, oldY) = (at(before), at(before) - before)
            while x > oldX, y > oldY {
                (x, y) = (x - 1, y - 1)
                shared.append((x, y))
            }
            (x, y) = (oldX, oldY)
        }
        while x > 0, y > 0 {
            (x, y) = (x - 1, y - 1)
            shared.append((x, y))
        }
        return shared
    }
}
