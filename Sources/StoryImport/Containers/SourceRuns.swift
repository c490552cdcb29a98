/// Where the bytes of a decoded text stand in the file it was read from.
struct SourceRuns: Sendable {
    /// From this byte of the text on, the file is read without a gap.
    private struct Run {
        var text: Int
        var source: Int
    }

    private var runs: [Run] = []

    /// Says that the text continues at a byte of the file.
    mutating func add(text: Int, source: Int) {
        if let last = runs.last {
            if last.source + text - last.text == source { return }
            if last.text == text { runs.removeLast() }
        }
        runs.append(Run(text: text, source: source))
    }

    /// The byte of the file that a byte of the text was read from.
    /// - Complexity: O(log *n*) in the runs.
    func source(of offset: Int) -> Int {
        var low = 0
        var high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].text <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return runs.first?.source ?? 0 }
        return runs[low - 1].source + offset - runs[low - 1].text
    }
}
