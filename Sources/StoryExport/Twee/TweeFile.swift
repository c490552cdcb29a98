public import Story
internal import StoryFormat

/// A story as Twee 3 with the logic of SugarCube 2, for people who want to continue it in Twine.
///
/// [to-twine.md](docs/to-twine.md) describes the file and what it cannot carry. `TwineImporter` makes the same story of it again.
public struct TweeFile: Sendable {
    /// The whole file.
    public let text: String
    /// What readers of the story in Twine do not have.
    public let leftOut: [LeftOut]
    /// The pictures that have to lie beside the file, as paths in the story's folder.
    public let pictures: [String]

    /// The version of SugarCube whose macros are used.
    private static let formatVersion = "2.36.1"

    /// Makes the file of a story. The same story always gives the same file.
    /// - Parameter story: One without errors.
    /// - Complexity: O(*n*) in the size of the story.
    public init(_ story: Story) {
        var writer = TweeWriter(story)
        writer.write()
        leftOut = LeftOut.all(of: story) { Self.words(for: $0) }
        var seen: Set<String> = []
        pictures = writer.pictures.filter { seen.insert($0).inserted }

        let written = writer.passages.map { passage in
            TweeOriginal.Passage(
                name: passage.name,
                location: passage.location,
                markup: Array(passage.markup.utf8),
                words: passage.words
            )
        }
        let original = TweeOriginal(story: story, passages: written, renamings: writer.names.renamings)
        var data = JSONFields()
        data.add("ifid", Self.ifid(of: story))
        data.add("format", "SugarCube")
        data.add("format-version", Self.formatVersion)
        data.add("start", writer.start)
        var text = Self.passage("StoryTitle", story.title)
        text += Self.passage("StoryData", data.object.pretty())
        for passage in writer.passages {
            text += Self.passage(passage.name, tag: passage.tag, position: passage.position, passage.markup)
        }
        text += Self.passage(TweeOriginal.passageName, tag: TweeOriginal.tag, original.text)
        self.text = text
    }

    /// What is said of a feature that the file does not carry; nil for the others.
    private static func words(for feature: StoryFeature) -> String? {
        switch feature {
        case .cover: "the title page: summary, cover and series"
        case .glossary: "words that are explained"
        case .colours: "options picked by their colour; they are picked by their words"
        case .limits: "limits of answers"
        case .descriptions: "descriptions of pictures with more than plain words"
        case .paint: "pictures painted in a colour; they have their own colours"
        case .pages: "pages one by one; they stand below each other"
        case .reveal: "text shown line by line; it is there at once"
        case .explanations: "explanations of pages"
        case .staging: "figures of sequences; their words are there"
        case .sounds: "sounds"
        case .narrations: "narrations"
        case .rolls: "the numbers that checks roll, and why they are shifted; the rolls count"
        case .division: "divisions by zero that change nothing; they give numbers that are none"
        case .numbers: "numbers above 9,007,199,254,740,992; they are rounded"
        case .titles, .typedAnswers, .emphasis, .manyNumbers, .calculations, .longNumbers: nil
        }
    }

    /// A passage with its header. Names are made of IDs, which have no character that a header would have to escape.
    private static func passage(_ name: String, tag: String? = nil, position: TweePassage.Position? = nil, _ markup: String) -> String {
        var header = ":: " + name
        if let tag { header += " [\(tag)]" }
        if let position { header += " {\"position\":\"\(position.x),\(position.y)\",\"size\":\"100,100\"}" }
        var text = header + "\n"
        for line in markup.split(separator: "\n", omittingEmptySubsequences: false) {
            // Otherwise it would begin another passage.
            text += (line.hasPrefix("::") ? "\\" : "") + line + "\n"
        }
        return text + "\n"
    }

    /// The story's IFID: a UUID of version 8, made of the story's permanent ID.
    static func ifid(of story: Story) -> String {
        let bytes = Array(story.id.text.utf8)
        let high = XXHash64.hash(bytes, seed: 1) & ~0xF000 | 0x8000
        let low = XXHash64.hash(bytes, seed: 2) & ~(0b11 << 62) | 0b10 << 62
        let digits = Array((Hexadecimal.text(high) + Hexadecimal.text(low)).uppercased())
        return [digits[0..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20...]].map { String($0) }.joined(separator: "-")
    }
}
