internal import Story
internal import StoryEngine

/// What stands before a story and after it.
struct BookFront {
    private let story: Story
    private let words: BookWords
    private let page: Scene.TitlePage?
    /// The picture on the title page.
    let cover: Leaf.Picture?

    init(_ story: Story, _ program: Program, _ words: BookWords) {
        self.story = story
        self.words = words
        if case .title(let page) = Playthrough(program, seed: 0).scene { self.page = page } else { page = nil }
        cover = page?.picture.map { LeafMarkup.picture($0) }
    }

    /// - Parameter start: The document that follows.
    func titlePage(addresses: [String: String], start: String) -> BookDocument {
        let paper = words.paper
        func paragraph(_ text: String, _ name: String) -> String { "<p class=\"\(name)\">\(HTML.escaped(text))</p>\n" }
        var html = "<section class=\"front\" epub:type=\"titlepage\">\n<h1>\(HTML.escaped(story.title))</h1>\n"
        if let series = story.series { html += paragraph(paper.series(series.title, series.number), "series") }
        if !story.authors.isEmpty { html += paragraph(paper.authors(story.authors.joined(separator: ", ")), "by") }
        if let cover, let address = addresses[cover.file] {
            html += "<figure><img alt=\"\(HTML.escaped(cover.description ?? ""))\" src=\"\(address)\"/></figure>\n"
        }
        if let summary = story.summary { html += paragraph(summary, "summary") }
        if !story.illustrators.isEmpty { html += paragraph(paper.illustrators(story.illustrators.joined(separator: ", ")), "by") }
        html += "<p class=\"on\"><a href=\"\(start)\">\(words.begin)</a></p>\n</section>\n"
        return BookDocument(name: EPUBBook.titlePage, title: words.titlePage, body: html, role: .title, isListed: true)
    }

    func rulesPage(_ rules: [String], start: String) -> BookDocument {
        var html = "<section epub:type=\"preface\">\n<h1>\(words.paper.howToRead)</h1>\n"
        html += rules.map { "<p>\($0)</p>\n" }.joined()
        html += "<p class=\"on\"><a href=\"\(start)\">\(words.begin)</a></p>\n</section>\n"
        return BookDocument(name: EPUBBook.rulesPage, title: words.paper.howToRead, body: html, role: .rules, isListed: true)
    }

    /// - Parameters:
    ///   - endings: Those that can be reached.
    ///   - shown: The pictures that are shown, by their files.
    func backPages(endings: [Story.Ending], shown: [String: String]) -> [BookDocument] {
        var pages: [BookDocument] = []
        func add(_ name: String, _ title: String, _ body: String) {
            let html = "<section>\n<h1>\(title)</h1>\n\(body)</section>\n"
            pages.append(BookDocument(name: name, title: title, body: html, role: .back, isListed: true))
        }
        if !story.glossary.isEmpty {
            let entries = story.glossary.map { "<dt>\(HTML.escaped($0.word))</dt>\n<dd>\(HTML.escaped($0.text))</dd>\n" }
            add("words.xhtml", words.paper.glossary, "<dl>\n\(entries.joined())</dl>\n")
        }
        if !endings.isEmpty {
            // The title of a secret ending is for whoever finds it.
            let titles = endings.map { "<li>\($0.kind == .secret ? words.paper.secret : HTML.escaped($0.title))</li>\n" }
            add("endings.xhtml", words.paper.endings, "<p>\(words.endings(endings.count))</p>\n<ul>\n\(titles.joined())</ul>\n")
        }
        var seen: Set<String> = []
        let credits = story.pictures.filter { shown[$0.file] != nil }.compactMap { $0.credit }.filter { seen.insert($0).inserted }
        if !credits.isEmpty { add("pictures.xhtml", words.credits, credits.map { "<p>\(HTML.escaped($0))</p>\n" }.joined()) }
        return pages
    }
}
