internal import Story

/// Writes the body of a manuscript: a title page, the variables, then each location under a heading.
struct WordWriter {
    let story: Story
    let speech: StorySpeech
    private(set) var body = ""
    /// The pictures in the document, in order, each once.
    private(set) var media: [(file: ExportSource.File, media: WordMedia)] = []
    /// The locations with a picture that Word has no way to show.
    private(set) var unseen: [Story.Location.ID] = []
    private let files: [String: ExportSource.File]
    private let pictures: [Story.Picture.ID: Story.Picture]
    private var places: [String: Int] = [:]
    private var bookmarks: [Story.Location.ID: String] = [:]
    private var drawings = 0

    init(_ story: Story, files: [ExportSource.File]) {
        self.story = story
        speech = StorySpeech(story)
        self.files = Dictionary(files.map { ($0.name, $0) }) { first, _ in first }
        pictures = story.picturesByID
        var taken: Set<String> = []
        for location in story.locations {
            let name = Self.bookmark(location.id.text, &taken)
            for id in [location.id] + location.aliases { bookmarks[id] = name }
        }
    }

    /// A name of at most 40 letters, digits and `_`, as Word wants it.
    private static func bookmark(_ id: String, _ taken: inout Set<String>) -> String {
        let name =
            "p_" + String(String.UnicodeScalarView(id.unicodeScalars.map { $0.isASCII && $0 != "-" && $0 != "." ? $0 : "_" }).prefix(30))
        var unique = name
        var number = 2
        // Word ignores capitals in names of bookmarks.
        while !taken.insert(unique.lowercased()).inserted {
            unique = "\(name)_\(number)"
            number += 1
        }
        return unique
    }

    mutating func write() {
        writeFront()
        for (number, location) in story.locations.enumerated() { write(location, number) }
    }

    mutating func add(_ style: WordStyle?, _ content: String) { body += WordXML.paragraph(style, content) }

    /// A sentence about what the story does.
    mutating func addLogic(_ sentence: String) { add(.logic, WordXML.run(sentence)) }

    // MARK: Before the story

    private mutating func writeFront() {
        add(.title, WordXML.run(story.title))
        if let series = story.series {
            add(.subtitle, WordXML.run(speech.say("\(series.title), book \(series.number)", "\(series.title), Band \(series.number)")))
        }
        for author in story.authors { add(.author, WordXML.run(author)) }
        if !story.illustrators.isEmpty {
            let names = story.illustrators.joined(separator: ", ")
            add(.subtitle, WordXML.run(speech.say("with pictures by \(names)", "mit Bildern von \(names)")))
        }
        if let summary = story.summary { add(.summary, WordXML.run(summary)) }
        addPicture(story.titlePicture, of: nil)
        add(.start, WordXML.run(speech.say("The story begins at ", "Die Geschichte beginnt bei ")) + link(to: story.start))
        if !story.variables.isEmpty {
            add(.front, WordXML.run(speech.say("What the story remembers", "Was sich die Geschichte merkt")))
            let head = [
                speech.say("Name", "Name"), speech.say("Values", "Werte"), speech.say("At first", "Am Anfang"),
                speech.say("Question", "Frage"),
            ]
            body += WordXML.table([head] + story.variables.map { row($0) })
        }
        body += "<w:p><w:r><w:br w:type=\"page\"/></w:r></w:p>\n"
    }

    private func row(_ variable: Story.Variable) -> [String] {
        let values: String
        var first: String
        switch variable.kind {
        case .yesNo: values = speech.say("yes or no", "ja oder nein")
        case .text(let length):
            values = speech.say("a text of at most \(length.upperBound) characters", "ein Text mit höchstens \(length.upperBound) Zeichen")
        case .number(let limits):
            let (low, high) = (limits.lowerBound == .min ? nil : limits.lowerBound, limits.upperBound == .max ? nil : limits.upperBound)
            switch (low, high) {
            case (nil, nil): values = speech.say("a number", "eine Zahl")
            case (let low?, nil): values = speech.say("a number, at least \(low)", "eine Zahl, mindestens \(low)")
            case (nil, let high?): values = speech.say("a number, at most \(high)", "eine Zahl, höchstens \(high)")
            case (let low?, let high?): values = speech.say("a number from \(low) to \(high)", "eine Zahl von \(low) bis \(high)")
            }
        case .oneOf(let options): values = options.map { $0.text }.joined(separator: ", ")
        }
        switch variable.defaultValue {
        case .yesNo(let value): first = value ? speech.say("yes", "ja") : speech.say("no", "nein")
        case .number(let number): first = String(number)
        case .text(let text): first = speech.quoted(text)
        case .option(let id):
            first = id.text
            if case .oneOf(let options) = variable.kind { first = options.first { $0.id == id }?.text ?? first }
        }
        return [variable.name, values, first, variable.prompt.map { plain($0) } ?? ""]
    }

