public import Story

/// All labels of a story.
struct StoryLabels {
    /// By kind, each label once.
    private(set) var ofKind: [[Label]]
    /// By the key of the group of tags.
    private(set) var ofGroup: [String: [Label]] = [:]

    init(_ listing: StoryListing, titleKey: SortKey) {
        ofKind = Array(repeating: [], count: LabelKind.allCases.count)
        for tag in listing.tags { file(tag: tag) }
        if let series = listing.seriesLabel { set([series], as: .series) }
        if let ages = listing.ages.map(Self.years) {
            set(ages.map { Label(String($0), place: $0) }, as: .age)
            set(AgeBand.allCases.filter { $0.ages.overlaps(ages) }.map { Label($0.rawValue, place: $0.ages.lowerBound) }, as: .ageBand)
        }
        let length = ShelfQuery.Length(minutes: listing.readingMinutes)
        set([Label(length.rawValue, place: length.place)], as: .length)
        let complexity = ShelfQuery.Complexity(rating: listing.complexity)
        set([Label(complexity.rawValue, place: complexity.place)], as: .complexity)
        let initial = titleKey.initial
        set([Label(initial.text, sortKey: initial.key)], as: .letter)
        var languages: [Label] = []
        for tag in [listing.language].compactMap(\.self) + listing.translations.map(\.language) {
            for label in Self.languages(of: tag) where !languages.contains(where: { $0.key == label.key }) { languages.append(label) }
        }
        set(languages, as: .language)
    }

    private mutating func set(_ labels: [Label], as kind: LabelKind) { ofKind[kind.rawValue] = labels }

    private mutating func file(tag: String) {
        guard let name = TagName(tag) else { return }
        func add(_ label: Label, to labels: inout [Label]) {
            if !labels.contains(where: { $0.key == label.key }) { labels.append(label) }
        }
        guard let group = name.group else { return add(name.label, to: &ofKind[LabelKind.tag.rawValue]) }
        add(group, to: &ofKind[LabelKind.group.rawValue])
        add(name.label, to: &ofGroup[group.key, default: []])
    }

    /// The ages that a story suits; 3 also stands for younger readers, 18 for older ones.
    private static func years(of ages: Story.Ages) -> ClosedRange<Int> {
        let limits = ShelfQuery.ages
        let from = min(max(ages.from, limits.lowerBound), limits.upperBound)
        return from...max(from, min(ages.to ?? limits.upperBound, limits.upperBound))
    }

    /// A language and the more general ones: `pt-BR` is also `pt`.
    private static func languages(of tag: String) -> [Label] {
        let parts = tag.lowercased().split(separator: "-")
        return parts.indices.map { last in
            let key = parts[...last].joined(separator: "-")
            return Label(key, sortKey: SortKey(bytes: Array(key.utf8.prefix(40))))
        }
    }
}

extension StoryListing {
    var seriesLabel: Label? {
        guard let title = series?.title, title.contains(where: { !$0.isWhitespace }) else { return nil }
        return Label(words: title, language: language)
    }
}

extension Story.Series {
    /// Whether two stories say that they are in the same series, in spellings that differ only in case and spaces.
    public func isSame(as other: Story.Series) -> Bool { Label.key(of: title) == Label.key(of: other.title) }
}
