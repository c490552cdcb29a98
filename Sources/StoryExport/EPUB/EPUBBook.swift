internal import Story
internal import StoryEngine

/// A story as a book for e-readers: an EPUB of documents with links, without a script.
///
/// A story with few states is unfolded, so that following its links is playing it. Any other becomes a gamebook for a reader who keeps a
/// sheet. [onto-e-readers.md](docs/onto-e-readers.md) describes both, and what they cannot carry.
public struct EPUBBook: Sendable {
    /// What readers of the story on an e-reader do not have, or have in another way.
    public let leftOut: [LeftOut]

    /// The documents in the order in which pages turn.
    let documents: [BookDocument]
    /// The document in which the story begins.
    let start: String
    /// The pictures that are shown.
    let pictures: [BookPicture]
    let words: BookWords
    /// What programs are told about the book.
    let facts: BookFacts
    /// Whether the reader keeps a sheet.
    let isGamebook: Bool

    /// The document with the title page.
    static let titlePage = "title.xhtml"
    static let rulesPage = "how.xhtml"

    /// Makes the book of a story. The same story always gives the same book.
    /// - Returns: nil if the story has errors.
    /// - Complexity: see ``UnfoldedStory``; a story with more states than it follows takes as long as one with that many.
    public init?(_ source: ExportSource) {
        guard let program = try? Program(source.story) else { return nil }
        let words = BookWords(source.story)
        do {
            self.init(unfolded: try UnfoldedStory(source.story, program, words), source, program, words)
        } catch {
            self.init(source, program, words, because: error)
        }
    }

    // MARK: Unfolded

    /// - Parameter story: The leaves of the source's story.
    init(unfolded story: UnfoldedStory, _ source: ExportSource, _ program: Program, _ words: BookWords) {
        var shelf = PictureShelf(source.files)
        let front = BookFront(source.story, program, words)
        let order = LeafOrder.order(story.leaves)
        var names = [String](repeating: "", count: order.count)
        for (number, leaf) in order.enumerated() { names[leaf] = "p\(number + 1).xhtml" }
        for leaf in order {
            for case .picture(let picture) in story.leaves[leaf].blocks { shelf.take(picture.file, isDescribed: picture.isDescribed) }
        }
        front.cover.map { shelf.take($0.file, isDescribed: $0.isDescribed) }
        let page = LeafPage(words: words, addresses: shelf.addresses, names: names)
        var documents = [front.titlePage(addresses: shelf.addresses, start: Self.rulesPage)]
        let rules = words.rules(hasRolls: story.leaves.contains { if case .roll = $0.exit { true } else { false } })
        documents.append(front.rulesPage(rules, start: names[0]))
        documents += order.map { leaf in
            let title = story.leaves[leaf].title ?? source.story.title
            var document = BookDocument(name: names[leaf], title: title, body: page.body(of: story.leaves[leaf]))
            if leaf == 0 { (document.title, document.isListed) = (story.leaves[leaf].title ?? words.story, true) }
            return document
        }
        let ended = Set(story.leaves.compactMap { leaf in if case .end = leaf.exit { leaf.location } else { nil } })
        documents += front.backPages(endings: source.story.endings { ended.contains($0.id.text) }, shown: shelf.addresses)
        self.documents = documents
        start = names[0]
        pictures = shelf.pictures
        self.words = words
        isGamebook = false
        facts = BookFacts(source.story, cover: front.cover?.file)
        let answers = story.fixed.sorted { $0.key < $1.key }.map { name, answer in
            LeftOut(words: "answers in readers’ own words: “\(name)” is always “\(answer)”", locations: [])
        }
        leftOut = answers + Self.leftOut(of: source, shelf) { Self.words(for: $0) }
    }

    // MARK: Gamebook

