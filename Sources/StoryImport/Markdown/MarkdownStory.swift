internal import Story
internal import StoryFormat

/// Makes pages of the blocks of a Markdown file: a heading begins one, its links lead to other headings.
struct MarkdownStory {
    /// The story; its links are resolved.
    var plain = PlainStory(container: "Markdown")
    private let bytes: [UInt8]
    private let references: [Bytes: MarkdownReference]
    /// The headings as names in links, for links that are none if there is no such heading.
    private let headings: Set<Bytes>
    private var slugs = MarkdownSlugs()
    /// The pages by the names that links have for them.
    private var numbers: [Bytes: Int] = [:]
    /// The addresses of the links of each page, in order.
    private var destinations: [[String]] = []
    /// The level of the heading of each page; 0 for words before the first.
    private var levels: [Int] = []
    /// Names that stand alone before a heading and lead to it.
    private var waitingAnchors: [String] = []
    /// The page where reading begins, as the file has it.
    private var wantedStart: FrontMatter.Entry?

    /// Reads a file from a byte on.
    init(_ bytes: [UInt8], from start: Int) {
        self.bytes = bytes
        let front = FrontMatter(bytes, from: start)
        let reader = MarkdownReader(bytes, from: front.end)
        references = reader.references
        // A heading without words is no place: nothing could lead there.
        let blocks = reader.blocks.filter { block in
            if case .heading = block.kind { block.lines.contains { !bytes.trimmed($0).isEmpty } } else { true }
        }
        headings = Self.headings(blocks, bytes, reader.references)
        let hasTitle = Self.beginsWithTitle(blocks)
        for (number, block) in blocks.enumerated() { add(block, isTitle: hasTitle && number == 0) }
        if !plain.pages.isEmpty { settleAnchors() }
        for entry in front.entries where !takes(entry) { leaveOut(entry) }
        dropEmptyTitle(hasTitle)
        leadOn()
        resolve()
    }

    /// Whether the first block is the only heading of its level, the first, and others follow.
    private static func beginsWithTitle(_ blocks: [MarkdownBlock]) -> Bool {
        let levels = blocks.compactMap { block -> Int? in
            if case .heading(let level) = block.kind, !block.isNested { level } else { nil }
        }
        guard let first = blocks.first, case .heading(1) = first.kind, !first.isNested else { return false }
        return levels.count > 1 && levels.filter { $0 == 1 }.count == 1
    }

    private static func headings(_ blocks: [MarkdownBlock], _ bytes: [UInt8], _ references: [Bytes: MarkdownReference]) -> Set<Bytes> {
        var names: Set<Bytes> = []
        for block in blocks {
            guard case .heading = block.kind, !block.isNested else { continue }
            var lines = block.lines
            if let id = takeID(&lines, bytes) { names.insert(Bytes(id.utf8)) }
            let words = MarkdownInlineParser.inlines(of: MarkdownText(bytes, lines), references).lines.label.wordsAlone
            names.insert(Bytes(MarkdownSlugs.slug(of: words).utf8))
        }
        return names
    }

    // MARK: Blocks

    private mutating func add(_ block: MarkdownBlock, isTitle: Bool) {
        switch block.kind {
        case .heading(let level) where !block.isNested: beginPage(block, level, isTitle: isTitle)
        case .heading, .paragraph: addWords(of: block, MarkdownText(bytes, block.lines))
        case .html: addWords(of: block, MarkdownText(bytes, block.lines), keepsLines: true)
        case .table:
            leaveOut(.table, words(of: block), at: block.place)
            for line in block.lines { addWords(of: block, MarkdownText(bytes, MarkdownLine(bytes, line).cells, between: " · ")) }
        case .rule:
            if !plain.pages.isEmpty { plain.pages[plain.pages.count - 1].turn() }
        case .code: leaveOut(.code, words(of: block), at: block.place)
        case .remark: return
        }
    }

    /// The first words of a block, for the report.
    private func words(of block: MarkdownBlock) -> String {
        let line = MarkdownReader.lines(of: Array(bytes[block.place..<min(bytes.count, block.place + 480)]), from: 0).first ?? 0..<0
        return String(decoding: bytes[block.place + line.lowerBound..<block.place + line.upperBound], as: UTF8.self)
    }

    private mutating func beginPage(_ block: MarkdownBlock, _ level: Int, isTitle: Bool) {
        var lines = block.lines
        let id = Self.takeID(&lines, bytes)
        let found = MarkdownInlineParser.inlines(of: MarkdownText(bytes, lines), references, headings)
        let words = found.lines.label.wordsAlone
        let slug = slugs.next(of: words)
        let number = newPage(name: id ?? slug, title: isTitle || words.isBlank ? nil : words, level, at: block.place)
        if isTitle { plain.title = words }
        if let id { addName(id, of: number, isChosen: true) }
        addName(slug, of: number)
        for anchor in waitingAnchors { addName(anchor, of: number) }
        waitingAnchors = []
        take(found)
    }

    private mutating func newPage(name: String, title: String?, _ level: Int, at place: Int) -> Int {
        plain.pages.append(PlainPage(name: name, title: title, at: place))
        destinations.append([])
        levels.append(level)
        return plain.pages.count - 1
    }

    /// Takes `{#garden}` from the end of a heading.
    private static func takeID(_ lines: inout [Range<Int>], _ bytes: [UInt8]) -> String? {
        guard let last = lines.last else { return nil }
        let line = bytes.trimmed(last)
        guard bytes[line].last == UInt8(ascii: "}"), let open = bytes[line].lastIndex(of: UInt8(ascii: "{")),
            open + 1 < line.upperBound, bytes[open + 1] == UInt8(ascii: "#")
        else { return nil }
        let id = bytes[open + 2..<line.upperBound - 1].prefix { !ByteCursor.isBlank($0) }
        guard !id.isEmpty else { return nil }
        lines[lines.count - 1] = bytes.trimmed(line.lowerBound..<open)
        return String(decoding: id, as: UTF8.self)
    }

