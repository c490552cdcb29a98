internal import Story

/// Reports texts that readers were not meant to see: unfilled placeholders, markup of other tools, and unfinished text.
enum TextRules {
    /// At most one problem for each text and kind of mistake.
    /// - Complexity: O(*n*) in the size of the story.
    static func problems(in story: Story) -> [Problem] {
        var search = Search(story)
        for field in story.plainFields { search.read(field) }
        for (content, site) in story.contents {
            switch content {
            case .text(let template): search.read(template, at: site)
            case .effect(let effect): search.read(effect.value, at: site)
            case .condition, .question: continue
            }
        }
        return search.problems
    }

    /// The words of a text, with a mark for each value and a line for each branch.
    static func words(of parts: [Template.Part]) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .literal(let words): text += words
            case .value: text += "\u{FFFC}"
            case .emphasis(_, let inner): text += words(of: inner)
            case .conditional(let branches, let otherwise):
                for branch in branches { text += "\n" + words(of: branch.parts) }
                text += "\n" + words(of: otherwise) + "\n"
            }
        }
        return text
    }

    private struct Search {
        let story: Story
        /// The names of variables that are no words of any language.
        private let bareNames: Set<String>
        private(set) var problems: [Problem] = []

        init(_ story: Story) {
            self.story = story
            bareNames = Set(story.variables.map { $0.name }.filter { Self.isNoWord($0) })
        }

        /// Whether a name has a capital, a digit or an underscore after its first letter.
        private static func isNoWord(_ name: String) -> Bool {
            let rest = name.unicodeScalars.dropFirst()
            return rest.contains { $0 == "_" || ("0"..."9").contains($0) || ("A"..."Z").contains($0) }
                && rest.contains { $0 == "_" || ("a"..."z").contains($0) }
        }

        private static func isInName(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar {
            case "_", "0"..."9", "A"..."Z", "a"..."z": true
            default: (0xC0...0x1FFF).contains(scalar.value)
            }
        }

        mutating func read(_ field: PlainField) {
            if let gap = Self.gap(in: field.text) {
                report(
                    .bracesInPlainText,
                    "Readers see “\(Wording.beginning(of: gap))” here literally, because this text cannot contain values.",
                    fix: "Write it without the value, such as “the hero”.",
                    field.place
                )
                return
            }
            lookForMarkup(in: field.text, field.place)
            lookForPlaceholder(in: field.text, isWhole: field.isProse, field.place)
        }

        /// A quoted text that a variable is set to is not a template either.
        mutating func read(_ value: Expression, at site: StorySite) {
            guard case .text(let text) = value.kind, let gap = Self.gap(in: text), problems.count < Problem.mostKept else { return }
            problems.append(
                Problem(
                    .bracesInPlainText,
                    "Readers see “\(Wording.beginning(of: gap))” here literally, because a quoted text cannot contain values.",
                    fix: "Keep the two separate, and write both where they are shown.",
                    at: Problem.Place(site.path(in: story), .bytes(value.bytes))
                )
            )
        }

        mutating func read(_ template: Template, at site: StorySite) {
            let text = TextRules.words(of: template.parts)
            guard !text.isEmpty else { return }
            let path = site.path(in: story)
            lookForMarkup(in: text, path)
            lookForPlaceholder(in: text, isWhole: isAlone(site), path)
            guard !bareNames.isEmpty else { return }
            for word in text.unicodeScalars.split(whereSeparator: { !Self.isInName($0) }) {
                let name = String(word)
                guard bareNames.contains(name) else { continue }
                report(.bareName, "Readers see “\(name)” here, and not its value.", fix: "Put it in braces: {\(name)}.", path)
                return
            }
        }

        private mutating func lookForMarkup(in text: String, _ path: Path) {
            guard let found = ForeignMarkup.first(in: text) else { return }
            report(.foreignMarkup, "Readers see “\(Wording.beginning(of: found.text))” here literally.", fix: found.fix, path)
        }

        private mutating func lookForPlaceholder(in text: String, isWhole: Bool, _ path: Path) {
            guard let found = Placeholder.first(in: text, isWhole: isWhole, language: story.language) else { return }
            report(.placeholder, "“\(found)” looks like a placeholder.", fix: "Write what belongs here.", path)
        }

        /// Whether readers see nothing besides this text. A figure in a sequence may say “???”.
        private func isAlone(_ site: StorySite) -> Bool {
            switch site {
            case .prompt, .pictureAlternative, .soundAlternative: return true
            case .location(let number, let site):
                let location = story.locations[number]
                switch site {
                case .choiceText, .choiceReason, .modifierReason: return true
                case .line(let page, _): return location.pages[page].lines.count == 1
                case .explanation(let page, _): return location.pages[page].explanation.count == 1
                case .outcomeLine(let place, _):
                    guard case .choices(let choices) = location.exit else { return false }
                    switch choices[place.choice].action {
                    case .outcome(let outcome): return outcome.lines.count == 1
                    case .check(_, let outcomes): return outcomes.first { $0.bucket == place.bucket }?.outcome.lines.count == 1
                    }
                default: return false
                }
            }
        }

        private mutating func report(_ code: Problem.Code, _ message: String, fix: String, _ path: Path) {
            guard problems.count < Problem.mostKept else { return }
            problems.append(Problem(code, message, fix: fix, at: Problem.Place(path)))
        }

        /// The first pair of braces that would be a value or a condition in a template.
        private static func gap(in text: String) -> String? {
            var rest = Array(text.utf8)[...]
            while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
                rest = rest[(open + 1)...]
                guard let close = rest.firstIndex(of: UInt8(ascii: "}")) else { return nil }
                let inner = String(decoding: rest[..<close], as: UTF8.self)
                if Expression.isName(inner) || ["if ", "else", "end"].contains(where: { inner.hasPrefix($0) }) { return "{" + inner + "}" }
            }
            return nil
        }
    }
}
