internal import Story

/// Reports words that a story explains but never uses.
enum GlossaryRules {
    /// One problem for each entry whose word, in any of its spellings, is on no page.
    /// - Complexity: O(*n*) in the words of the story, for each word that several entries begin with.
    static func problems(in story: Story) -> [Problem] {
        guard !story.glossary.isEmpty else { return [] }
        var search = Search(story.glossary)
        for variable in story.variables {
            // What a reader picks can stand on a page.
            if case .oneOf(let options) = variable.kind { for option in options { search.read(option.text) } }
            if case .text(let text) = variable.defaultValue { search.read(text) }
        }
        for (content, site) in story.contents {
            guard case .text(let template) = content, case .location(_, let site) = site else { continue }
            switch site {
            case .line, .outcomeLine: search.read(Search.words(of: template.parts))
            default: continue
            }
        }
        return story.glossary.enumerated().compactMap { number, entry in
            guard !search.isFound[number] else { return nil }
            let place = Problem.Place(Path().key("glossary").index(number).key("word"))
            let fix = "Check the spelling, add the form that the story uses, or remove the entry."
            return Problem(.wordOnNoPage, "“\(Wording.beginning(of: entry.word))” is on no page of the story.", fix: fix, at: place)
        }
    }

    private struct Search {
        private(set) var isFound: [Bool]
        private var spellings: [String: [(words: WordRuns, entry: Int)]] = [:]
        /// Spellings in scripts without spaces, where a word has no borders.
        private var solid: [(characters: [Unicode.Scalar], entry: Int)] = []

        init(_ glossary: [Story.GlossaryEntry]) {
            isFound = [Bool](repeating: false, count: glossary.count)
            for (number, entry) in glossary.enumerated() {
                for spelling in entry.spellings {
                    let words = WordRuns(spelling)
                    if spelling.unicodeScalars.contains(where: { $0.isOfScriptWithoutSpaces }) {
                        solid.append((Array(spelling.unicodeScalars), number))
                    } else if let first = words.words.first {
                        spellings[first, default: []].append((words, number))
                    }
                }
            }
        }

        mutating func read(_ text: String) {
            findSolid(text)
            let words = WordRuns(text).words
            for (start, word) in words.enumerated() {
                for (spelling, entry) in spellings[word] ?? [] where !isFound[entry] {
                    if words[start...].starts(with: spelling.words) { isFound[entry] = true }
                }
            }
        }

        // Embedded Swift cannot search a string for another one.
        private mutating func findSolid(_ text: String) {
            guard !solid.isEmpty else { return }
            let characters = Array(text.unicodeScalars)
            for (spelling, entry) in solid where !isFound[entry] {
                isFound[entry] = characters.indices.contains { characters[$0...].starts(with: spelling) }
            }
        }

        /// The words of a text, with a break at each value and condition.
        static func words(of parts: [Template.Part]) -> String {
            var text = ""
            for part in parts {
                switch part {
                case .literal(let words): text += words
                case .value: text += "\n"
                case .emphasis(_, let inner): text += words(of: inner)
                case .conditional(let branches, let otherwise):
                    for branch in branches { text += "\n" + words(of: branch.parts) }
                    text += "\n" + words(of: otherwise) + "\n"
                }
            }
            return text
        }
    }
}

extension Unicode.Scalar {
    /// Whether this is Chinese or Japanese, Thai, Lao, Burmese or Khmer.
    fileprivate var isOfScriptWithoutSpaces: Bool {
        switch value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3041...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF,
            0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
