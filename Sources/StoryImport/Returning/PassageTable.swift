internal import Story
internal import StoryFormat

/// Which passages of a file are those that were written, and what became of each location.
struct PassageTable {
    /// What became of a location.
    enum Change {
        /// Every passage is as it was.
        case unchanged
        /// Only texts were changed, which stand alone in passages with these IDs.
        case texts([(text: TweeOriginal.Text, id: String)])
    }

    /// The passages to convert, those of locations with their IDs.
    private(set) var passages: [TwineStory.Passage]
    /// The locations that come back, at least apart from their texts.
    private(set) var returning: [Bytes: Change] = [:]
    /// The passages of the file by their names; the first of each name.
    private let indexes: [Bytes: Int]
    private let original: TweeOriginal
    /// For each written passage, what became of it; nil if more than texts was changed.
    private let found: [PassageParts?]

    init(_ source: TwineStory, _ original: TweeOriginal) {
        var indexes: [Bytes: Int] = [:]
        for (index, passage) in source.passages.enumerated() where indexes[Bytes(passage.name.utf8)] == nil {
            indexes[Bytes(passage.name.utf8)] = index
        }
        self.indexes = indexes
        self.original = original
        passages = source.passages
        found = original.passages.map { written in
            indexes[Bytes(written.name.utf8)].flatMap { PassageParts(written, in: source.passages[$0].text) }
        }
        findReturning()
        prepare()
    }

    /// The name of the passage that links to a location lead to.
    func mainPassage(of location: Story.Location.ID) -> String? {
        original.passages.first { $0.location.map { $0.text.isSame(as: location.text) } ?? false }?.name
    }

    /// Finds the locations whose passages have changed texts at most, and which only lead to locations that are still there.
    private mutating func findReturning() {
        var whole: [Bytes: Bool] = [:]
        var isThere: Set<Bytes> = []
        for (passage, found) in zip(original.passages, found) {
            guard let location = passage.location else { continue }
            let key = Bytes(location.text.utf8)
            // The first one is where links lead.
            if whole[key] == nil, indexes[Bytes(passage.name.utf8)] != nil { isThere.insert(key) }
            whole[key] = (whole[key] ?? true) && found.map { $0.reworded.allSatisfy { isOnlyText($0.lines, of: found) } } ?? false
        }
        for location in original.story.locations where isThere.contains(Bytes(location.id.text.utf8)) {
            for alias in location.aliases { isThere.insert(Bytes(alias.text.utf8)) }
        }
        for location in original.story.locations where whole[Bytes(location.id.text.utf8)] ?? false {
            guard location.targets.allSatisfy({ isThere.contains(Bytes($0.text.utf8)) }) else { continue }
            returning[Bytes(location.id.text.utf8)] = .unchanged
        }
    }

    /// Whether lines are words, values and conditions, without links or anything else that happens.
    private func isOnlyText(_ lines: Range<Int>, of parts: PassageParts?) -> Bool {
        guard let parts else { return false }
        var passage = TwineStory.Passage()
        passage.text = parts.markup(of: lines)
        return MarkupParser.nodes(of: passage, number: 0, .sugarCube).areOnlyText
    }

    /// Leaves only what has to be converted, and an empty passage for each location that comes back.
    private mutating func prepare() {
        var isLeftOut = [Bool](repeating: false, count: passages.count)
        var seen: Set<Bytes> = []
        var texts: [TwineStory.Passage] = []
        for (written, found) in zip(original.passages, found) {
            let index = indexes[Bytes(written.name.utf8)]
            guard let location = written.location else {
                if let index, let found, found.reworded.isEmpty { isLeftOut[index] = true }
                continue
            }
            let key = Bytes(location.text.utf8)
            let isMain = seen.insert(key).inserted
            guard let index else { continue }
            if isMain { passages[index].location = location.text }
            guard let change = returning[key], let found else { continue }
            var changes: [(text: TweeOriginal.Text, id: String)] = if case .texts(let list) = change { list } else { [] }
            for (text, lines) in found.reworded {
                let passage = self.passage(of: found, lines, from: passages[index], number: texts.count)
                changes.append((text, passage.location ?? ""))
                texts.append(passage)
            }
            if !changes.isEmpty { returning[key] = .texts(changes) }
            isLeftOut[index] = !isMain
            passages[index].text = []
            passages[index].tags = []
        }
        passages = passages.indices.filter { !isLeftOut[$0] }.map { passages[$0] } + texts
    }

    /// A changed text as a passage of its own.
    private func passage(of parts: PassageParts, _ lines: Range<Int>, from source: TwineStory.Passage, number: Int) -> TwineStory.Passage {
        var passage = TwineStory.Passage()
        // No author's passage has this name: names are trimmed.
        passage.name = " reworded " + String(number)
        passage.location = IdentifierMaker.unique("reworded-" + String(number)) { id in
            original.story.locations.contains { $0.id.text.isSame(as: id) }
        }
        passage.place = source.place
        passage.text = parts.markup(of: lines)
        passage.runs.add(text: 0, source: source.runs.source(of: parts.start(of: lines)))
        return passage
    }
}

extension [Node] {
    /// Whether there are only words, values and conditions.
    fileprivate var areOnlyText: Bool {
        allSatisfy { node in
            switch node {
            case .text, .lineBreak, .value: true
            case .styled(_, let inner): inner.areOnlyText
            case .conditional(let branches, let otherwise):
                branches.allSatisfy { $0.nodes.areOnlyText } && (otherwise ?? []).areOnlyText
            case .shown, .link, .set, .jump, .include, .question, .picture, .metadata, .storyletLink, .leftOut: false
            }
        }
    }
}
