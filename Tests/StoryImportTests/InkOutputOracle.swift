import Foundation
import TestSupport

/// A random page of ink, and what ink shows of it.
///
/// What is shown is worked out as ink's runtime does it: one list of words, line ends and glue, from whose end things are taken away.
struct InkOutputOracle {
    /// The page in ink.
    private(set) var source = ""
    /// The lines that ink shows.
    var lines: [String] {
        var lines = [""]
        for item in stream {
            if case .newline = item { lines.append("") }
            if case .words(let words) = item { lines[lines.count - 1] += words }
        }
        return lines.map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
    }

    private enum Item {
        case words(String)
        case newline, glue
    }

    private var random: SeededGenerator
    private var stream: [Item] = []
    /// Where each function that is running began, or -1 once it has put out words.
    private var starts: [Int] = []
    private let values: [Int]
    private var word = 0
    /// Each function's content, so that a call shows it again.
    private var bodies: [[Node]] = []

    private indirect enum Node {
        case words(String)
        case glue
        case newline
        case call(Int)
        case condition(isTrue: Bool, [Node], [Node])
    }

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        var generator = random
        values = (0..<3).map { _ in Int.random(in: 0...1, using: &generator) }
        random = generator
        var text = ""
        for function in 0..<2 {
            var nodes: [Node] = []
            text += "== function f\(function)()\n" + statements(Int.random(in: 1...2, using: &random), depth: 1, below: function, &nodes)
            bodies.append(nodes)
        }
        var nodes: [Node] = []
        let page = statements(Int.random(in: 2...4, using: &random), depth: 0, below: 2, &nodes)
        source = values.enumerated().map { "VAR v\($0) = \($1)\n" }.joined() + page + "-> END\n" + text
        show(nodes)
    }

    // MARK: Writing

    private mutating func statements(_ count: Int, depth: Int, below: Int, _ nodes: inout [Node]) -> String {
        (0..<count).map { _ in line(depth: depth, below: below, &nodes) }.joined()
    }

    private mutating func line(depth: Int, below: Int, _ nodes: inout [Node]) -> String {
        var line: [Node] = []
        var text = ""
        for _ in 0..<Int.random(in: 1...3, using: &random) { text += item(depth: depth, below: below, &line) }
        // The spaces around a line are no words.
        if case .words(let words)? = line.first { line[0] = .words(String(words.drop { $0 == " " })) }
        if case .words(let words)? = line.last { line[line.count - 1] = .words(String(words.reversed().drop { $0 == " " }.reversed())) }
        nodes += line + [.newline]
        return text.trimmingCharacters(in: .whitespaces) + "\n"
    }

    private mutating func item(depth: Int, below: Int, _ nodes: inout [Node]) -> String {
        switch Int.random(in: 0...9, using: &random) {
        case 0:
            nodes.append(.glue)
            return "<>"
        case 1...2 where below > 0:
            let function = Int.random(in: 0..<below, using: &random)
            nodes.append(.call(function))
            return "{f\(function)()}"
        case 3...4 where depth < 3:
            let (name, isTrue) = condition()
            var (yes, no): ([Node], [Node]) = ([], [])
            let first = item(depth: depth + 1, below: below, &yes)
            let second = item(depth: depth + 1, below: below, &no)
            nodes.append(.condition(isTrue: isTrue, yes, no))
            return "{\(name):\(first)|\(second)}"
        case 5...6 where depth < 2:
            let (name, isTrue) = condition()
            var (yes, no): ([Node], [Node]) = ([.newline], [.newline])
            let first = statements(Int.random(in: 1...2, using: &random), depth: depth + 1, below: below, &yes)
            guard Bool.random(using: &random) else {
                nodes.append(.condition(isTrue: isTrue, yes, []))
                return "{\(name):\n\(first)}"
            }
            let second = statements(1, depth: depth + 1, below: below, &no)
            nodes.append(.condition(isTrue: isTrue, yes, no))
            return "{\n- \(name):\n\(first)- else:\n\(second)}"
        default:
            word += 1
            let before = Bool.random(using: &random) ? " " : ""
            let after = Bool.random(using: &random) ? " " : ""
            nodes.append(.words("\(before)w\(word)\(after)"))
            return "\(before)w\(word)\(after)"
        }
    }

    private mutating func condition() -> (name: String, isTrue: Bool) {
        let number = Int.random(in: 0..<values.count, using: &random)
        let value = Int.random(in: 0...1, using: &random)
        return ("v\(number) == \(value)", values[number] == value)
    }

    // MARK: Showing

    private mutating func show(_ nodes: [Node]) {
        for node in nodes {
            switch node {
            case .words(let words): put(words)
            case .newline: putNewline()
            case .glue: putGlue()
            case .condition(let isTrue, let yes, let no): show(isTrue ? yes : no)
            case .call(let function):
                starts.append(stream.count)
                show(bodies[function])
                endFunction()
            }
        }
    }

    private func isWords(_ item: Item) -> Bool { if case .words(let words) = item { words.contains { $0 != " " } } else { false } }

    private mutating func putGlue() {
        var first: Int?
        for index in stream.indices.reversed() {
            if isWords(stream[index]) { break }
            if case .newline = stream[index] { first = index }
        }
        if let first { stream = stream[..<first] + stream[first...].filter { if case .glue = $0 { true } else { false } } }
        stream.append(.glue)
    }

    private var isTrimming: Bool {
        stream.contains { if case .glue = $0 { true } else { false } } || (starts.last ?? -1) >= 0
    }

    private mutating func putNewline() {
        guard !isTrimming, stream.contains(where: { if case .words = $0 { true } else { false } }) else { return }
        for item in stream.reversed() {
            if isWords(item) { break }
            if case .newline = item { return }
        }
        stream.append(.newline)
    }

    private mutating func put(_ words: String) {
        guard !words.isEmpty else { return }
        if words.contains(where: { $0 != " " }) {
            stream.removeAll { if case .glue = $0 { true } else { false } }
            for index in starts.indices { starts[index] = -1 }
        }
        stream.append(.words(words))
    }

    private mutating func endFunction() {
        let start = max(0, starts.popLast() ?? 0)
        var index = stream.count - 1
        while index >= start, index < stream.count {
            if isWords(stream[index]) { break }
            if case .glue = stream[index] {
                index -= 1
            } else {
                stream.remove(at: index)
                index -= 1
            }
        }
    }
}
