internal import Story
internal import StoryFormat

/// Makes a story of pages and links: each page is a location with an ID from its name, each link a choice.
struct PlainConverter {
    private let source: PlainStory
    private let text: SourceText
    private var ids: [String] = []
    private var names = UniqueNames()
    private var missing: [Bytes: String] = [:]
    private var report = ImportReport()
    private var listed = LeftOutList()
    private var locations: [Story.Location] = []
    /// The locations of pages that are not in the file; they come last.
    private var unwritten: [Story.Location] = []

    private static let mostNotes = 12
    /// A screen of more lines is a mistake rather than a page.
    private static let mostLines = 1_000
    /// Longer words are no choice that anybody reads.
    private static let longestChoice = 2_000

    private init(_ source: PlainStory, _ text: SourceText) {
        self.source = source
        self.text = text
    }

    /// The story, which is valid.
    /// - Throws: Why there is none: it has no page, or more than the format takes.
    static func story(of source: PlainStory, in text: SourceText) throws(ImportFailure) -> ImportedStory {
        guard source.pages.indices.contains(source.start) else {
            throw ImportFailure("This file has no page of a story.", fix: "Write the first page.", at: 0, in: text.bytes)
        }
        guard source.pages.count <= Story.Limits.locations else {
            let message = "The story has \(source.pages.count) pages; at most \(Story.Limits.locations) are allowed."
            let first = source.pages[Story.Limits.locations]
            throw ImportFailure(message, fix: "Split it into several stories.", at: first.place, in: text.bytes)
        }
        var converter = PlainConverter(source, text)
        return try ImportedStory(checked: converter.story(), converter.finishedReport, in: text.bytes)
    }

    private mutating func story() -> Story {
        report.container = source.container
        report.passages = source.pages.count
        report.locationsOfPassages = source.pages.count
        for item in source.leftOut { leaveOut(item, of: nil) }
        for page in source.pages { ids.append(page.id.map { names.unused(exactly: $0) } ?? names.unused(page.name, or: "page")) }
        for (number, page) in source.pages.enumerated() { add(page, ids[number]) }
        let title = source.title.isBlank ? "Untitled" : source.title.shortened(to: 300)
        let id = IdentifierMaker.identifier(from: title, or: "story") { _ in false }
        var story = Story(id: Identifier(id), title: title, start: Identifier(ids[source.start]), locations: locations + unwritten)
        story.authors = source.authors.filter { !$0.isBlank }.map { $0.shortened(to: 300) }
        story.language = source.language
        story.summary = source.summary.map { $0.shortened(to: 2_000) }
        story.note = "Imported from \(source.container)."
        return story
    }

    private var finishedReport: ImportReport {
        var report = report
        report.leftOut = listed.sorted
        report.leftOutCount = listed.count
        return report
    }

    // MARK: Pages

    private mutating func add(_ page: PlainPage, _ id: String) {
        var notes: [String] = []
        func note(_ words: String) {
            let note = "Not imported: " + words.shortened(to: 120)
            if notes.count < Self.mostNotes, !notes.contains(where: { $0.isSame(as: note) }) { notes.append(note) }
        }
        for item in page.leftOut {
            leaveOut(item, of: page)
            if item.sort.changesTheStory || item.sort == .picture { note(item.words) }
        }
        for file in page.pictures where report.pictures.count < 1_000 {
            if !report.pictures.contains(where: { $0.isSame(as: file) }) { report.pictures.append(file.shortened(to: 300)) }
        }
        for link in page.links {
            guard case .missing(let name) = link.target else { continue }
            leaveOut(PlainStory.Omission(.link, name, at: link.place), of: page)
            note(name)
        }
        var rest = pages(of: page)[...]
        var location = Story.Location(id: Identifier(id), pages: [], exit: exit(of: page, id))
        location.title = page.title.flatMap { $0.isBlank ? nil : $0.shortened(to: 300) }
        if !notes.isEmpty { location.note = notes.dropFirst().reduce(notes[0]) { $0 + "\n" + $1 } }
        // More screens than a location takes are in others, which follow without a choice.
        while rest.count > Story.Limits.pages {
            let next = names.unused(id + "-next", or: "page")
            var first = location
            first.pages = Array(rest.prefix(Story.Limits.pages))
            first.exit = .continuations([Story.Continuation(target: Identifier(next))])
            locations.append(first)
            rest = rest.dropFirst(Story.Limits.pages)
            location = Story.Location(id: Identifier(next), pages: [], exit: location.exit)
        }
        location.pages = Array(rest)
        let parts = location.withoutTooManyChoices { names.unused(id + "-more", or: "page") }
        locations += parts
        // Each part but the last has a choice that leads to the next.
        report.linksImported += parts.reduce(1 - parts.count) { $0 + $1.choices.count }
    }

    private func pages(of page: PlainPage) -> [Story.Page] {
        var pages: [Story.Page] = []
        for screen in page.screens {
            let lines = screen.flatMap { $0.checked.pieces }
            for start in stride(from: 0, to: lines.count, by: Self.mostLines) {
                pages.append(Story.Page(lines: Array(lines[start..<min(lines.count, start + Self.mostLines)])))
            }
        }
        return pages
    }

    private mutating func exit(of page: PlainPage, _ id: String) -> Story.Exit {
        guard page.links.isEmpty else {
            var choices: [Story.Choice] = []
            var taken = UniqueNames()
            report.links += page.links.count
            for link in page.links { choices.append(choice(link, of: page, &taken)) }
            return .choices(choices)
        }
        if let next = page.next { return .continuations([Story.Continuation(target: Identifier(ids[next]))]) }
        let title = page.ending ?? page.title ?? page.name
        return .ending(Story.Ending(id: Identifier(id), title: title.isBlank ? "The end" : title.shortened(to: 200)))
    }

    private mutating func choice(_ link: PlainLink, of page: PlainPage, _ taken: inout UniqueNames) -> Story.Choice {
        let (target, name): (String, String) =
            switch link.target {
            case .page(let number): (ids[number], source.pages[number].title ?? source.pages[number].name)
            case .missing(let name): (missingID(name), name)
            }
        var words = link.words.checked
        let plain = words.wordsAlone
        if plain.isBlank {
            words = Template(literal: name.isBlank ? "…" : name.shortened(to: 200))
        } else if plain.unicodeScalars.count > Self.longestChoice {
            leaveOut(PlainStory.Omission(.size, plain, at: link.place), of: page)
            words = Template(literal: plain.shortened(to: Self.longestChoice))
        }
        let id = taken.unused(exactly: target)
        return Story.Choice(id: Identifier(id), text: words, action: .outcome(Story.Outcome(target: Identifier(target))))
    }

    /// The location for links to a page that the file does not have.
    private mutating func missingID(_ name: String) -> String {
        if let id = missing[Bytes(name.utf8)] { return id }
        let id = names.unused(name, or: "missing")
        missing[Bytes(name.utf8)] = id
        unwritten.append(.notWritten(id, name, note: "The imported story has links to this page, but the page is not in the file."))
        return id
    }

    private mutating func leaveOut(_ item: PlainStory.Omission, of page: PlainPage?) {
        let passage = (page.map { $0.title ?? $0.name })?.shortened(to: 300)
        listed.add(LeftOut(sort: item.sort, words: item.words, passage: passage), in: page.map { String($0.place) } ?? "") { listed in
            listed.position = text.position(of: item.place)
            listed.offset = item.place
        }
    }
}
