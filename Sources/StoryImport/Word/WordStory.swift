internal import Story
internal import StoryFormat

/// Makes pages of the paragraphs of a document: a heading begins one, its links lead to other headings.
///
/// A manuscript of Branchbook is known by its styles: what stands in them in plain words, such as conditions, is no text of the story.
struct WordStory {
    /// The story; its links are resolved.
    var plain = PlainStory(container: "Word")
    /// One line for each paragraph; places are bytes of this.
    private(set) var text: [UInt8] = []
    /// The pages by the names of the bookmarks in them.
    private var numbers: [Bytes: Int] = [:]
    /// The bookmarks that the links of each page lead to, in order.
    private var destinations: [[Destination]] = []
    /// The level of the heading of each page; 0 for words before the first.
    private var levels: [Int] = []
    /// Bookmarks before the first page.
    private var waiting: [String] = []
    /// The bookmark where the story begins.
    private var start: String?
    /// The page that leads on without a choice, and to which bookmark.
    private var ways: [(page: Int, bookmark: String, place: Int)] = []
    /// The words of a choice that is followed by its outcomes.
    private var openChoice: Template?
    /// What is shown when the last link is followed.
    private var results: [(page: Int, link: Int, lines: [Template], place: Int)] = []

    /// The name of a bookmark, and whether a cross-reference leads there.
    private struct Destination {
        var name: String
        var isReference: Bool
    }

    init(_ document: WordDocument) {
        language(of: document)
        if !document.author.isBlank { plain.authors = [document.author] }
        var authors: [String] = []
        let paragraphs = Self.withoutEmptyHeadings(document.paragraphs)
        let hasTitle = Self.beginsWithTitle(paragraphs)
        var isTitleSeen = false
        for paragraph in paragraphs {
            let place = text.count
            text += Self.words(of: paragraph).utf8 + [10]
            if paragraph.style.isSame(as: "StoryAuthor") {
                authors.append(Self.words(of: paragraph).trimmed)
            } else if hasTitle, !isTitleSeen, paragraph.headingLevel == 1 {
                isTitleSeen = true
                plain.title = Self.words(of: paragraph).trimmed
            } else {
                add(paragraph, at: place)
            }
        }
        if !authors.isEmpty { plain.authors = authors }
        leadOn()
        resolve()
    }

    private mutating func language(of document: WordDocument) {
        guard let language = document.language, language.utf8.count <= 35 else { return }
        let isTag = language.utf8.allSatisfy { ByteCursor.isLetter($0) || ByteCursor.isDigit($0) || $0 == UInt8(ascii: "-") }
        if isTag, language.utf8.count > 1 { plain.language = language }
    }

    /// Word has headings without words wherever somebody pressed Enter once too often. They are places only if a list numbers them, or
    /// if something leads there.
    private static func withoutEmptyHeadings(_ paragraphs: [WordDocument.Paragraph]) -> [WordDocument.Paragraph] {
        var wanted: Set<Bytes> = []
        for paragraph in paragraphs {
            for piece in paragraph.pieces { if let name = piece.bookmark { wanted.insert(Bytes(name.utf8)) } }
        }
        var kept = paragraphs
        for index in kept.indices where kept[index].headingLevel != nil && kept[index].label == nil && words(of: kept[index]).isBlank {
            if !kept[index].bookmarks.contains(where: { wanted.contains(Bytes($0.utf8)) }) { kept[index].headingLevel = nil }
        }
        return kept
    }

    /// Whether the first heading is the only one of its level, the first, and others follow.
    private static func beginsWithTitle(_ paragraphs: [WordDocument.Paragraph]) -> Bool {
        let levels = paragraphs.compactMap { $0.isContents ? nil : $0.headingLevel }
        guard levels.count > 1, levels[0] == 1, levels.filter({ $0 == 1 }).count == 1 else { return false }
        let firstWords = paragraphs.first { !words(of: $0).isBlank }
        return firstWords?.headingLevel == 1
    }

    private static func words(of paragraph: WordDocument.Paragraph) -> String {
        var words = ""
        for piece in paragraph.pieces {
            switch piece.content {
            case .words(let text): words += text
            case .lineBreak, .pageBreak: words += " "
            case .picture, .other: continue
            }
        }
        return String(decoding: words.utf8.map { $0 == 10 || $0 == 13 ? 32 : $0 }, as: UTF8.self)
    }

    // MARK: Paragraphs

