extension Story {
    /// Every text that can be in another language, in the order of the story's parts.
    /// - Complexity: O(*n*) in the size of the story.
    public var texts: [StoryText] {
        var texts: [StoryText] = []
        var copy = self
        copy.changeTexts { text in
            texts.append(text)
            return nil
        }
        return texts
    }

    /// Visits every text that can be in another language.
    /// - Parameter change: Gets a text, and returns what replaces its content; nil leaves it as it is.
    mutating func changeTexts(_ change: (StoryText) -> StoryText.Content?) {
        let top = TextPlace()
        top.key("title").change(&title, change)
        top.key("summary").change(&summary, change)
        if var known = series {
            top.key("series").inner("title").change(&known.title, change)
            series = known
        }
        for index in authors.indices { top.key("authors").index(index).optional("authors").change(&authors[index], change) }
        for index in illustrators.indices {
            top.key("illustrators").index(index).optional("illustrators").change(&illustrators[index], change)
        }
        for index in tags.indices { top.key("tags").index(index).change(&tags[index], change) }
        for index in variables.indices { variables[index].changeTexts(at: top.key("variables").key(variables[index].id.text), change) }
        for index in pictures.indices {
            let picture = top.key("pictures").key(pictures[index].id.text)
            picture.inner("alt").change(&pictures[index].alternative, change)
            picture.inner("credit").optional("credits").change(&pictures[index].credit, change)
        }
        for index in sounds.indices {
            let sound = top.key("sounds").key(sounds[index].id.text)
            sound.inner("alt").change(&sounds[index].alternative, change)
            sound.inner("credit").optional("credits").change(&sounds[index].credit, change)
        }
        for index in glossary.indices { glossary[index].changeTexts(at: top.key("glossary"), number: index, change) }
        for index in locations.indices { locations[index].changeTexts(at: top.key("locations").key(locations[index].id.text), change) }
    }
}

/// Where a text stands: its place in the file, and its context.
private struct TextPlace {
    var path = Path()
    var context = ""
    var mayStay = false
    var longest: Int?

    /// The place of a key's value, which its context names as well.
    func key(_ key: String) -> TextPlace { TextPlace(path: path.key(key), context: context.isEmpty ? key : context + "/" + key) }

    /// The place of a key's value that has the context of what it is in.
    func inner(_ key: String) -> TextPlace { TextPlace(path: path.key(key), context: context) }

    /// The place of an element of a list, which has the list's context.
    func index(_ index: Int) -> TextPlace { TextPlace(path: path.index(index), context: context) }

    /// The same place in the file with a longer context.
    func named(_ name: String) -> TextPlace { TextPlace(path: path, context: context + "/" + name) }

    /// The same place in the file for a text that may stay as it is.
    func optional(_ context: String, longest: Int? = nil) -> TextPlace {
        TextPlace(path: path, context: context, mayStay: true, longest: longest)
    }

    func change(_ text: inout String, _ change: (StoryText) -> StoryText.Content?) {
        // Without any letters, there is nothing to translate, and gettext keeps its header under the empty text.
        guard !text.isEmpty else { return }
        let known = StoryText(context: context, path: path, content: .plain(text), mayStay: mayStay, longest: longest)
        if case .plain(let changed)? = change(known) { text = changed }
    }

    func change(_ text: inout String?, _ change: (StoryText) -> StoryText.Content?) {
        guard var known = text else { return }
        self.change(&known, change)
        text = known
    }

    func change(_ text: inout Template, _ change: (StoryText) -> StoryText.Content?) {
        guard !text.parts.isEmpty else { return }
        if case .template(let changed)? = change(StoryText(context: context, path: path, content: .template(text))) { text = changed }
    }

    func change(_ text: inout Template?, _ change: (StoryText) -> StoryText.Content?) {
        guard var known = text else { return }
        self.change(&known, change)
        text = known
    }

    func change(_ lines: inout [Template], _ change: (StoryText) -> StoryText.Content?) {
        for index in lines.indices { self.index(index).change(&lines[index], change) }
    }
}

