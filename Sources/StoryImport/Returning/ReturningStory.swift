internal import Story
internal import StoryFormat

/// A Twine story that was exported from Branchbook: every location whose passages nobody changed comes back as it was.
struct ReturningStory {
    private let original: TweeOriginal
    /// What is left to convert: the passages that were changed, and an empty one for each location that comes back as it was.
    private let rest: TwineStory
    private let passages: PassageTable

    /// - Returns: nil if the file does not say which story it was written from.
    init?(_ source: TwineStory) {
        let name = Bytes(TweeOriginal.passageName.utf8)
        guard let place = source.passages.firstIndex(where: { Bytes($0.name.utf8) == name }),
            let original = TweeOriginal(text: source.passages[place].text)
        else { return nil }
        self.original = original
        var rest = source
        rest.passages.remove(at: place)
        passages = PassageTable(rest, original)
        rest.passages = passages.passages
        // The questions before the first location are not a place of the story.
        if !rest.passages.contains(where: { $0.name.isSame(as: rest.start) }) {
            rest.start = passages.mainPassage(of: original.story.start) ?? rest.start
        }
        rest.variables = original.story.variables.map { variable in
            let renaming = original.renamings.first { $0.inStory.isSame(as: variable.name) }
            return TwineStory.KnownVariable(path: renaming?.inTwine ?? variable.name, variable: variable)
        }
        // Their descriptions and colours may need variables that no passage mentions.
        rest.pictures = original.story.pictures.map { picture in
            var bare = Story.Picture(id: picture.id, file: picture.file)
            bare.aliases = picture.aliases
            return bare
        }
        self.rest = rest
    }

    /// The story, with what was changed in Twine.
    /// - Returns: nil if what was changed does not fit what was not.
    func imported(_ text: SourceText, takesAddresses: Bool) throws(ImportFailure) -> ImportedStory? {
        var imported = try StoryConverter.story(of: rest, text, takesAddresses: takesAddresses)
        var story = original.story
        if !rest.name.isBlank { story.title = rest.name }
        story.start = imported.story.start
        story.variables = variables(imported.story.variables)
        var known: [Bytes: Story.Location] = [:]
        for location in original.story.locations { known[Bytes(location.id.text.utf8)] = location }
        var converted: [Bytes: Story.Location] = [:]
        for location in imported.story.locations { converted[Bytes(location.id.text.utf8)] = location }
        var texts: Set<Bytes> = []
        story.locations = []
        for location in imported.story.locations {
            let key = Bytes(location.id.text.utf8)
            guard let before = known[key] else {
                story.locations.append(location)
                continue
            }
            switch passages.returning[key] {
            case nil: story.locations.append(Self.location(location, changedFrom: before))
            case .unchanged?: story.locations.append(before)
            case .texts(let changes)?:
                var reworded = before
                for (text, id) in changes {
                    guard let lines = converted[Bytes(id.utf8)]?.onlyLines, reworded.reword(text, lines) else { return nil }
                    texts.insert(Bytes(id.utf8))
                }
                reworded.pages.removeAll { $0.lines.isEmpty && $0.picture == nil }
                story.locations.append(reworded)
            }
        }
        story.pictures += imported.story.pictures.dropFirst(story.pictures.count)
        story.locations.removeAll { texts.contains(Bytes($0.id.text.utf8)) }
        imported.story = story
        return StoryValidator.problems(in: story).isEmpty ? imported : nil
    }

    /// The story's own variables with the values they now begin with, and after them those that are new.
    private func variables(_ converted: [Story.Variable]) -> [Story.Variable] {
        original.story.variables.enumerated().map { index, variable in
            var variable = variable
            variable.prompt = variable.prompt ?? converted[index].prompt
            switch (variable.kind, converted[index].defaultValue) {
            case (.oneOf(let options), .text(let text)):
                guard let option = options.first(where: { $0.id.text.isSame(as: text) }) else { break }
                variable.defaultValue = .option(option.id)
            case (_, let value): variable.defaultValue = value
            }
            return variable
        } + converted.dropFirst(original.story.variables.count)
    }

    /// A location that was changed, with what no passage says: its earlier IDs, its title, and its ending.
    private static func location(_ converted: Story.Location, changedFrom before: Story.Location) -> Story.Location {
        var location = converted
        location.aliases = before.aliases
        if let title = before.title, location.pages.first?.lines.first == strong(title) {
            location.title = title
            location.pages[0].lines.removeFirst()
        }
        if case .ending = location.exit, case .ending(let ending) = before.exit {
            location.exit = .ending(ending)
            if let last = location.pages.indices.last, location.pages[last].lines.last == strong(ending.title) {
                location.pages[last].lines.removeLast()
            }
        }
        location.pages.removeAll { $0.lines.isEmpty && $0.picture == nil }
        return location
    }

    private static func strong(_ words: String) -> Template { Template([.emphasis(.strong, [.literal(words)])]) }
}

extension Story.Location {
    /// The lines of a converted text; nil if it became more than that.
    fileprivate var onlyLines: [Template]? {
        guard effects.isEmpty, questions.isEmpty, case .ending = exit else { return nil }
        return pages.flatMap { $0.lines }
    }

    /// Gives one of its texts other lines.
    /// - Returns: Whether it has that text.
    fileprivate mutating func reword(_ text: TweeOriginal.Text, _ lines: [Template]) -> Bool {
        switch text {
        case .page(let page):
            guard pages.indices.contains(page) else { return false }
            pages[page].lines = lines
        case .outcome(let choice, let index):
            guard case .choices(var choices) = exit, choices.indices.contains(choice) else { return false }
            switch choices[choice].action {
            case .outcome(var outcome):
                outcome.lines = lines
                choices[choice].action = .outcome(outcome)
            case .check(let check, var outcomes):
                guard outcomes.indices.contains(index) else { return false }
                outcomes[index].outcome.lines = lines
                choices[choice].action = .check(check, outcomes)
            }
            exit = .choices(choices)
        }
        return true
    }
}
