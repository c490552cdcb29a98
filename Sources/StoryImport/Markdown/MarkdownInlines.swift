internal import Story

/// The words of a block of Markdown, and what is in them.
struct MarkdownInlines {
    /// What readers see, with the words of links.
    var lines = PageLines()
    var links: [Link] = []
    var pictures: [Picture] = []
    /// The names under which links may lead here.
    var anchors: [String] = []
    var leftOut: [PlainStory.Omission] = []

    struct Link {
        /// Its own words.
        var words = PageLines()
        var reference: MarkdownReference
        /// The byte of the file where it stands.
        var place: Int
    }

    struct Picture {
        var file: String
        /// The picture as the file has it.
        var words: String
        var place: Int
    }
}

/// A text of a Markdown file without its markers, and where its bytes come from.
struct MarkdownText: Sendable {
    private(set) var bytes: [UInt8] = []
    private(set) var runs = SourceRuns()

    init(_ source: [UInt8], _ lines: [Range<Int>], between: StaticString = "\n") {
        for (number, line) in lines.enumerated() {
            if number > 0 { between.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) } }
            runs.add(text: bytes.count, source: line.lowerBound)
            bytes += source[line]
        }
    }
}

/// Writes the lines of a text whose emphasis and links are known.
///
/// Emphasis inside emphasis is that of the outer one, as everywhere in imported stories.
struct MarkdownLinesMaker {
    private(set) var made = MarkdownInlines()
    private var open: [Emphasis] = []
    private var line: [Segment] = []
    private var count = 0
    /// The link that the words belong to, and how much emphasis began before it.
    private var link: (number: Int, emphasis: Int)?
    private var label: [Segment] = []
    private var pictures = 0

    enum Mark: Sendable {
        case emphasis(Template.Stress)
        case struck
    }

    private struct Emphasis {
        var number: Int
        var mark: Mark
    }

    private struct Segment {
        var words: String
        /// The number of its emphasis; 0 for none.
        var group = 0
        var stress = Template.Stress.soft
        var isLink = false

        /// These words in the first of the emphasis that shows.
        init(_ words: String, in emphasis: ArraySlice<Emphasis>, isLink: Bool) {
            self.words = words
            self.isLink = isLink
            for outer in emphasis {
                guard case .emphasis(let stress) = outer.mark else { continue }
                (group, self.stress) = (outer.number, stress)
                return
            }
        }
    }

    mutating func begin(_ mark: Mark) {
        count += 1
        open.append(Emphasis(number: count, mark: mark))
    }

    mutating func end() { _ = open.popLast() }

    mutating func add(_ words: String) {
        if pictures == 0 { line.append(Segment(words, in: open[...], isLink: link != nil)) }
        if let link { label.append(Segment(words, in: open.dropFirst(link.emphasis), isLink: false)) }
    }

    mutating func breakLine() {
        if link != nil { label.append(Segment(" ", in: [], isLink: false)) }
        guard pictures == 0 else { return }
        finishLine()
        made.lines.newLine()
    }

    /// Begins a link. In what is said of a picture, there are only words.
    mutating func beginLink(_ found: MarkdownInlines.Link) {
        guard pictures == 0 else { return }
        link = (made.links.count, open.count)
        made.links.append(found)
    }

    mutating func endLink() {
        guard pictures == 0, let number = link?.number else { return }
        for part in Self.parts(of: label) { made.links[number].words.add(part) }
        (link, label) = (nil, [])
    }

    /// What is said of a picture is only seen where it is the words of a link.
    mutating func beginPicture(_ picture: MarkdownInlines.Picture) {
        if pictures == 0 { made.pictures.append(picture) }
        pictures += 1
    }

    mutating func endPicture() { pictures -= 1 }

    mutating func finish(anchors: [String], leftOut: [PlainStory.Omission]) {
        finishLine()
        made.anchors = anchors
        made.leftOut = leftOut
    }

    private mutating func finishLine() {
        for part in Self.parts(of: line) { made.lines.add(part) }
        line = []
    }

    private static func parts(of segments: [Segment]) -> [PageLines.Part] {
        var parts: [PageLines.Part] = []
        var inner: [PageLines.Part] = []
        for (number, segment) in segments.enumerated() {
            inner.append(segment.isLink ? .link([.literal(segment.words)]) : .literal(segment.words))
            guard number + 1 == segments.count || segments[number + 1].group != segment.group else { continue }
            if segment.group > 0 { parts.append(.emphasis(segment.stress, inner)) } else { parts += inner }
            inner = []
        }
        return parts
    }
}
