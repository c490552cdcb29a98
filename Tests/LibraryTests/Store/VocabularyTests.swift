import Testing
import TestSupport

@testable import Library

@Suite struct VocabularyTests {
    /// Optimal string alignment by its definition, with the whole table.
    private func distance(_ left: [Character], _ right: [Character]) -> Int {
        var table = Array(repeating: Array(repeating: 0, count: right.count + 1), count: left.count + 1)
        for row in 0...left.count { table[row][0] = row }
        for column in 0...right.count { table[0][column] = column }
        guard !left.isEmpty, !right.isEmpty else { return table[left.count][right.count] }
        for row in 1...left.count {
            for column in 1...right.count {
                let change = left[row - 1] == right[column - 1] ? 0 : 1
                table[row][column] = min(table[row - 1][column] + 1, table[row][column - 1] + 1, table[row - 1][column - 1] + change)
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    table[row][column] = min(table[row][column], table[row - 2][column - 2] + 1)
                }
            }
        }
        return table[left.count][right.count]
    }

    @Test(arguments: [1, 2, 3]) func theWordsNearToOneAreThoseThatGoingOverAllFinds(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func word() -> String {
            String((0..<Int.random(in: 3...11, using: &random)).map { _ in "aébcø".randomElement(using: &random) ?? "a" })
        }
        let words = Set((0..<2_000).map { _ in word() })
        var vocabulary = Vocabulary()
        for (number, word) in words.enumerated() { vocabulary.add(word, number: Int64(number)) }
        var found = 0
        for _ in 0..<40 {
            let wanted = word()
            let tolerance = Vocabulary.tolerance(letters: wanted.count)
            var expected: [[String]] = Array(repeating: [], count: tolerance + 1)
            for word in words {
                let distance = distance(Array(wanted), Array(word))
                if distance <= tolerance { expected[distance].append(word) }
            }
            let near = vocabulary.near(wanted, within: tolerance)
            #expect(near == expected.map { $0.sorted() }, "\(wanted), seed \(seed)")
            found += near.joined().count
        }
        #expect(found > 40)
    }
}
