public import Story
internal import StoryChecker
public import StoryFormat

/// What pages need of a story besides its program: whatever readers hear or look up, and no playthrough depends on.
///
/// The engine knows nothing of it, so that its size does not grow. [web-engine.md](docs/web-engine.md) describes the JSON.
public struct Companion: Equatable, Sendable {
    /// The companion's content.
    public var value: JSONValue

    /// The companion of a story; nil if it would be empty.
    /// - Complexity: O(*n*) in the size of the story.
    public init?(_ story: Story) {
        var fields = JSONFields()
        let ambience = Ambience(story)
        fields.add("ambience", ambience.places)
        fields.add("descriptions", ambience.descriptions)
        if !story.glossary.isEmpty { fields.add("glossary", .array(story.glossary.map { Self.value(of: $0) })) }
        fields.add("narration", Self.narration(of: story))
        guard !fields.fields.isEmpty else { return nil }
        value = fields.object
    }

    /// Who reads, and the sound of each page; nil if no page is read aloud.
    private static func narration(of story: Story) -> JSONValue? {
        guard let narrator = story.narrator else { return nil }
        let locations = story.locations.compactMap { location -> JSONField? in
            let pages = location.pages.enumerated().compactMap { number, page in
                page.narration.map { JSONField(String(number), .string($0)) }
            }
            return pages.isEmpty ? nil : JSONField(location.id.text, .object(pages))
        }
        guard !locations.isEmpty else { return nil }
        var fields = JSONFields()
        fields.add("by", narrator.name)
        if narrator.isSynthetic { fields.add("synthetic", true) }
        fields.add("pages", .object(locations))
        return fields.object
    }

    private static func value(of entry: Story.GlossaryEntry) -> JSONValue {
        var fields = JSONFields()
        fields.add("word", entry.word)
        if !entry.forms.isEmpty { fields.add("forms", .array(entry.forms.map { .string($0) })) }
        fields.add("text", entry.text)
        return fields.object
    }

    /// The name of the stored file.
    public static let fileName = "companion.json"

    /// The stored file.
    public var bytes: [UInt8] { Array(value.compact.utf8) }
}

/// The ambient sounds of a story, by location and page.
private struct Ambience {
    private let story: Story
    private let index: StoryIndex

    init(_ story: Story) {
        self.story = story
        index = StoryIndex(story)
    }

    /// By the location's ID: the sound of the location and those of pages that differ, by their number; nil if there are none.
    var places: JSONValue? {
        let places = story.locations.compactMap { location -> JSONField? in
            var fields = JSONFields()
            fields.add("sound", location.ambience.flatMap { sound($0)?.file })
            let pages = location.pages.enumerated().compactMap { number, page in value(of: page).map { JSONField(String(number), $0) } }
            if !pages.isEmpty { fields.add("pages", .object(pages)) }
            return fields.fields.isEmpty ? nil : JSONField(location.id.text, fields.object)
        }
        return places.isEmpty ? nil : .object(places)
    }

    /// The descriptions of these sounds, by file, if they are the same for every reader; nil if there are none.
    var descriptions: JSONValue? {
        var isUsed = [Bool](repeating: false, count: story.sounds.count)
        for location in story.locations {
            if let number = location.ambience.flatMap({ index.sound($0) }) { isUsed[number] = true }
            for page in location.pages {
                if case .sound(let id) = page.ambience, let number = index.sound(id) { isUsed[number] = true }
            }
        }
        var described: Set<String> = []
        let fields = story.sounds.enumerated().compactMap { number, sound -> JSONField? in
            guard isUsed[number], let words = sound.alternative?.plainWords, !words.isEmpty, described.insert(sound.file).inserted else {
                return nil
            }
            return JSONField(sound.file, .string(words))
        }
        return fields.isEmpty ? nil : .object(fields)
    }

    private func value(of page: Story.Page) -> JSONValue? {
        switch page.ambience {
        case .sound(let id): sound(id).map { .string($0.file) }
        case .silence: .boolean(false)
        case nil: nil
        }
    }

    private func sound(_ id: Story.Sound.ID) -> Story.Sound? { index.sound(id).map { story.sounds[$0] } }
}
