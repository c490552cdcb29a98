internal import Story

/// Decodes a story from a JSON value, and reports every mistake in the value's shape.
///
/// A harmless value replaces anything invalid, so that the rest can be checked in the same run.
struct StoryDecoder {
    private(set) var problems: [Problem] = []
    /// The number of problems, including those that are not kept.
    private(set) var problemCount = 0
    var suggester = Suggester()
    /// Whether a variable could not be read, so that nothing can be said about its uses.
    var hasBrokenVariables = false

    // MARK: Story

    mutating func story(_ element: Element) -> Story? {
        let keys = [
            "$schema", "branchbook", "id", "title", "authors", "illustrators", "language", "summary", "titlePicture", "series", "tags",
            "ages", "version", "variables", "pictures", "sounds", "glossary", "narration", "start", "locations",
        ]
        guard let top = object(element, keys: keys) else { return nil }
        // The schema that an editor should use says nothing about the story.
        _ = top["$schema"].flatMap { plainText($0) }
        checkVersion(required(top, "branchbook"))
        let id = required(top, "id").flatMap { identifier($0, of: Story.self) }
        let title = required(top, "title").flatMap { plainText($0, mayBeEmpty: false) }
        let locations = required(top, "locations").map { members($0) } ?? []
        let start = required(top, "start").flatMap { identifier($0, of: Story.Location.self) }
        let variables = (top["variables"].map { members($0) } ?? []).map { variable($0, id: $1) }

        var story = Story(
            id: id ?? "story",
            title: title ?? "",
            start: start ?? locations.first.map { Story.Location.ID($0.key) } ?? "",
            locations: locations.map { location($0, id: $1) }
        )
        story.variables = variables
        story.pictures = (top["pictures"].map { members($0) } ?? []).map { picture($0, id: $1) }
        story.sounds = (top["sounds"].map { members($0) } ?? []).map { sound($0, id: $1) }
        story.glossary = (top["glossary"].flatMap { list($0) } ?? []).compactMap { glossaryEntry($0) }
        story.narrator = top["narration"].flatMap { narrator($0) }
        story.authors = top["authors"].map { plainTexts($0) } ?? []
        story.illustrators = top["illustrators"].map { plainTexts($0) } ?? []
        story.tags = top["tags"].map { plainTexts($0) } ?? []
        story.summary = top["summary"].flatMap { plainText($0) }
        story.version = top["version"].flatMap { plainText($0) }
        story.note = note(top)
        story.language = top["language"].flatMap { language($0) }
        story.titlePicture = top["titlePicture"].flatMap { identifier($0, of: Story.Picture.self) }
        story.series = top["series"].flatMap { series($0) }
        story.ages = top["ages"].flatMap { ages($0) }
        // Without any locations, so much is missing that further problems would be noise.
        return locations.isEmpty ? nil : story
    }

    mutating func checkVersion(_ element: Element?) {
        guard let element, let version = number(element), version != 1 else { return }
        report(
            .wrongVersion,
            "This is version \(version) of the format; this program reads version 1.",
            fix: version > 1 ? "Update Branchbook." : "Write 1.",
            at: element
        )
    }

    mutating func language(_ element: Element) -> String? {
        guard let text = plainText(element) else { return nil }
        guard LanguageTag.isValid(text) else {
            report(.badLanguage, "“\(text)” is not a language tag.", fix: "Use one such as en, de or pt-BR.", at: element)
            return nil
        }
        return text
    }

    private mutating func series(_ element: Element) -> Story.Series? {
        guard let fields = object(element, keys: ["title", "number"]) else { return nil }
        let title = required(fields, "title").flatMap { plainText($0, mayBeEmpty: false) }
        let number = required(fields, "number").flatMap { self.number($0, in: 1...100_000) }
        guard let title, let number else { return nil }
        var series = Story.Series(title: title, number: number)
        series.note = note(fields)
        return series
    }

    private mutating func ages(_ element: Element) -> Story.Ages? {
        guard let fields = object(element, keys: ["from", "to"]) else { return nil }
        let from = required(fields, "from").flatMap { number($0, in: 0...120) }
        let to = fields["to"].flatMap { number($0, in: 0...120) }
        var ages = from.map { Story.Ages(from: $0, to: to) }
        ages?.note = note(fields)
        return ages
    }

    private mutating func glossaryEntry(_ element: Element) -> Story.GlossaryEntry? {
        guard let fields = object(element, keys: ["word", "forms", "text"]) else { return nil }
        let word = required(fields, "word").flatMap { plainText($0, mayBeEmpty: false) }
        let text = required(fields, "text").flatMap { plainText($0, mayBeEmpty: false) }
        var entry = Story.GlossaryEntry(word: word ?? "", text: text ?? "")
        entry.forms = fields["forms"].map { plainTexts($0) } ?? []
        entry.note = note(fields)
        return entry
    }

    private mutating func narrator(_ element: Element) -> Story.Narrator? {
        guard let fields = object(element, keys: ["by", "synthetic"]) else { return nil }
        let name = required(fields, "by").flatMap { plainText($0, mayBeEmpty: false) }
        var narrator = Story.Narrator(name: name ?? "", isSynthetic: fields["synthetic"].flatMap { boolean($0) } ?? false)
        narrator.note = note(fields)
        return narrator
    }

    /// The validator's problems, without those that only echo one that is already reported.
    func withoutEchoes(_ others: [Problem]) -> [Problem] {
        let about: Set<Problem.Code> = [
            .wrongKind, .unknownOption, .unknownVariable, .notShowable, .paintWithoutColours, .askedWithoutPrompt,
        ]
        return others.filter { !(hasBrokenVariables && about.contains($0.code)) }
    }

    // MARK: Reports

    mutating func report(_ problem: Problem) {
        problemCount += 1
        if problems.count < Problem.mostKept { problems.append(problem) }
    }

    mutating func report(_ code: Problem.Code, _ message: String, fix: String? = nil, at element: Element) {
        report(Problem(code, message, fix: fix, at: Problem.Place(element.path)))
    }
}
