internal import Story

/// Writes the source of a story: its tags and variables, then a knot for each location.
struct InkWriter {
    let story: Story
    var script: InkScript
    let words: TweeWords
    private(set) var text = ""
    /// The files of the pictures that are shown, in order and perhaps several times.
    private(set) var pictures: [String] = []
    /// The locations in which a sentence may begin with a small letter.
    private(set) var smallLetters: [Story.Location.ID] = []
    /// The location that is written.
    var place: Story.Location.ID?
    /// Whether anything depends on how many choices were made.
    let countsTurns: Bool
    private let files: [Story.Picture.ID: Story.Picture]

    init(_ story: Story) {
        self.story = story
        script = InkScript(story)
        words = TweeWords(story)
        countsTurns = story.expressions.contains { $0.usesTurns }
        files = story.picturesByID
    }

    mutating func write() {
        writeStory()
        for location in story.locations {
            place = location.id
            write(location)
        }
        for function in script.functions { text += "\n" + function }
    }

    /// Adds lines, each so many steps to the right.
    mutating func add(_ lines: [String], indent: Int = 0) {
        for line in lines { text += String(repeating: "    ", count: indent) + line + "\n" }
    }

    // MARK: The whole story

    private mutating func writeStory() {
        add(["# title: " + InkMarkup.escaped(story.title)])
        if !story.authors.isEmpty { add(["# author: " + InkMarkup.escaped(story.authors.joined(separator: ", "))]) }
        add([""])
        for variable in story.variables { add(["VAR \(script.terms.variable(variable.name)) = \(InkScript.initial(variable))"]) }
        var own: [String] = []
        if countsTurns { own.append(script.terms.turns) }
        if story.locations.contains(where: { $0.choices.contains { $0.hasCheck } }) { own.append(script.terms.roll) }
        own += story.locations.compactMap { script.terms.visits($0.id) }
        for name in own { add(["VAR \(name) = 0"]) }
        for location in story.locations {
            for choice in location.choices {
                if let picked = script.terms.picked(choice, at: location) { add(["VAR \(picked) = false"]) }
            }
        }
        let start = script.terms.knot(story.start)
        let asked = Set(story.locations.flatMap { $0.questions })
        let first = story.variables.filter { $0.prompt != nil && !asked.contains($0.name) && !$0.isTyped }
        guard !first.isEmpty else {
            add(["-> " + start])
            return
        }
        add(["-> " + script.terms.questions, "", "=== \(script.terms.questions) ==="])
        write(first, leadingTo: start)
    }

    /// Writes questions that are answered by picking; each is in a knot of its own but the first.
    mutating func write(_ questions: [Story.Variable], leadingTo next: String) {
        for (number, variable) in questions.enumerated() {
            guard let prompt = variable.prompt else { continue }
            let target = number + 1 < questions.count ? script.unique("question_" + variable.name) : next
            add([line(prompt)])
            let name = script.terms.variable(variable.name)
            for (answer, value) in answers(variable) {
                add(["+ [\(InkMarkup.escaped(answer))]", "    ~ \(name) = \(value)", "    -> " + target])
            }
            if number + 1 < questions.count { add(["", "=== \(target) ==="]) }
        }
    }

    private func answers(_ variable: Story.Variable) -> [(words: String, value: String)] {
        guard case .oneOf(let options) = variable.kind else { return [(words.yes, "true"), (words.no, "false")] }
        return options.map { ($0.text, InkScript.quoted($0.id.text)) }
    }

    // MARK: Parts of locations

    mutating func line(_ template: Template) -> String {
        let (text, hasSmallLetter) = InkMarkup.line(template, &script)
        if hasSmallLetter, let place, smallLetters.last != place { smallLetters.append(place) }
        return text
    }

    /// The tags of a picture.
    mutating func tags(_ id: Story.Picture.ID?) -> [String] {
        guard let id, let picture = files[id] else { return [] }
        pictures.append(picture.file)
        let description = picture.alternative.flatMap { TweeMarkup.plainWords($0) }
        return ["# IMAGE: " + InkMarkup.escaped(picture.file)] + (description.map { ["# ALT: " + InkMarkup.escaped($0)] } ?? [])
    }
}

extension Story.Variable {
    /// Whether an answer is typed and not picked.
    var isTyped: Bool {
        switch kind {
        case .text, .number: true
        case .yesNo, .oneOf: false
        }
    }
}
