/// What tags, their groups and series are called in the languages that are wanted.
///
/// Labels stay what the stories' authors wrote, so that stories of different languages stand together; only what is shown changes.
struct LabelNames: Sendable {
    private var names: [Key: String] = [:]

    private struct Key: Hashable {
        var kind: LabelKind
        var label: String
    }

    /// No names: everything is called what it is.
    init() {}

    /// The most common translation of each label.
    /// - Complexity: O(*n* log *n*) in the labels of the stories.
    init(_ listings: some Sequence<StoryListing>, in wish: LanguageWish) {
        var counts: [Key: [String: Int]] = [:]
        func count(_ kind: LabelKind, _ label: Label?, _ shown: Label?) {
            guard let label, let shown else { return }
            counts[Key(kind: kind, label: label.key), default: [:]][shown.spelling.text, default: 0] += 1
        }
        for listing in listings {
            guard let translation = wish.translation(of: listing) else { continue }
            for (tag, told) in zip(listing.tags, translation.tags) {
                guard let name = TagName(tag), let shown = TagName(told) else { continue }
                count(.tag, name.label, shown.label)
                count(.group, name.group, shown.group)
            }
            count(.series, listing.seriesLabel, translation.series.map { Label(words: $0) })
        }
        names = counts.compactMapValues { spellings in
            // Equally common ones are told apart by their bytes, so that the order of the stories makes no difference.
            spellings.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        }
    }

    /// What a label is called; nil if that is what it is.
    func name(of label: String, _ kind: LabelKind) -> String? {
        let name = names[Key(kind: kind, label: Label.key(of: label))]
        return name == label ? nil : name
    }
}
