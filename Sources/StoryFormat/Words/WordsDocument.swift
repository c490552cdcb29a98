public import Story

/// A parsed file with a story's words in another language, such as `words/de.json`.
public struct WordsDocument: Sendable {
    /// The words; nil if the file has mistakes.
    public let words: Words?
    /// The source text, for showing the places of problems.
    public let source: SourceText
    /// The mistakes in the file itself, in order.
    public let problems: DiagnosticList
    /// The bytes of each entry's translation in the source.
    private let places: [Range<Int>]

    /// The folder for words, beside `story.json`.
    public static let folder = "words"

    /// The path of the file for a language, in the story's folder.
    public static func path(_ language: String) -> String { folder + "/" + language + ".json" }

    /// Parses a file. Never fails: mistakes are in `problems`.
    /// - Parameter bytes: The whole file, UTF-8.
    /// - Complexity: O(*n*) in the bytes.
    public init(_ bytes: [UInt8]) {
        guard bytes.count <= StoryDocument.largestFile else {
            let message = "The file has \(bytes.count) bytes; the limit is \(StoryDocument.largestFile)."
            let problem = LocatedProblem(Problem(.fileTooLarge, message, at: Problem.Place(Path())), bytes: 0..<0, pointer: "")
            (words, source, places) = (nil, SourceText([]), [])
            problems = DiagnosticList([problem], notKept: 0, in: source)
            return
        }
        source = SourceText(bytes)
        let (root, mistakes) = JSONParser.parse(bytes)
        var located = mistakes.map { LocatedProblem($0) }
        var decoder = WordsDecoder()
        var words: Words?
        if let root, mistakes.isEmpty {
            words = decoder.words(Element(node: root, path: Path()))
            var locator = Locator(root: root, source: source)
            located += decoder.values.problems.map { locator.locate($0, countsLines: false) }
        }
        problems = DiagnosticList(LocatedProblem.sortedAndUnique(located), notKept: 0, in: source)
        self.words = problems.count == 0 ? words : nil
        places = decoder.places
    }

    /// The position of an entry's translation.
    /// - Parameter bytes: Bytes of the translation, in UTF-8, if only these are meant.
    public func position(ofEntry number: Int, bytes: Range<Int>? = nil) -> SourceText.Position {
        guard places.indices.contains(number) else { return SourceText.Position(line: 1, column: 1) }
        let start = places[number].lowerBound + 1
        guard let bytes, start + bytes.lowerBound < places[number].upperBound else { return source.position(of: start - 1) }
        return source.position(of: start + bytes.lowerBound)
    }
}

/// Decodes words from a JSON value, and reports every mistake in the value's shape.
private struct WordsDecoder {
    /// Reads the values, and has the mistakes.
    var values = StoryDecoder()
    /// The bytes of each entry's translation.
    private(set) var places: [Range<Int>] = []

    mutating func words(_ element: Element) -> Words? {
        let keys = ["$schema", "branchbookWords", "story", "language", "translators", "texts"]
        guard let top = values.object(element, keys: keys) else { return nil }
        values.checkVersion(values.required(top, "branchbookWords"))
        let story = values.required(top, "story").flatMap { values.identifier($0, of: Story.self) }
        let language = values.required(top, "language").flatMap { values.language($0) }
        var entries: [Words.Entry] = []
        let contexts = values.required(top, "texts").map { values.members($0) } ?? []
        for context in contexts {
            for element in values.list(context.element) ?? [] {
                guard let entry = entry(element, in: context.key) else { continue }
                entries.append(entry)
                places.append(element.node["to"]?.bytes ?? element.node.bytes)
            }
        }
        var words = Words(story: story ?? "story", language: language ?? "", entries: entries)
        words.translators = top["translators"].map { values.plainTexts($0) } ?? []
        words.note = values.note(top)
        return words
    }

    private mutating func entry(_ element: Element, in context: String) -> Words.Entry? {
        guard let fields = values.object(element, keys: ["from", "to", "without", "unsure"]) else { return nil }
        let original = values.required(fields, "from").flatMap { values.plainText($0, mayBeEmpty: false) }
        let text = values.required(fields, "to").flatMap { values.plainText($0, mayBeEmpty: false) }
        guard let original, let text else { return nil }
        var entry = Words.Entry(context: context, original: original, text: text)
        entry.unneeded = fields["without"].map { values.plainTexts($0) } ?? []
        entry.isUnsure = fields["unsure"].flatMap { values.boolean($0) } ?? false
        entry.note = values.note(fields)
        return entry
    }
}
