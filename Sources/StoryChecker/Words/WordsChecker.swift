public import Story
internal import StoryFormat

/// Checks a story's words in another language: what is missing, what was lost, and what would not work.
public enum WordsChecker {
    /// The problems of the words, those of entries first, in their order, then what is missing.
    /// - Parameter story: A story without errors.
    /// - Complexity: O(*n*) in the size of the story and the words.
    public static func problems(of words: Words, for story: Story) -> [WordsProblem] {
        if let problem = wrongStory(words, story) { return [problem] }
        let texts = story.texts
        let table = WordsTable(words)
        var users = [Int?](repeating: nil, count: words.entries.count)
        var missing: [WordsProblem] = []
        var previous: Int?
        for (number, text) in texts.enumerated() {
            guard let entry = table.entry(for: text) else {
                if text.mayStay { continue }
                let fix = "Add it after this entry; “branchbook strings extract” lists all that is missing."
                var problem = WordsProblem(.missing, "“\(beginning(of: text.original))” (\(text.context)) is not translated.", fix: fix)
                problem.previous = previous
                missing.append(problem)
                continue
            }
            previous = entry
            if users[entry] == nil { users[entry] = number }
        }
        var found = words.entries.enumerated().flatMap { number, entry in
            let isFirst = table.entry(in: entry.context, for: entry.original) == number
            return problems(of: entry, number, users[number].map { texts[$0] }, isFirst: isFirst)
        }
        found += ofTheWhole(story, words, texts, table, besides: found)
        found.sort { ($0.entry ?? 0) < ($1.entry ?? 0) }
        return found + missing
    }

    /// The words without the translations that have errors, in place of which readers see the original.
    /// - Complexity: O(*n*) in the size of the story and the words.
    public static func withoutErrors(_ words: Words, for story: Story) -> Words {
        var broken: [Bool] = words.entries.map { _ in false }
        for problem in problems(of: words, for: story) where problem.severity == .error {
            if let entry = problem.entry { broken[entry] = true }
        }
        var sound = words
        sound.entries = []
        for (number, entry) in words.entries.enumerated() where !broken[number] { sound.entries.append(entry) }
        return sound
    }

    private static func wrongStory(_ words: Words, _ story: Story) -> WordsProblem? {
        guard words.story == story.id else {
            return WordsProblem(.otherStory, "These words are for “\(words.story)”; this story is “\(story.id)”.")
        }
        guard words.language != story.language else {
            return WordsProblem(.otherStory, "The story itself is in “\(words.language)”.", fix: "Change the story, or the language here.")
        }
        return nil
    }

    // MARK: One entry

    private static func problems(of entry: Words.Entry, _ number: Int, _ text: StoryText?, isFirst: Bool) -> [WordsProblem] {
        guard isFirst else {
            return [WordsProblem(.twice, "This text is translated twice.", fix: "Keep one of the translations.", entry: number)]
        }
        guard let text else {
            let message = "The story has no “\(beginning(of: entry.original))” (\(entry.context)) any more."
            return [WordsProblem(.changed, message, fix: "“branchbook strings extract” offers it where it may fit.", entry: number)]
        }
        var problems: [WordsProblem] = []
        if entry.isUnsure {
            let message = "This translation has to be looked at; until then, readers see the original."
            problems.append(WordsProblem(.unsure, message, entry: number))
        }
        if entry.text.hasSameBytes(as: entry.original), hasSentence(entry.text) {
            problems.append(WordsProblem(.same, "This is still the original.", fix: "Translate it, or remove it.", entry: number))
        }
        if let longest = text.longest, entry.text.count > longest {
            let message = "This has \(entry.text.count) characters, but readers can answer with at most \(longest)."
            problems.append(WordsProblem(.wrongText, message, fix: "Shorten it.", entry: number))
        }
        guard case .template(let original) = text.content else { return problems }
        let bytes = Array(entry.text.utf8)
        let (template, mistakes) = Template.parse(bytes, in: 0..<bytes.count)
        problems += mistakes.map { WordsProblem(.wrongText, $0.message, fix: $0.fix, entry: number, bytes: $0.bytes) }
        if mistakes.isEmpty, let problem = loss(original, template, entry, number) { problems.append(problem) }
        return problems
    }