    private mutating func add(_ paragraph: WordDocument.Paragraph, at place: Int) {
        if paragraph.isContents { return }
        if let level = paragraph.headingLevel { return beginPage(paragraph, level, at: place) }
        let words = Self.words(of: paragraph).trimmed
        waiting += paragraph.bookmarks
        if !plain.pages.isEmpty { settleBookmarks() }
        switch Bytes(paragraph.style.utf8) {
        case "Title": plain.title = words
        case "StorySummary": plain.summary = words
        case "Subtitle": if !words.isEmpty { plain.leftOut.append(PlainStory.Omission(.extra, words, at: place)) }
        case "StoryFront": return
        case "StoryStart":
            for piece in paragraph.pieces { if let name = piece.bookmark { start = start ?? name } }
        case "StoryLogic", "StoryExplanation": leaveOut(.other, words, at: place)
        case "StoryPageBreak": turn()
        case "StoryChoice": addChoice(paragraph, at: place)
        case "StoryOutcome": addOutcome(paragraph, at: place)
        case "StoryResult": addResult(paragraph, at: place)
        case "StoryWay": addWay(paragraph, at: place)
        case "StoryEnding":
            if !plain.pages.isEmpty { plain.pages[plain.pages.count - 1].ending = Self.marked(paragraph.pieces).words.trimmed }
        default:
            if words.isSame(as: "* * *") || words.isSame(as: "***") { turn() } else { addWords(of: paragraph, at: place) }
        }
    }

    private mutating func turn() {
        if !plain.pages.isEmpty { plain.pages[plain.pages.count - 1].turn() }
    }

    private mutating func beginPage(_ paragraph: WordDocument.Paragraph, _ level: Int, at place: Int) {
        var (title, id) = ("", "")
        for piece in paragraph.pieces {
            guard case .words(let words) = piece.content else { continue }
            if piece.style.isSame(as: "StoryID") { id += words } else { title += words }
        }
        (title, id) = (title.trimmed, id.trimmed)
        if title.isEmpty, let label = paragraph.label { title = Self.number(of: label) }
        let name = title.isEmpty ? id.isEmpty ? "page" : id : title
        var page = PlainPage(name: name, title: title.isEmpty ? nil : title, at: place)
        if Identifier<Story.Location>(id).isValid { page.id = id }
        plain.pages.append(page)
        destinations.append([])
        levels.append(level)
        openChoice = nil
        waiting += paragraph.bookmarks
        settleBookmarks()
        for piece in paragraph.pieces { addThing(piece, at: place) }
        addLinks(of: paragraph, at: place)
    }

