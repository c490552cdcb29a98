internal import Story

/// Divides what ink puts out into lines.
///
/// A line ends in ink only when more words follow. Where that depends on conditions, the next words may have to go to one of several lines:
/// there are several ends, of which the conditions say which one is meant, and words may be written to each of their lines.
struct InkLayout {
    typealias Part = PageLines.Part

    /// Where the next words go.
    private struct End {
        /// When this is the end; nil if it always is.
        var condition: Expression?
        /// The last line with words; nil if there is none.
        var line: Int?
        /// Whether the next words begin a line.
        var breaks = false
        /// Whether line ends are taken away up to the next words.
        var isGlued = false
        /// The number of functions being read that have put out no words yet.
        var silent = 0
        /// The place of a condition whose ends this stands for, so that glue cannot say which line it continues.
        var unsure: Int?

        var beginsLine: Bool { breaks || line == nil }

        func isSame(as other: End) -> Bool {
            line == other.line && breaks == other.breaks && isGlued == other.isGlued && silent == other.silent
                && unsure == other.unsure
        }
    }

    private var lines: [[Part]] = []
    /// The number of the first of these lines: a branch continues those of what is around it.
    private let first: Int
    /// Whether a value that is added first would begin a sentence.
    private let beginsSentence: Bool
    private var ends = [End()]
    /// The places of conditions after which a line ends that perhaps should not.
    private(set) var lostBreaks: [Int] = []

    private static let mostEnds = 8
    private static let longestCondition = 60

    init() { (first, beginsSentence) = (0, true) }

    /// A branch of what follows.
    private init(inside outer: InkLayout) {
        first = outer.ends.reduce(outer.end) { min($0, $1.line ?? 0) }
        beginsSentence = outer.isAtSentenceStart(first)
        ends = outer.ends
    }

    /// The number of the line after the last.
    private var end: Int { first + lines.count }

    /// Whether the next words may belong to a line that is begun.
    var isInLine: Bool { ends.contains { !$0.beginsLine } }

    /// Whether the next words belong to the line before, even if it has ended.
    var isGlued: Bool { ends.contains { $0.isGlued } }

    var hasWords: Bool { lines.contains { !$0.isEmpty } }

    /// The lines, as text is made of them.
    var pageLines: PageLines {
        var made = PageLines()
        for (index, line) in lines.enumerated() {
            if index > 0 { made.newLine() }
            for part in line { made.add(part) }
        }
        return made
    }

    // MARK: Output

    mutating func add(_ output: [InkOutput]) {
        for item in output { add(item) }
    }

    mutating func add(_ output: InkOutput) {
        switch output {
        case .words(let words):
            guard !words.isEmpty else { return }
            if words.isBlank { addSpace(words) } else { write { _ in [.literal(words)] } }
        case .text(let expression):
            // At the start of a sentence, a value would get a capital letter; ink leaves it as it is.
            write { isAtStart in isAtStart ? [.literal("\u{2060}"), .value(expression)] : [.value(expression)] }
        case .part(let part): write { _ in [part] }
        case .newline:
            change { end in if !end.isGlued, end.silent == 0, end.line != nil { end.breaks = true } }
        case .glue: glue()
        case .functionEnd: change { end in if end.silent == 0 { end.breaks = false } }
        case .function(let inner):
            change { $0.silent += 1 }
            add(inner)
            change { end in if end.silent > 0 { end.silent -= 1 } else { end.breaks = false } }
        case .branches(let branches, let otherwise, let place): add(branches, otherwise, at: place)
        }
    }

    private mutating func change(_ change: (inout End) -> Void) {
        for index in ends.indices { change(&ends[index]) }
        merge()
    }

    private mutating func glue() {
        lostBreaks += ends.compactMap { $0.unsure }
        change { end in
            end.breaks = false
            end.isGlued = true
        }
    }

    /// Adds spaces where a line is begun: at its start, ink takes them away.
    private mutating func addSpace(_ space: String) {
        let begun = ends.filter { !$0.beginsLine }
        write([.literal(space)], begun)
    }

    /// Adds what may depend on whether it would begin a sentence.
    private mutating func write(_ parts: (Bool) -> [Part]) {
        // All that begin a line begin the same one.
        let next = ends.reduce(0) { $1.beginsLine ? max($0, ($1.line ?? -1) + 1) : $0 }
        for index in ends.indices {
            if ends[index].beginsLine { ends[index].line = next }
            ends[index].breaks = false
            ends[index].isGlued = false
            ends[index].silent = 0
            ends[index].unsure = nil
        }
        let isAtStart = ends.contains { isAtSentenceStart($0.line ?? 0) }
        write(parts(isAtStart), ends)
        merge()
    }