    /// What the original reads and the translation does not.
    private static func loss(_ original: Template, _ template: Template, _ entry: Words.Entry, _ number: Int) -> WordsProblem? {
        guard original.usesRoll == template.usesRoll else {
            let message = original.usesRoll ? "The original uses {roll}; the translation does not." : "Only the translation uses {roll}."
            return WordsProblem(.lostVariable, message, fix: "Use {roll} in both or in neither.", entry: number)
        }
        let there = Set(reads(of: template) + entry.unneeded)
        var lost: [String] = []
        for name in reads(of: original) where !there.contains(name) && !lost.contains(name) { lost.append(name) }
        guard let first = lost.first else { return nil }
        let names = lost.map { "{" + $0 + "}" }.joined(separator: ", ")
        let message = "The original depends on \(names); the translation does not."
        let fix = "Use {\(first)} in the translation, or list it under “without” if this language does not need it."
        return WordsProblem(.lostVariable, message, fix: fix, entry: number)
    }

    /// The names of the variables that a text reads, and the locations whose visits it counts.
    private static func reads(of template: Template) -> [String] {
        var names: [String] = []
        template.visitExpressions { expression in
            expression.visitParts { part in
                switch part.kind {
                case .variable(let name): names.append(name)
                case .visited(let location): names.append("visited(" + location.text + ")")
                case .visits(let location): names.append("visits(" + location.text + ")")
                case .turns: names.append("turns")
                default: return
                }
            }
        }
        return names
    }

    /// Whether a text has so many words that it would not be the same in two languages. Names are.
    private static func hasSentence(_ text: String) -> Bool { WordRuns(text).words.count >= 4 }

    // MARK: The story with all of them

    /// What is wrong with the story in these words, and not in its own.
    private static func ofTheWhole(
        _ story: Story,
        _ words: Words,
        _ texts: [StoryText],
        _ table: WordsTable,
        besides found: [WordsProblem]
    ) -> [WordsProblem] {
        let told = story.told(in: words)
        var entries: [Path: Int] = [:]
        for text in texts {
            guard let entry = table.entry(for: text) else { continue }
            entries[text.path] = entry
            // A page that is too long is reported for all its lines.
            let lines = Path(Array(text.path.steps.dropLast()))
            if entries[lines] == nil { entries[lines] = entry }
        }
        let broken = Set(found.compactMap { $0.kind == .wrongText ? $0.entry : nil })
        var problems: [WordsProblem] = []
        for problem in StoryValidator.problems(in: told) {
            guard let entry = entries[problem.place.path], !broken.contains(entry) else { continue }
            var bytes: Range<Int>?
            if case .bytes(let range) = problem.place.part { bytes = range }
            problems.append(WordsProblem(.wrongText, problem.message, fix: problem.fix, entry: entry, bytes: bytes))
        }
        let known = Set(tooLong(story).map { $0.place.path })
        for problem in tooLong(told) where !known.contains(problem.place.path) {
            guard let entry = entries[problem.place.path] else { continue }
            problems.append(WordsProblem(.tooLong, problem.message, fix: problem.fix, entry: entry))
        }
        let namedAlike = Set(TitleRules.problems(in: story).map { $0.place.path })
        let alike = TitleRules.problems(in: told).filter { !namedAlike.contains($0.place.path) }
            .map { (path: $0.place.path, message: $0.message) }
        for (path, message) in alike + choicesAlike(told, unlike: story) {
            guard let entry = entries[path] else { continue }
            problems.append(WordsProblem(.alike, message, fix: "Use other words for one of the two.", entry: entry))
        }
        return problems
    }

    /// The choices that read like an earlier one that can be open at the same time, and do not in another language.
    private static func choicesAlike(_ told: Story, unlike story: Story) -> [(path: Path, message: String)] {
        var found: [(path: Path, message: String)] = []
        for (location, original) in zip(told.locations, story.locations) {
            for (number, choice) in location.choices.enumerated() {
                guard let words = choice.text.plainWords.map({ TextCases.words($0) }) else { continue }
                let isAlike = location.choices[..<number].enumerated().contains { other, one in
                    // Two conditions may rule each other out.
                    (choice.condition == nil || one.condition == nil) && one.text.plainWords.map { TextCases.words($0) } == words
                        && original.choices[other].text != original.choices[number].text
                }
                guard isAlike else { continue }
                let message = "Two choices at “\(location.id)” read “\(beginning(of: words))”."
                found.append((LocationSite.choiceText(number).path(in: location), message))
            }
        }
        return found
    }

    private static func tooLong(_ story: Story) -> [Problem] { PeopleRules.lengths(in: story) + SentenceRules.problems(in: story) }

    /// The first words of a text.
    private static func beginning(of text: String) -> String {
        let scalars = text.unicodeScalars
        return scalars.count <= 50 ? text : String(scalars.prefix(50)) + "…"
    }
}