    private init(_ source: ExportSource, _ program: Program, _ words: BookWords, because obstacle: UnfoldedStory.Obstacle) {
        let book = Gamebook(source.story, isOnScreen: true)
        var shelf = PictureShelf(source.files)
        let front = BookFront(source.story, program, words)
        for picture in book.pictures { shelf.take(picture.file, isDescribed: !picture.description.isEmpty) }
        front.cover.map { shelf.take($0.file, isDescribed: $0.isDescribed) }
        let addresses = shelf.addresses
        func part(_ name: String, _ title: String, _ role: BookDocument.Role, _ write: (inout GamebookPage) -> Void) -> [BookDocument] {
            let body = GamebookPage.part(of: book, addresses: addresses, write: write)
            return body.isEmpty ? [] : [BookDocument(name: name, title: title, body: body, role: role, isListed: true)]
        }
        var documents = [front.titlePage(addresses: addresses, start: Self.rulesPage)]
        documents += part(Self.rulesPage, words.paper.howToRead, .rules) { $0.writeRules() }
        documents += part("sheet.xhtml", words.paper.sheet, .rules) { $0.writeFields() }
        documents += part("begin.xhtml", words.paper.beforeYouBegin, .rules) { $0.writeBeginning() }
        documents += book.sections.enumerated().map { number, section in
            let body = GamebookPage.part(of: book, addresses: addresses) { $0.write(section, number + 1) }
            let title = section.title.map { "\(number + 1) \($0)" } ?? "\(number + 1)"
            return BookDocument(name: GamebookPage.document(of: number + 1), title: title, body: body, isListed: number == 0)
        }
        documents += part("numbers.xhtml", words.paper.numbers, .back) { $0.writeTables() }
        documents += front.backPages(endings: book.endings, shown: shelf.addresses)
        self.documents = documents
        start = GamebookPage.document(of: 1)
        pictures = shelf.pictures
        self.words = words
        isGamebook = true
        facts = BookFacts(source.story, cover: front.cover?.file)
        let reason = "a page for each state: \(Self.words(for: obstacle)); the reader keeps a sheet, as on paper"
        leftOut = [LeftOut(words: reason, locations: [])] + Self.leftOut(of: source, shelf) { Gamebook.words(for: $0) }
    }

    // MARK: What is left out

    private static func leftOut(of source: ExportSource, _ shelf: PictureShelf, words: (StoryFeature) -> String?) -> [LeftOut] {
        let formats = shelf.isComplete ? [] : [LeftOut(words: "pictures as WebP or AVIF, which not every e-reader shows", locations: [])]
        return formats + LeftOut.all(of: source.story, words: words)
    }

    private static func words(for obstacle: UnfoldedStory.Obstacle) -> String {
        switch obstacle {
        case .states: "there are more than \(UnfoldedStory.mostStates) states"
        case .leaves(let count): "there would be \(count) pages, and the most is \(UnfoldedStory.mostLeaves)"
        case .answer(let variable): "the answer for “\(variable)” decides something, and can be anything"
        }
    }

    /// What is said of a feature that an unfolded book does not carry; nil for the others.
    private static func words(for feature: StoryFeature) -> String? {
        switch feature {
        case .colours, .paint, .reveal, .staging, .sounds, .narrations, .manyNumbers: Gamebook.words(for: feature)
        case .cover, .titles, .glossary, .typedAnswers, .limits, .descriptions, .emphasis, .pages, .explanations, .rolls, .calculations,
            .division, .numbers, .longNumbers:
            nil
        }
    }
}

extension Story {
    /// The endings at some locations, in the order of the story.
    fileprivate func endings(where isReached: (Location) -> Bool) -> [Ending] {
        locations.filter(isReached).compactMap { if case .ending(let ending) = $0.exit { ending } else { nil } }
    }
}

extension Gamebook {
    /// Every picture of the sections, as often as it is shown.
    fileprivate var pictures: [Picture] { sections.flatMap { Self.pictures(in: $0.steps) } }

    private static func pictures(in steps: [Step]) -> [Picture] {
        steps.flatMap { step -> [Picture] in
            switch step {
            case .picture(let picture): [picture]
            case .when(let cases, let otherwise): cases.flatMap { pictures(in: $0.steps) } + pictures(in: otherwise)
            case .roll(let roll): roll.results.flatMap { pictures(in: $0.steps) }
            case .choose(let choices, let otherwise): choices.flatMap { pictures(in: $0.changes) } + pictures(in: otherwise)
            case .words, .change, .together, .ask, .turn, .end: []
            }
        }
    }
}