extension Story.Variable {
    fileprivate mutating func changeTexts(at place: TextPlace, _ change: (StoryText) -> StoryText.Content?) {
        place.key("prompt").change(&prompt, change)
        if !isSystem, case .text(let length) = kind, case .text(var suggestion) = defaultValue {
            let place = place.key("default")
            place.optional(place.context, longest: length.upperBound).change(&suggestion, change)
            defaultValue = .text(suggestion)
        }
        guard case .oneOf(var options) = kind else { return }
        for index in options.indices {
            let option = place.inner("options").index(index).named("options/" + options[index].id.text)
            option.inner("text").change(&options[index].text, change)
        }
        kind = .oneOf(options)
    }
}

extension Story.GlossaryEntry {
    /// What separates the spellings of a word in one text.
    private static let separator = " | "

    /// A language may have more spellings of a word than another, so all of them are one text.
    fileprivate mutating func changeTexts(at place: TextPlace, number: Int, _ change: (StoryText) -> StoryText.Content?) {
        let place = place.index(number).named(word)
        var spellings = spellings.joined(separator: Self.separator)
        place.inner("word").named("word").change(&spellings, change)
        place.inner("text").change(&text, change)
        let words = Self.pieces(of: spellings)
        guard let first = words.first else { return }
        (word, forms) = (first, Array(words.dropFirst()))
    }

    private static func pieces(of text: String) -> [String] {
        text.split(separator: "|", omittingEmptySubsequences: true).compactMap { piece in
            var scalars = piece.unicodeScalars[...]
            while scalars.first?.isBlank == true { scalars.removeFirst() }
            while scalars.last?.isBlank == true { scalars.removeLast() }
            return scalars.isEmpty ? nil : String(scalars)
        }
    }
}

extension Story.Location {
    fileprivate mutating func changeTexts(at place: TextPlace, _ change: (StoryText) -> StoryText.Content?) {
        place.key("title").change(&title, change)
        sequence?.changeTexts(at: place.key("sequence"), change)
        for index in pages.indices {
            let page = place.key("pages").index(index)
            page.inner("text").change(&pages[index].lines, change)
            page.key("explanation").change(&pages[index].explanation, change)
        }
        switch exit {
        case .choices(var choices):
            for index in choices.indices {
                choices[index].changeTexts(at: place.inner("choices").index(index).named("choices/" + choices[index].id.text), change)
            }
            exit = .choices(choices)
        case .ending(var ending):
            place.key("ending").inner("title").change(&ending.title, change)
            exit = .ending(ending)
        case .continuations:
            return
        }
    }
}

extension Story.Sequence {
    fileprivate mutating func changeTexts(at place: TextPlace, _ change: (StoryText) -> StoryText.Content?) {
        for index in steps.indices {
            let step = place.inner("steps").index(index)
            steps[index].left?.changeTexts(at: step.inner("left"), change)
            steps[index].right?.changeTexts(at: step.inner("right"), change)
        }
    }
}

extension Story.Sequence.Event {
    fileprivate mutating func changeTexts(at place: TextPlace, _ change: (StoryText) -> StoryText.Content?) {
        place.inner("text").change(&text, change)
    }
}

extension Story.Choice {
    fileprivate mutating func changeTexts(at place: TextPlace, _ change: (StoryText) -> StoryText.Content?) {
        place.inner("text").change(&text, change)
        place.key("reason").change(&reason, change)
        switch action {
        case .outcome(var outcome):
            place.key("result").change(&outcome.lines, change)
            action = .outcome(outcome)
        case .check(var check, var outcomes):
            for index in check.modifiers.indices {
                let modifier = place.inner("check").inner("modifiers").index(index).named("modifiers")
                modifier.inner("reason").change(&check.modifiers[index].reason, change)
            }
            for index in outcomes.indices {
                let name = outcomes[index].bucket.text
                place.key("outcomes").key(name).inner("text").change(&outcomes[index].outcome.lines, change)
            }
            action = .check(check, outcomes)
        }
    }
}