    /// Writes to the lines of some of the ends.
    private mutating func write(_ parts: [Part], _ some: [End]) {
        var written: [Int] = []
        for end in some {
            guard let line = end.line, !written.contains(line) else { continue }
            written.append(line)
            let same = some.filter { $0.line == line }
            append(parts, to: line, when: same.count < ends.count ? Self.either(same) : nil)
        }
    }

    private mutating func append(_ parts: [Part], to line: Int, when condition: Expression? = nil) {
        while end <= line { lines.append([]) }
        guard let condition else {
            lines[line - first] += parts
            return
        }
        var guarded = parts
        if case .conditional(let branches, let otherwise)? = lines[line - first].last, branches.count == 1, otherwise.isEmpty,
            branches[0].condition == condition
        {
            lines[line - first].removeLast()
            guarded = branches[0].parts + parts
        }
        lines[line - first].append(.conditional([(condition, guarded)], otherwise: []))
    }

    // MARK: Branches

    private mutating func add(_ branches: [InkOutput.Branch], _ otherwise: Expression?, at place: Int) {
        var inner: [InkLayout] = []
        var all: [End] = []
        for branch in branches {
            var layout = InkLayout(inside: self)
            layout.add(branch.output)
            all += layout.ends.compactMap { Self.end($0, when: branch.whole) }
            lostBreaks += layout.lostBreaks
            inner.append(layout)
        }
        if let otherwise { all += ends.compactMap { Self.end($0, when: otherwise) } }
        for line in (inner.first?.first ?? 0)..<inner.reduce(0, { max($0, $1.end) }) {
            var parts: [(condition: Expression, parts: [Part])] = []
            var last: [Part] = []
            for (branch, layout) in zip(branches, inner) {
                let words = layout.lines[safe: line - layout.first] ?? []
                if let condition = branch.condition { parts.append((condition, words)) } else { last = words }
            }
            // Branches without words only matter before one that has some.
            while last.isEmpty, let branch = parts.last, branch.parts.isEmpty { parts.removeLast() }
            if !parts.isEmpty { append([.conditional(parts, otherwise: last)], to: line) }
        }
        if !all.isEmpty { ends = all }
        merge()
        limit(at: place)
    }

    /// An end with one more condition; nil if both cannot hold.
    private static func end(_ end: End, when condition: Expression) -> End? {
        guard end.condition != StoryConverter.negated(condition) else { return nil }
        var end = end
        end.condition = StoryConverter.joined(end.condition, condition)
        return end
    }

    /// Makes one of ends that do not differ.
    private mutating func merge() {
        guard ends.count > 1 else { return }
        var made: [End] = []
        for end in ends where !made.contains(where: { $0.isSame(as: end) }) {
            var end = end
            end.condition = Self.either(ends.filter { $0.isSame(as: end) })
            made.append(end)
        }
        if made.count == 1 { made[0].condition = nil }
        ends = made
    }

    /// The condition that one of these is the end; nil if one always is.
    private static func either(_ ends: [End]) -> Expression? {
        var made: Expression?
        for end in ends {
            guard let condition = end.condition, made != StoryConverter.negated(condition) else { return nil }
            made = made.map { Expression(.binary(.or, $0, condition)) } ?? condition
        }
        return made
    }

    /// Keeps the ends few and their conditions short.
    private mutating func limit(at place: Int) {
        let isLong = ends.contains { $0.condition.map { StoryConverter.size($0) > Self.longestCondition } ?? false }
        guard ends.count > Self.mostEnds || isLong else { return }
        if ends.contains(where: { !$0.beginsLine || $0.isGlued }) { lostBreaks.append(place) }
        var only = End()
        only.line = ends.reduce(nil) { line, end in end.line.map { max($0, line ?? 0) } ?? line }
        only.breaks = only.line != nil
        only.silent = ends.reduce(0) { max($0, $1.silent) }
        only.unsure = place
        ends = [only]
    }

    // MARK: Sentences

    /// Whether a value that is added to a line now would begin a sentence.
    private func isAtSentenceStart(_ line: Int) -> Bool {
        guard let parts = lines[safe: line - first], let last = parts.last else { return line > first || beginsSentence }
        guard case .literal(let words) = last else {
            if case .conditional = last { return true }
            return false
        }
        for scalar in words.unicodeScalars.reversed() {
            switch scalar {
            case "\"", "'", "“", "‘", "„", "«", "(", "[", "¿", "¡", " ": continue
            case ".", "!", "?", "…": return true
            default: return false
            }
        }
        return true
    }
}
