internal import Story

/// Which texts each text variable of a story can ever have.
///
/// An effect can set a text variable only to a quoted text or to another variable. So its possible values are the defaults, quoted texts
/// and answers of all variables from which copies lead to it.
struct TextValues {
    /// The variables that get a text directly, as a default or by an effect.
    private var givenTo: [String: BitSet] = [:]
    /// For each variable, those whose texts can get into it, including itself.
    private var sources: [BitSet]
    /// For each variable, the lengths of the answers that can get into it.
    private var answerLengths: [[ClosedRange<Int>]]

    /// Analyses the effects of a story.
    /// - Complexity: O(*n* + *v*³ / 64) in the size of the story and its text variables.
    init(_ story: Story, index: StoryIndex) {
        let count = story.variables.count
        sources = [BitSet](repeating: BitSet(count: count), count: count)
        answerLengths = [[ClosedRange<Int>]](repeating: [], count: count)
        for (number, variable) in story.variables.enumerated() {
            sources[number].insert(number)
            if case .text(let text) = variable.defaultValue { givenTo[text, default: BitSet(count: count)].insert(number) }
        }
        story.visitContents { content, _ in
            guard case .effect(let effect) = content, let target = index.variable(named: effect.variable) else { return }
            for value in effect.value.alternatives {
                switch value.kind {
                case .text(let text):
                    givenTo[text, default: BitSet(count: count)].insert(target)
                case .variable(let name):
                    if let source = index.variable(named: name) { sources[target].insert(source) }
                default:
                    continue
                }
            }
        }
        let texts = story.variables.indices.filter { if case .text = story.variables[$0].kind { true } else { false } }
        // The transitive closure over the copies, by Warshall's algorithm (1962).
        for middle in texts {
            for target in texts where sources[target].contains(middle) { sources[target].formUnion(sources[middle]) }
        }
        for asked in texts where !story.variables[asked].isSystem {
            guard case .text(let length) = story.variables[asked].kind else { continue }
            for target in texts where sources[target].contains(asked) && !answerLengths[target].contains(length) {
                answerLengths[target].append(length)
            }
        }
    }

    /// Whether a variable can ever have a text.
    func canHold(_ text: String, variable: Int) -> Bool {
        if let given = givenTo[text], !given.isDisjoint(with: sources[variable]) { return true }
        guard !answerLengths[variable].isEmpty, !Self.hasBlankEnds(text) else { return false }
        let count = text.count
        return answerLengths[variable].contains { $0.contains(count) }
    }

    /// The minimum and maximum length of the answers that can get into a variable; nil if none can.
    func answerLength(_ variable: Int) -> ClosedRange<Int>? {
        guard var range = answerLengths[variable].first else { return nil }
        for length in answerLengths[variable] {
            range = min(range.lowerBound, length.lowerBound)...max(range.upperBound, length.upperBound)
        }
        return range
    }

    /// Whether a text starts or ends with white space, as no answer does.
    static func hasBlankEnds(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        return scalars.first?.isWordSpace == true || scalars.last?.isWordSpace == true
    }
}
