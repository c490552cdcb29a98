internal import StoryEngine

/// The answers in a record, for other stories that ask the same.
///
/// Records of another revision and damaged records say what can be read of them, as for ``RecordFacts``.
struct RecordAnswers: Equatable, Sendable {
    /// By the ID of the variable that was asked for, the answer given last, even if it was undone.
    private(set) var values: [String: AnswerValue] = [:]

    /// - Parameter lines: All lines of a record, in order.
    /// - Complexity: O(*n*) in the bytes of the lines.
    init(_ lines: some Sequence<String>) {
        var last: Int64 = 0
        var asked: String?
        // What was asked before each decision that can be undone.
        var earlier: [String?] = []
        for text in lines {
            guard let line = RecordLine(text.utf8), line.isNew(after: &last) else { continue }
            if line.kind.isDecision { earlier.append(asked) }
            if let asked, case .answer(let value)? = line.input { values[asked] = value }
            switch line.kind {
            case .beginning: (asked, earlier) = (nil, [])
            case .undo: asked = earlier.popLast() ?? nil
            default: asked = line.question
            }
        }
    }
}