    /// The number that a list puts before a heading, as a title: `12` for `12. `.
    private static func number(of label: String) -> String {
        var bytes = Array(label.trimmed.utf8)
        while bytes.count > 1, let last = bytes.last, last == UInt8(ascii: ".") || last == UInt8(ascii: ")") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func settleBookmarks() {
        for name in waiting where numbers[Bytes(name.utf8)] == nil { numbers[Bytes(name.utf8)] = plain.pages.count - 1 }
        waiting = []
    }

    /// Begins a page for words before the first heading.
    private mutating func needPage(at place: Int) {
        guard plain.pages.isEmpty else { return }
        plain.pages.append(PlainPage(name: "beginning", at: place))
        destinations.append([])
        levels.append(0)
        settleBookmarks()
    }

    private mutating func leaveOut(_ sort: LeftOut.Sort, _ words: String, at place: Int) {
        let item = PlainStory.Omission(sort, words, at: place)
        if plain.pages.isEmpty { plain.leftOut.append(item) } else { plain.pages[plain.pages.count - 1].leftOut.append(item) }
    }

    // MARK: Words and links

    private mutating func addWords(of paragraph: WordDocument.Paragraph, at place: Int) {
        let hasLink = paragraph.pieces.contains { $0.bookmark != nil }
        var label = paragraph.isRow ? nil : paragraph.label
        let hasThing = paragraph.pieces.contains { if case .words(let text) = $0.content { !text.isBlank } else { true } }
        guard hasThing else { return }
        needPage(at: place)
        if paragraph.isRow { leaveOut(.table, Self.words(of: paragraph).trimmed, at: place) }
        addLinks(of: paragraph, at: place)
        for piece in paragraph.pieces { addThing(piece, at: place) }
        var lines: [[WordDocument.Piece]] = [[]]
        for piece in paragraph.pieces {
            switch piece.content {
            case .lineBreak: lines.append([])
            case .pageBreak:
                flush(&lines, hasLink: hasLink, &label)
                turn()
            case .words: lines[lines.count - 1].append(piece)
            case .picture, .other: continue
            }
        }
        flush(&lines, hasLink: hasLink, &label)
    }

    /// Adds lines to the page; the first that is shown gets what a list puts before it.
    private mutating func flush(_ lines: inout [[WordDocument.Piece]], hasLink: Bool, _ label: inout String?) {
        for var line in lines where !hasLink || Self.hasProse(line) {
            if let sign = label, line.contains(where: { if case .words(let words) = $0.content { !words.isBlank } else { false } }) {
                line.insert(WordDocument.Piece(.words(sign)), at: 0)
                label = nil
            }
            plain.pages[plain.pages.count - 1].add(Self.template(line))
        }
        lines = [[]]
    }

    /// Whether a line has words that are not those of links; a line of nothing else is not shown.
    private static func hasProse(_ line: [WordDocument.Piece]) -> Bool {
        guard line.contains(where: { $0.bookmark != nil }) else { return true }
        return line.contains { piece in
            guard piece.bookmark == nil, case .words(let words) = piece.content else { return false }
            return words.unicodeScalars.contains { $0.properties.isAlphabetic || ("0"..."9").contains($0) }
        }
    }

    /// Lists what a piece has that a story has in another way.
    private mutating func addThing(_ piece: WordDocument.Piece, at place: Int) {
        switch piece.content {
        case .picture(let name, let description):
            let words = description.isBlank ? name : name + ": " + description
            leaveOut(.picture, words, at: place)
            plain.pages[plain.pages.count - 1].pictures.append(name)
        case .other(let words): leaveOut(.element, words, at: place)
        case .words(let words):
            if case .address(let address)? = piece.link { leaveOut(.webLink, address, at: place) }
            if case .reference(_, isNumber: true)? = piece.link {
                leaveOut(.element, words + ", the number of a place or of its page", at: place)
            }
            if piece.style.isSame(as: "StoryValue") { leaveOut(.value, words, at: place) }
            if piece.style.isSame(as: "StoryCondition") { leaveOut(.condition, words, at: place) }
        case .lineBreak, .pageBreak: return
        }
    }

    private mutating func addLinks(of paragraph: WordDocument.Paragraph, at place: Int) {
        var words: [WordDocument.Piece] = []
        var target: Destination?
        for piece in paragraph.pieces {
            if let open = target, piece.bookmark.map({ !$0.isSame(as: open.name) }) ?? true {
                addLink(Self.marked(words).template, to: open, at: place)
                (words, target) = ([], nil)
            }
            guard let next = piece.bookmark else { continue }
            let isReference = if case .reference? = piece.link { true } else { false }
            target = Destination(name: next, isReference: (target?.isReference ?? true) && isReference)
            // A number says nothing to readers: the choice has the title of the place instead.
            if case .reference(_, isNumber: true)? = piece.link { continue }
            words.append(piece)
        }
        if let target { addLink(Self.marked(words).template, to: target, at: place) }
    }

    private mutating func addLink(_ words: Template, to destination: Destination, at place: Int) {
        plain.pages[plain.pages.count - 1].links.append(PlainLink(words: words, target: .missing(destination.name), place: place))
        destinations[destinations.count - 1].append(destination)
    }

    // MARK: Manuscripts

    private mutating func addChoice(_ paragraph: WordDocument.Paragraph, at place: Int) {
        needPage(at: place)
        for piece in paragraph.pieces { addThing(piece, at: place) }
        openChoice = nil
        if paragraph.pieces.contains(where: { $0.bookmark != nil }) {
            addLinks(of: paragraph, at: place)
        } else {
            openChoice = Self.marked(paragraph.pieces).template
        }
    }

    /// An outcome is a choice of its own, because nothing rolls.
    private mutating func addOutcome(_ paragraph: WordDocument.Paragraph, at place: Int) {
        needPage(at: place)
        for piece in paragraph.pieces {
            guard let name = piece.bookmark else { continue }
            addLink(openChoice ?? Self.marked([piece]).template, to: Destination(name: name, isReference: false), at: place)
            return
        }
    }

    private mutating func addResult(_ paragraph: WordDocument.Paragraph, at place: Int) {
        needPage(at: place)
        for piece in paragraph.pieces { addThing(piece, at: place) }
        let page = plain.pages.count - 1
        let lines = Self.template(paragraph.pieces)
        guard !plain.pages[page].links.isEmpty else { return plain.pages[page].add(lines) }
        let link = plain.pages[page].links.count - 1
        if let last = results.last, last.page == page, last.link == link {
            results[results.count - 1].lines += lines
        } else {
            results.append((page, link, lines, place))
        }
    }

    /// Leads on without a choice, if it is the only way.
    private mutating func addWay(_ paragraph: WordDocument.Paragraph, at place: Int) {
        needPage(at: place)
        for piece in paragraph.pieces { addThing(piece, at: place) }
        let page = plain.pages.count - 1
        let isConditional = paragraph.pieces.contains { $0.style.isSame(as: "StoryCondition") }
        for piece in paragraph.pieces {
            guard let name = piece.bookmark else { continue }
            if isConditional || !plain.pages[page].links.isEmpty {
                addLink(Self.marked([piece]).template, to: Destination(name: name, isReference: false), at: place)
            } else {
                ways.append((page, name, place))
            }
            return
        }
    }

    // MARK: Texts

    /// A line as a text, without what a manuscript says about it; nothing if it has no words.
    private static func template(_ pieces: [WordDocument.Piece]) -> [Template] { parts(pieces).templates }

    private static func marked(_ pieces: [WordDocument.Piece]) -> (template: Template, words: String) {
        let template = parts(pieces).label
        return (template, template.wordsAlone)
    }

    private static func parts(_ pieces: [WordDocument.Piece]) -> PageLines {
        var lines = PageLines()
        var open: (stress: Template.Stress?, words: String) = (nil, "")
        func close(_ lines: inout PageLines) {
            guard !open.words.isEmpty else { return }
            lines.add(open.stress.map { .emphasis($0, [.literal(open.words)]) } ?? .literal(open.words))
            open = (nil, "")
        }
        for piece in pieces {
            guard case .words(let words) = piece.content, !piece.style.isSame(as: "StoryValue"), !piece.style.isSame(as: "StoryCondition")
            else { continue }
            let stress: Template.Stress? = piece.isStrong ? .strong : piece.isSoft ? .soft : nil
            if stress != open.stress {
                close(&lines)
                open.stress = stress
            }
            open.words += String(decoding: words.utf8.map { $0 < 32 ? 32 : $0 }, as: UTF8.self)
        }
        close(&lines)
        return lines
    }

    // MARK: Ways

    /// A page without words and links leads to the next, if that is a part of it or the first.
    private mutating func leadOn() {
        for number in plain.pages.indices.dropLast() {
            let isOverNext = levels[number + 1] > levels[number] || plain.pages[number].title == nil
            let isPart = levels[number] == 0 || isOverNext && plain.pages[number].isEmpty
            if isPart, plain.pages[number].links.isEmpty, !ways.contains(where: { $0.page == number }), plain.pages[number].ending == nil {
                plain.pages[number].next = number + 1
            }
        }
    }

    private mutating func resolve() {
        if let start, let number = numbers[Bytes(start.utf8)] { plain.start = number }
        for way in ways {
            if let number = numbers[Bytes(way.bookmark.utf8)] {
                plain.pages[way.page].next = plain.pages[way.page].next ?? number
            } else {
                let link = PlainLink(words: Template([]), target: .missing(way.bookmark), place: way.place)
                plain.pages[way.page].links.append(link)
            }
        }
        for page in plain.pages.indices {
            for link in plain.pages[page].links.indices where link < destinations[page].count {
                guard let number = numbers[Bytes(destinations[page][link].name.utf8)] else { continue }
                plain.pages[page].links[link].target = .page(number)
            }
        }
        // A result is a page between the choice and where it leads.
        for result in results {
            let target = plain.pages[result.page].links[result.link].target
            var page = PlainPage(name: plain.pages[result.page].name + " result", at: result.place)
            page.screens = [result.lines]
            if case .page(let number) = target {
                page.next = number
            } else {
                page.links = [PlainLink(words: Template([]), target: target, place: result.place)]
            }
            plain.pages.append(page)
            plain.pages[result.page].links[result.link].target = .page(plain.pages.count - 1)
        }
        dropRepeatedReferences()
    }

    /// A text may refer to one place several times, as in “the garden, on page 7”, or to itself. That makes no more choices.
    private mutating func dropRepeatedReferences() {
        for page in destinations.indices where destinations[page].contains(where: { $0.isReference }) {
            var known: Set<Int> = [page]
            var kept: [PlainLink] = []
            for (number, link) in plain.pages[page].links.enumerated() {
                if case .page(let target) = link.target {
                    let isNew = known.insert(target).inserted
                    if !isNew, number < destinations[page].count, destinations[page][number].isReference { continue }
                }
                kept.append(link)
            }
            plain.pages[page].links = kept
        }
    }
}
