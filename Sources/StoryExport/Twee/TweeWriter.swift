internal import Story

/// Writes the passages of a story: those about the whole story, then those of each location.
struct TweeWriter {
    let story: Story
    let names: TweeNames
    let script: TweeScript
    let markup: TweeMarkup
    let words: TweeWords
    private(set) var passages: [TweePassage] = []
    /// The files of the pictures that are shown, in order and perhaps several times.
    private(set) var pictures: [String] = []
    /// The passage where reading begins.
    private(set) var start = ""
    /// Whether anything depends on how many choices were made.
    let countsTurns: Bool
    private let files: [Story.Picture.ID: Story.Picture]

    init(_ story: Story) {
        self.story = story
        names = TweeNames(story)
        script = TweeScript(story, names)
        markup = TweeMarkup(script: script)
        words = TweeWords(story)
        countsTurns = story.expressions.contains { $0.usesTurns }
        files = story.picturesByID
    }

    mutating func write() {
        writeStory()
        for location in story.locations { write(location) }
        place()
    }

    mutating func add(_ passage: TweePassage) {
        var passage = passage
        passage.finish()
        passages.append(passage)
    }

    // MARK: The whole story

    private mutating func writeStory() {
        if !story.authors.isEmpty {
            var author = TweePassage("StoryAuthor")
            author.add(markup.line(story.authors.joined(separator: ", ")))
            add(author)
        }
        var beginning = TweePassage("StoryInit")
        for variable in story.variables { beginning.add(TweeScript.set(names.variable(variable.name), script.initial(variable))) }
        if countsTurns { beginning.add(TweeScript.set("$" + names.turns, "0")) }
        for location in story.locations {
            for choice in location.choices {
                if let once = names.once(choice, at: location) { beginning.add(TweeScript.set(once, "false")) }
            }
        }
        let words = story.variables.compactMap { optionWords($0) }
        if !words.isEmpty { beginning.add("<<set setup.words to {" + words.joined(separator: ", ") + "}>>") }
        if story.locations.contains(where: { $0.choices.contains { $0.hasCheck } }) { beginning.add("<<run State.prng.init()>>") }
        if !beginning.markup.isEmpty { add(beginning) }
        start = names.passage(story.start)
        let asked = Set(story.locations.flatMap { $0.questions })
        let first = story.variables.filter { $0.prompt != nil && !asked.contains($0.name) }
        guard !first.isEmpty else { return }
        write(first, in: TweePassage(TweeNames.questions), leadingTo: start)
        start = TweeNames.questions
    }

    /// Writes questions, and more passages where a question uses the answer to one before it.
    mutating func write(_ questions: [Story.Variable], in first: TweePassage, leadingTo next: String) {
        var passage = first
        var asked: Set<String> = []
        var number = 1
        for variable in questions {
            if variable.prompt?.expressions.contains(where: { $0.uses(anyOf: asked) }) ?? false {
                number += 1
                let name = TweeNames.more(first.name, number)
                passage.add(markup.link(Template(literal: words.proceed), to: name))
                add(passage)
                passage = TweePassage(name, of: first.location)
                asked = []
            }
            asked.insert(variable.name)
            write(variable, in: &passage)
        }
        passage.add(markup.link(Template(literal: words.proceed), to: next))
        add(passage)
    }

    /// The words of a variable's options by their IDs; nil if readers may see the IDs.
    private func optionWords(_ variable: Story.Variable) -> String? {
        guard variable.hasWords, case .oneOf(let options) = variable.kind else { return nil }
        let list = options.map { TweeScript.quoted($0.id.text) + ": " + TweeScript.quoted(markup.line($0.text)) }
        return TweeScript.quoted(variable.name) + ": {" + list.joined(separator: ", ") + "}"
    }

    /// A question, and what takes the answer.
    private func write(_ variable: Story.Variable, in passage: inout TweePassage) {
        guard let prompt = variable.prompt else { return }
        passage.add(markup.line(prompt))
        let name = names.variable(variable.name)
        switch variable.kind {
        case .text: passage.add("<<textbox \"\(name)\" \(name)>>")
        case .number: passage.add("<<numberbox \"\(name)\" \(name)>>")
        case .yesNo:
            passage.add("<label><<radiobutton \"\(name)\" true autocheck>> \(words.yes)</label>")
            passage.add("<label><<radiobutton \"\(name)\" false autocheck>> \(words.no)</label>")
        case .oneOf(let options):
            for option in options {
                let id = TweeScript.quoted(option.id.text)
                passage.add("<label><<radiobutton \"\(name)\" \(id) autocheck>> \(markup.line(option.text))</label>")
            }
        }
        passage.add("")
    }

    /// A picture; its description too, if that is plain words.
    mutating func picture(_ id: Story.Picture.ID) -> String? {
        guard let picture = files[id] else { return nil }
        pictures.append(picture.file)
        let description = picture.alternative.flatMap { TweeMarkup.plainWords($0) }
        return "[img[" + (description.map { $0 + "|" } ?? "") + Self.address(picture.file) + "]]"
    }

    /// A path as an address, in which nothing has a meaning for SugarCube.
    private static func address(_ path: String) -> String {
        var address = ""
        for scalar in path.unicodeScalars {
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", ".", "-", "_", "/": address.unicodeScalars.append(scalar)
            default:
                guard scalar.isASCII else {
                    address.unicodeScalars.append(scalar)
                    continue
                }
                address += (scalar.value < 16 ? "%0" : "%") + String(scalar.value, radix: 16, uppercase: true)
            }
        }
        return address
    }

    // MARK: The map

    /// Gives each passage its place on Twine's map: a column for each number of steps from the start.
    private mutating func place() {
        var columns: [Story.Location.ID: Int] = [:]
        let locations = Dictionary(story.locations.map { (names.passage($0.id), $0) }) { first, _ in first }
        var queue = [names.passage(story.start)]
        if let first = locations[queue[0]] { columns[first.id] = 1 }
        var next = 0
        while next < queue.count {
            let location = locations[queue[next]]
            next += 1
            for target in location?.targets ?? [] {
                let name = names.passage(target)
                guard let reached = locations[name], columns[reached.id] == nil else { continue }
                columns[reached.id] = location.flatMap { columns[$0.id] }.map { $0 + 1 } ?? 1
                queue.append(name)
            }
        }
        var rows: [Int: Int] = [:]
        for index in passages.indices {
            let column = passages[index].location.map { columns[$0] ?? 1 } ?? 0
            let row = rows[column, default: 0]
            rows[column] = row + 1
            passages[index].position = TweePassage.Position(x: 100 + 250 * column, y: 100 + 150 * row)
        }
    }
}

extension Story.Variable {
    /// Whether readers see other words than the IDs of its options.
    var hasWords: Bool {
        guard case .oneOf(let options) = kind else { return false }
        return options.contains { $0.text != $0.id.text }
    }
}

extension Story.Choice {
    var hasCheck: Bool { if case .check = action { true } else { false } }

    /// What picking it can lead to.
    var outcomes: [Story.Outcome] {
        switch action {
        case .outcome(let outcome): [outcome]
        case .check(_, let outcomes): outcomes.map { $0.outcome }
        }
    }
}

extension Story.Location {
    /// Where it leads.
    var targets: [Story.Location.ID] {
        choices.flatMap { $0.outcomes.map { $0.target } } + continuations.map { $0.target }
    }
}