    // MARK: Texts

    /// A text as runs; what depends on something is in brackets.
    func runs(_ template: Template) -> String { runs(template.parts, isSoft: false, isStrong: false, style: nil) }

    private func runs(_ parts: [Template.Part], isSoft: Bool, isStrong: Bool, style: String?) -> String {
        parts.map { part -> String in
            switch part {
            case .literal(let words): WordXML.run(words, style: style, isSoft: isSoft, isStrong: isStrong)
            case .value(let expression): WordXML.run("[\(speech.value(expression))]", style: WordStyle.value)
            case .emphasis(let stress, let inner):
                runs(inner, isSoft: isSoft || stress == .soft, isStrong: isStrong || stress == .strong, style: style)
            case .conditional(let branches, let otherwise):
                conditional(branches, otherwise) { runs($0, isSoft: isSoft, isStrong: isStrong, style: style) }
            }
        }.joined()
    }

    private func conditional(_ branches: [Template.Branch], _ otherwise: [Template.Part], _ inner: ([Template.Part]) -> String) -> String {
        var xml = ""
        for (number, branch) in branches.enumerated() {
            let clause = speech.clause(branch.condition)
            let words =
                number == 0
                ? speech.say("If \(clause):", "Wenn \(clause):") : speech.say("Otherwise, if \(clause):", "Sonst, wenn \(clause):")
            xml += condition(words) + inner(branch.parts)
        }
        if !otherwise.isEmpty { xml += condition(speech.say("Otherwise:", "Sonst:")) + inner(otherwise) }
        return xml + condition(speech.say("End", "Ende"))
    }

    func condition(_ words: String) -> String { WordXML.run("[\(words)]", style: WordStyle.condition) }

    /// The words of a text without styles, for places that take only those.
    func plain(_ template: Template) -> String {
        func plain(_ parts: [Template.Part]) -> String {
            parts.map { part -> String in
                switch part {
                case .literal(let words): words
                case .value(let expression): "[\(speech.value(expression))]"
                case .emphasis(_, let inner): plain(inner)
                case .conditional(let branches, let otherwise): branches.map { plain($0.parts) }.joined(separator: " / ") + plain(otherwise)
                }
            }.joined()
        }
        return plain(template.parts)
    }

    /// A link with the name of the place that it leads to.
    func link(to location: Story.Location.ID) -> String {
        link(to: location, WordXML.run(speech.name(of: location), style: WordStyle.link))
    }

    func link(to location: Story.Location.ID, _ runs: String) -> String { WordXML.link(to: bookmark(location), runs) }

    /// Words that lead somewhere; all runs of a link look like one.
    func link(to location: Story.Location.ID, _ words: Template) -> String {
        link(to: location, runs(words.parts, isSoft: false, isStrong: false, style: WordStyle.link))
    }

    func bookmark(_ location: Story.Location.ID) -> String { bookmarks[location] ?? "p_missing" }

    // MARK: Pictures

    /// Adds a picture with its description; one that Word cannot show is named.
    mutating func addPicture(_ id: Story.Picture.ID?, of location: Story.Location.ID?) {
        guard let id, let picture = pictures[id] else { return }
        let description = picture.alternative.map { plain($0) } ?? ""
        drawings += 1
        if let index = place(of: picture.file) {
            let found = media[index].media
            add(
                .picture,
                WordXML.picture(
                    number: drawings,
                    name: picture.file,
                    description: description,
                    width: found.width,
                    height: found.height,
                    turn: found.turn,
                    part: found.isVector ? "rIdGrey" : "rIdPicture\(index + 1)",
                    vector: found.isVector ? "rIdPicture\(index + 1)" : nil
                )
            )
        } else {
            if let location, unseen.last != location { unseen.append(location) }
            let words = speech.say("Picture: ", "Bild: ") + picture.file + (description.isEmpty ? "" : " — " + description)
            add(.picture, condition(words))
        }
    }

    private mutating func place(of file: String) -> Int? {
        if let known = places[file] { return known }
        guard let found = files[file], let made = WordMedia(found, number: media.count + 1) else { return nil }
        media.append((found, made))
        places[file] = media.count - 1
        return media.count - 1
    }
}
