/// The stories with a word, or with any of several words that have the same prefix.
struct WordSets {
    /// All of them.
    let anywhere: StorySet
    /// By the raw value of a place in ``WordPlace/heads``: the stories with the word there; missing or nil if there are none.
    private var heads: [StorySet?]

    /// Makes empty sets.
    init() {
        anywhere = StorySet()
        heads = []
    }

    /// Unites the sets of several words.
    init(uniting all: [WordSets]) {
        anywhere = StorySet(uniting: all.map(\.anywhere))
        heads = WordPlace.heads.map { place in StorySet(uniting: all.compactMap { $0.stories(at: place) }) }
    }

    /// Adds stories, ascending, with the place of the word in them.
    mutating func insert(_ stories: ArraySlice<UInt32>, at place: WordPlace) {
        anywhere.insert(stories)
        if place != .text { head(place.rawValue).insert(stories) }
    }

    /// Removes stories that are gone or have other words now.
    func subtract(_ stories: StorySet) {
        anywhere.subtract(stories)
        for head in heads { head?.subtract(stories) }
    }

    /// Frees memory reserved by insertions.
    func trim() {
        anywhere.trim()
        for head in heads { head?.trim() }
    }

    /// Whether a story has the word in a place; for ``WordPlace/text``, whether it has it at all.
    func contains(_ story: UInt32, at place: WordPlace) -> Bool {
        place == .text ? anywhere.contains(story) : stories(at: place)?.contains(story) ?? false
    }

    /// The stories with the word in one of these places, which must be in ``WordPlace/heads``.
    func stories(in places: ArraySlice<WordPlace>) -> StorySet {
        StorySet(uniting: places.compactMap { stories(at: $0) })
    }

    private func stories(at place: WordPlace) -> StorySet? { place.rawValue < heads.count ? heads[place.rawValue] : nil }

    private mutating func head(_ place: Int) -> StorySet {
        while heads.count <= place { heads.append(nil) }
        if let stories = heads[place] { return stories }
        let stories = StorySet()
        heads[place] = stories
        return stories
    }
}
