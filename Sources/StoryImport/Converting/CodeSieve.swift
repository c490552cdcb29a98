internal import Story

/// The last look at the texts that readers see: what still looks like code is taken out of them, and listed.
struct CodeSieve {
    let dialect: Dialect
    /// What was taken out since this was last empty.
    private(set) var found: [String] = []

    init(_ dialect: Dialect) { self.dialect = dialect }

    /// Forgets what was found, and says what it was.
    mutating func takeFound() -> [String] {
        defer { found = [] }
        return found
    }

    /// Words without what looks like code.
    /// - Parameter replacement: The words if nothing is left.
    mutating func sieved(_ words: String, or replacement: String) -> String {
        let rest = words.withoutCode(dialect)
        guard !rest.isSame(as: words) else { return words.unspelled }
        found.append(words)
        return rest.isBlank ? replacement : rest.unspelled
    }

    mutating func sieve(_ location: inout Story.Location) {
        for page in location.pages.indices { sieve(&location.pages[page].lines) }
        location.pages.removeAll { $0.lines.isEmpty && $0.picture == nil }
        switch location.exit {
        case .choices(var choices):
            for index in choices.indices {
                let text = sieved(choices[index].text)
                choices[index].text = text.parts.isEmpty ? Template(literal: "…") : text
            }
            location.exit = .choices(choices)
        case .ending(var ending):
            ending.title = sieved(ending.title, or: "The end")
            location.exit = .ending(ending)
        case .continuations: break
        }
    }

    private mutating func sieve(_ lines: inout [Template]) {
        for index in lines.indices { lines[index] = sieved(lines[index]) }
        lines.removeAll { $0.parts.isEmpty }
    }

    private mutating func sieved(_ template: Template) -> Template {
        let parts = sieved(template.parts)
        guard parts != template.parts else { return template }
        return Template(parts.allSatisfy { if case .literal(let text) = $0 { text.isBlank } else { false } } ? [] : parts)
    }

    /// The parts of a line; code may begin in one and end in another, with values in between.
    private mutating func sieved(_ parts: [Template.Part]) -> [Template.Part] {
        var bytes: [UInt8] = []
        var inner: [Template.Part] = []
        for part in parts {
            switch part {
            case .literal(let text): bytes += Array(text.utf8).map { $0 == 0 ? 32 : $0 }
            case .value: bytes.append(0)
            case .emphasis(let stress, let parts):
                let rest = sieved(parts)
                if rest.isEmpty { continue }
                inner.append(.emphasis(stress, rest))
            case .conditional(let branches, let otherwise):
                let made = branches.map { Template.Branch(condition: $0.condition, parts: sieved($0.parts)) }
                inner.append(.conditional(made, otherwise: sieved(otherwise)))
            }
            switch part {
            case .literal: continue
            case .value: inner.append(part)
            case .emphasis, .conditional: bytes.append(0)
            }
        }
        let ranges = CodeSigns.ranges(in: bytes, dialect)
        guard !ranges.isEmpty else { return rebuilt(bytes, inner) }
        var rest: [UInt8] = []
        var kept: [Template.Part] = []
        var (start, number) = (0, 0)
        func keep(_ range: Range<Int>) {
            rest += bytes[range]
            for byte in bytes[range] where byte == 0 {
                kept.append(inner[number])
                number += 1
            }
        }
        for range in ranges {
            keep(start..<range.lowerBound)
            number += bytes[range].filter { $0 == 0 }.count
            found.append(String(decoding: bytes[range].flatMap { $0 == 0 ? Array("…".utf8) : [$0] }, as: UTF8.self))
            start = range.upperBound
        }
        keep(start..<bytes.count)
        return rebuilt(rest, kept)
    }

    /// The parts of a line whose words are bytes, with a zero for each other part.
    private func rebuilt(_ bytes: [UInt8], _ others: [Template.Part]) -> [Template.Part] {
        var parts: [Template.Part] = []
        for (number, words) in bytes.split(separator: 0, omittingEmptySubsequences: false).enumerated() {
            if number > 0 { parts.append(others[number - 1]) }
            if !words.isEmpty { parts.append(.literal(String(decoding: Array(words), as: UTF8.self).unspelled)) }
        }
        return parts
    }
}

extension StoryConverter {
    /// Takes code out of all texts of the story, and lists it.
    mutating func sieve() {
        var sieve = CodeSieve(dialect)
        for index in locations.indices {
            sieve.sieve(&locations[index])
            guard let number = origins[Bytes(locations[index].id.text.utf8)] else { continue }
            let passage = source.passages[number]
            for words in sieve.takeFound() { leaveOut(.markup, words, at: passage.place, passage: passage.name) }
        }
        variables.sieve(&sieve)
        for words in sieve.takeFound() { leaveOut(.markup, words, at: 0, passage: nil) }
    }
}