    /// Adds a name by which links find a page; the first page with it has it.
    private mutating func addName(_ name: String, of page: Int, isChosen: Bool = false) {
        let key = Bytes(name.utf8)
        guard numbers[key] == nil else {
            if isChosen { leaveOut(.duplicate, name, at: plain.pages[page].place) }
            return
        }
        numbers[key] = page
    }

    private mutating func addWords(of block: MarkdownBlock, _ text: MarkdownText, keepsLines: Bool = false) {
        let found = MarkdownInlineParser.inlines(of: text, references, headings, marker: block.marker, keepsLines: keepsLines)
        let lines = found.lines.templates
        if lines.isEmpty, found.links.isEmpty, found.pictures.isEmpty, !found.anchors.isEmpty {
            waitingAnchors += found.anchors
            for item in found.leftOut { leaveOut(item.sort, item.words, at: item.place) }
            return
        }
        beginFirstPage(at: block.place)
        settleAnchors()
        if block.isQuoted { leaveOut(.style, words(of: block), at: block.place) }
        plain.pages[plain.pages.count - 1].add(lines)
        take(found)
    }

    /// Words before the first heading have a page of their own.
    private mutating func beginFirstPage(at place: Int) {
        if plain.pages.isEmpty { _ = newPage(name: "beginning", title: nil, 0, at: place) }
    }

    /// Names that no heading follows lead to the page that they are on.
    private mutating func settleAnchors() {
        for anchor in waitingAnchors { addName(anchor, of: plain.pages.count - 1) }
        waitingAnchors = []
    }

    // MARK: What is in the words

    /// Takes links, pictures and what is left out for the last page.
    private mutating func take(_ found: MarkdownInlines) {
        let number = plain.pages.count - 1
        for anchor in found.anchors { addName(anchor, of: number) }
        for item in found.leftOut { leaveOut(item.sort, item.words, at: item.place) }
        for picture in found.pictures {
            leaveOut(.picture, picture.words, at: picture.place)
            if !picture.file.isBlank { plain.pages[number].pictures.append(picture.file) }
        }
        for link in found.links {
            switch MarkdownAddress(link.reference.destination) {
            case .place(let name):
                plain.pages[number].links.append(PlainLink(words: link.words.label, target: .missing(name), place: link.place))
                destinations[number].append(link.reference.destination)
            case .web: leaveOut(.webLink, link.reference.destination, at: link.place)
            case .file: leaveOut(.other, link.reference.destination, at: link.place)
            }
        }
    }

    private mutating func leaveOut(_ sort: LeftOut.Sort, _ words: String, at place: Int) {
        let item = PlainStory.Omission(sort, words, at: place)
        guard !plain.pages.isEmpty else { return plain.leftOut.append(item) }
        plain.pages[plain.pages.count - 1].leftOut.append(item)
    }

    /// Takes what a line at the top of the file says of the story, and says whether it means anything here.
    private mutating func takes(_ entry: FrontMatter.Entry) -> Bool {
        if entry.key.isSame(as: "author") || entry.key.isSame(as: "authors") {
            plain.authors += entry.values.filter { !$0.isBlank }
            return entry.values.contains { !$0.isBlank }
        }
        guard !entry.value.isBlank else { return false }
        switch Bytes(entry.key.utf8) {
        case "title": plain.title = entry.value
        case "summary", "description": plain.summary = entry.value
        case "start": wantedStart = entry
        case "language", "lang":
            guard LanguageTag.isValid(entry.value) else { return false }
            plain.language = entry.value
        default: return false
        }
        return true
    }

    private mutating func leaveOut(_ entry: FrontMatter.Entry) {
        for line in entry.lines { plain.leftOut.append(PlainStory.Omission(.extra, line.words, at: line.place)) }
    }

    // MARK: Ways

    /// A title without words of its own is no page; links to it lead to the first one.
    private mutating func dropEmptyTitle(_ hasTitle: Bool) {
        guard hasTitle, plain.pages.count > 1, plain.pages[0].isEmpty, plain.pages[0].pictures.isEmpty else { return }
        let title = plain.pages.removeFirst()
        destinations.removeFirst()
        levels.removeFirst()
        plain.leftOut += title.leftOut
        for (name, number) in numbers { numbers[name] = max(0, number - 1) }
    }

    /// What comes before the first place leads to it, and so does a heading over other headings.
    private mutating func leadOn() {
        for number in plain.pages.indices.dropLast() where plain.pages[number].links.isEmpty {
            let isBeginning = number == 0 && plain.pages[0].title == nil
            let isOverOthers = plain.pages[number].isEmpty && levels[number + 1] > levels[number]
            if isBeginning || isOverOthers { plain.pages[number].next = number + 1 }
        }
    }

    private mutating func resolve() {
        for page in plain.pages.indices {
            for link in plain.pages[page].links.indices {
                guard let target = number(of: destinations[page][link]) else { continue }
                plain.pages[page].links[link].target = .page(target)
            }
        }
        guard let wantedStart else { return }
        if let start = number(of: wantedStart.value) {
            plain.start = start
        } else {
            leaveOut(wantedStart)
        }
    }

    /// The page that an address leads to; nil if there is none.
    private func number(of destination: String) -> Int? {
        guard case .place(let name) = MarkdownAddress(destination) else { return nil }
        return numbers[Bytes(name.utf8)] ?? numbers[Bytes(MarkdownSlugs.slug(of: name).utf8)]
    }
}
