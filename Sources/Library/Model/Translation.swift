internal import Story
internal import StoryFormat

/// What the library shows of a story in another language without opening it.
public struct Translation: Equatable, Sendable {
    /// The language, as a BCP 47 tag.
    public var language: String
    /// The title.
    public var title: String
    /// A few sentences for the shelf.
    public var summary: String?
    /// The title of the series.
    public var series: String?
    /// What each of the writers is called; empty if that is not known.
    public var authors: [String] = []
    /// What each of the illustrators is called; empty if that is not known.
    public var illustrators: [String] = []
    /// What each of the story's tags is called; empty if that is not known.
    public var tags: [String] = []
    /// The description of the title picture.
    public var coverAlternative: String?
    /// The titles of the endings, in the order of the story.
    public var endings: [String]
    /// The number of parts, from the first, that the head of the compiled story in this language already contains.
    public var firstParts: Int

    /// Makes a translation; set optional values afterwards.
    public init(language: String, title: String, endings: [String] = [], firstParts: Int = 1) {
        self.language = language
        self.title = title
        self.endings = endings
        self.firstParts = firstParts
    }
}

extension Translation {
    /// A list of translations as JSON, as the database keeps it.
    static func text(of list: [Translation]) -> String { JSONValue.array(list.map(\.json)).compact }

    /// The translations in a JSON text; what cannot be read is left out.
    static func list(in text: String) -> [Translation] {
        let (root, _) = JSONParser.parse(Array(text.utf8))
        guard case .array(let items) = root?.value else { return [] }
        return items.compactMap { Translation($0) }
    }

    private var json: JSONValue {
        var fields = JSONFields()
        fields.add("language", language)
        fields.add("title", title)
        fields.add("summary", summary)
        fields.add("series", series)
        for (key, names) in [("authors", authors), ("illustrators", illustrators), ("tags", tags)] where !names.isEmpty {
            fields.add(key, .array(names.map { .string($0) }))
        }
        fields.add("coverAlternative", coverAlternative)
        fields.add("endings", .array(endings.map { .string($0) }))
        fields.add("firstParts", firstParts)
        return fields.object
    }

    private init?(_ json: JSONValue) {
        guard let language = json["language"]?.string, let title = json["title"]?.string,
            let firstParts = json["firstParts"]?.number, case .array(let endings) = json["endings"]
        else { return nil }
        self.init(language: language, title: title, endings: endings.map { $0.string ?? "" }, firstParts: Int(firstParts))
        summary = json["summary"]?.string
        series = json["series"]?.string
        authors = Self.names(json["authors"])
        illustrators = Self.names(json["illustrators"])
        tags = Self.names(json["tags"])
        coverAlternative = json["coverAlternative"]?.string
    }

    private static func names(_ json: JSONValue?) -> [String] {
        guard case .array(let names) = json else { return [] }
        return names.map { $0.string ?? "" }
    }
}

extension StoryListing {
    /// What the tags are called in the language that this listing shows.
    public var shownTags: [String] {
        guard let names = shown?.tags, names.count == tags.count else { return tags }
        return zip(tags, names).map { tag, name in TagName(name) == nil ? tag : name }
    }

    /// The listing in another language; as it is, if there is no translation.
    public func told(in translation: Translation?) -> StoryListing {
        guard let translation else { return self }
        var told = self
        told.shown = translation
        told.language = translation.language
        told.title = translation.title
        told.summary = translation.summary
        if translation.authors.count == authors.count { told.authors = translation.authors }
        if translation.illustrators.count == illustrators.count { told.illustrators = translation.illustrators }
        if let title = translation.series { told.series?.title = title }
        told.cover?.alternative = translation.coverAlternative
        told.firstParts = translation.firstParts
        return told
    }
}

extension StoryEntry {
    /// The entry in another language; as it is, if there is no translation.
    public func told(in translation: Translation?) -> StoryEntry {
        guard let translation else { return self }
        var told = self
        told.listing = listing.told(in: translation)
        for (number, title) in zip(endings.indices, translation.endings) { told.endings[number].title = title }
        return told
    }
}
