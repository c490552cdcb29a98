internal import Story
internal import StoryFormat

/// Makes pages of JSON whose shape is known: reads texts and options, and finds out what options call their target.
struct TreeReader {
    private(set) var plain = PlainStory(container: "JSON")
    private let bytes: [UInt8]
    private var nodes: [TreeShape.Page]
    /// The pages by every name that something may have for them.
    private var numbers: [Bytes: Int] = [:]
    private var options: [Option] = []
    /// The key of the target in most options; nil if they have none.
    private var targetKey: Bytes?

    /// What a reader can choose on a page.
    private struct Option {
        var page: Int
        var place: Int
        var content: Content

        enum Content {
            /// Words, and the name of where they lead.
            case pair(words: String, target: String)
            /// An object, and the number of the page that is inside of it, with that page's member.
            case object(JSONNode, words: String?, inner: (page: Int, member: Int)?)
        }
    }

    /// Reads the story of a file.
    static func story(in root: JSONNode, of bytes: [UInt8]) throws(ImportFailure) -> PlainStory {
        let shape = try TreeShape(root, in: bytes)
        var reader = TreeReader(shape, bytes)
        try reader.read(shape)
        return reader.plain
    }

    private init(_ shape: TreeShape, _ bytes: [UInt8]) {
        self.bytes = bytes
        nodes = shape.pages
    }

    private mutating func read(_ shape: TreeShape) throws(ImportFailure) {
        findOptions()
        try namePages()
        for node in shape.strange where !node.isEmpty {
            plain.leftOut.append(PlainStory.Omission(.special, words(node.bytes), at: node.bytes.lowerBound))
        }
        for number in options.indices { decidePair(number) }
        try findTargetKey()
        for number in nodes.indices { readPage(number) }
        for option in options { add(option) }
        let wantedStart = readRest(shape.rest)
        try expectStart(wantedStart, shape)
        plain.start = wantedStart ?? likelyStart
    }

    /// Some words of the file, for the report.
    private func words(_ range: Range<Int>) -> String {
        String(decoding: bytes[range.lowerBound..<min(range.upperBound, range.lowerBound + 480)], as: UTF8.self)
    }

    private func number(of name: String?) -> Int? { name.flatMap { numbers[Bytes($0.utf8)] } }

    // MARK: Options

    /// Lists the options of all pages. A page inside of an option comes behind the others.
    private mutating func findOptions() {
        var number = 0
        while number < nodes.count {
            let node = nodes[number].node
            defer { number += 1 }
            guard let found = node.optionsNumber else { continue }
            switch node.members[found].value.content {
            case .array(let items):
                for (index, item) in items.enumerated() { addOption(item, words: nil, of: number, index + 1) }
            case .object(let members):
                for (index, member) in members.enumerated() { addOption(member.value, words: member.key, of: number, index + 1) }
            default: continue
            }
        }
    }

    private mutating func addOption(_ node: JSONNode, words: String?, of page: Int, _ option: Int) {
        let place = node.bytes.lowerBound
        guard node.isObject else {
            let target = node.word ?? ""
            options.append(Option(page: page, place: place, content: .pair(words: words ?? target, target: target)))
            return
        }
        var inner: (page: Int, member: Int)?
        if let member = node.members.firstIndex(where: Self.isPageInside) {
            inner = (nodes.count, member)
            let value = node.members[member].value
            nodes.append(TreeShape.Page(node: value, key: nil, place: value.bytes.lowerBound, parent: (page, option)))
        }
        options.append(Option(page: page, place: place, content: .object(node, words: words, inner: inner)))
    }

    /// Whether a member of an option is the page that it leads to. Conditions and the like may have a text as well.
    private static func isPageInside(_ member: JSONNode.Member) -> Bool {
        guard member.value.isObject, member.value.isPage else { return false }
        let isWhole = member.value.textNumber != nil && member.value.optionsNumber != nil
        return isWhole || TreeKeys.rank(of: member.key, in: TreeKeys.target) != nil
    }

    /// Turns `"garden": "Go out"` round, which has the place before the words.
    private mutating func decidePair(_ number: Int) {
        guard case .pair(let words, let target) = options[number].content else { return }
        if self.number(of: target) == nil, self.number(of: words) != nil {
            options[number].content = .pair(words: target, target: words)
        }
    }

    /// A key of options that may say where they lead.
    private struct Candidate: Comparable {
        let key: Bytes
        /// The byte where it first stands.
        let place: Int
        /// How often its value is the name of a page.
        var hits = 0
        private let rank: Int?
        private let isOther: Bool

        init(_ key: String, at place: Int) {
            self.key = TreeKeys.folded(key)
            self.place = place
            rank = TreeKeys.rank(of: key, in: TreeKeys.target)
            isOther = TreeKeys.rank(of: key, in: TreeKeys.words) != nil || TreeKeys.rank(of: key, in: TreeKeys.name) != nil
        }

        /// Whether nothing but its values says that it could be the one.
        var isUnknown: Bool { rank == nil && !isOther }

        /// Keys known for this come first, if they lead anywhere; then those that nothing is known of; then those that have other uses.
        private var order: (tier: Int, hits: Int, rank: Int) {
            let tier =
                switch (rank, hits) {
                case (nil, 0): -1
                case (_?, 0): 0
                case (nil, _): isOther ? 1 : 2
                case (_?, _): 3
                }
            return (tier, hits, -(rank ?? 0))
        }

        /// Whether options could lead by it at all.
        var isPossible: Bool { order.tier >= 0 }

        static func < (first: Candidate, second: Candidate) -> Bool { first.order < second.order }
    }

    /// Finds the key that says where options lead: the one whose values are names of pages.
    private mutating func findTargetKey() throws(ImportFailure) {
        var candidates: [Candidate] = []
        var known: [Bytes: Int] = [:]
        for option in options {
            guard case .object(let node, _, nil) = option.content else { continue }
            for member in node.members where member.value.word != nil {
                let key = TreeKeys.folded(member.key)
                let index = known[key] ?? candidates.count
                if index == candidates.count { candidates.append(Candidate(member.key, at: member.keyBytes.lowerBound)) }
                known[key] = index
                if number(of: member.value.word) != nil { candidates[index].hits += 1 }
            }
        }
        guard let best = candidates.max(), best.isPossible else {
            let isWritten = options.contains { if case .object(_, _, nil) = $0.content { false } else { true } }
            guard !isWritten, let lost = options.first else { return }
            let fix = "Give each option a “target” with the name of a page."
            throw ImportFailure("This option does not say where it leads.", fix: fix, at: lost.place, in: bytes)
        }
        let rivals = candidates.filter { !($0 < best) }
        if best.isUnknown, rivals.count > 1 {
            let fix = "Call the one that does “target”."
            throw ImportFailure("Two keys of these options could say where they lead.", fix: fix, at: rivals[1].place, in: bytes)
        }
        targetKey = best.key
    }

    // MARK: Names

    private mutating func namePages() throws(ImportFailure) {
        for number in nodes.indices {
            let name = try name(ofPage: number)
            plain.pages.append(PlainPage(name: name, at: nodes[number].place))
            guard numbers[Bytes(name.utf8)] == nil else {
                plain.pages[number].leftOut.append(PlainStory.Omission(.duplicate, name, at: nodes[number].place))
                continue
            }
            numbers[Bytes(name.utf8)] = number
        }
        // What else a page is called leads to it as well, if nothing else is called so.
        var others: [(rank: Int, page: Int, word: String)] = []
        for number in nodes.indices {
            for member in nodes[number].node.members {
                guard let word = member.value.word, let rank = TreeKeys.rank(of: member.key, in: TreeKeys.name) else { continue }
                others.append((rank, number, word))
            }
        }
        others.sort { ($0.rank, $0.page) < ($1.rank, $1.page) }
        for other in others where numbers[Bytes(other.word.utf8)] == nil { numbers[Bytes(other.word.utf8)] = other.page }
    }

    private func name(ofPage number: Int) throws(ImportFailure) -> String {
        if let key = nodes[number].key { return key.isBlank ? "page" : key }
        let node = nodes[number].node
        if let member = node.best(TreeKeys.name, where: { $0.word != nil }), let word = node.members[member].value.word { return word }
        if let (parent, option) = nodes[number].parent { return plain.pages[parent].name + "-" + String(option) }
        // The one page that has all others inside of its options needs no name.
        if nodes.count == 1 || (number == 0 && nodes[1].parent != nil) { return "start" }
        throw ImportFailure("This page has no name.", fix: "Give each page an “id”.", at: nodes[number].place, in: bytes)
    }

    // MARK: Pages

    private mutating func readPage(_ number: Int) {
        let node = nodes[number].node
        let (text, choices) = (node.textNumber, node.optionsNumber)
        var used: Set<Int> = []
        if let text {
            used.insert(text)
            for words in node.members[text].value.texts ?? [] { plain.pages[number].add(Self.lines(of: words)) }
        }
        if let choices { used.insert(choices) }
        let name = nodes[number].key == nil ? node.best(TreeKeys.name) { $0.word != nil } : nil
        if let name { used.insert(name) }
        // What names the page for others is no title, unless it is called so.
        let heading =
            node.best(TreeKeys.title) { $0.string != nil && !$0.isEmpty }
            ?? node.best(["name"]) { $0.string != nil && !$0.isEmpty }.flatMap { $0 == name ? nil : $0 }
        if let heading, heading != text {
            plain.pages[number].title = node.members[heading].value.string
            used.insert(heading)
        }
        let hasOptions = choices.map { !node.members[$0].value.isEmpty } ?? false
        if !hasOptions, let next = node.best(TreeKeys.next, where: { $0.word != nil }), !used.contains(next) {
            used.insert(next)
            leadOn(number, to: node.members[next])
        }
        for (index, member) in node.members.enumerated() where !used.contains(index) && !member.value.isEmpty {
            leaveOut(member, ofPage: number)
        }
    }

    private static func lines(of text: String) -> [Template] {
        text.utf8.split { $0 == 10 || $0 == 13 }
            .map { Template(literal: String(decoding: Array($0), as: UTF8.self).trimmed) }
            .filter { !$0.parts.isEmpty }
    }

    /// A page without options that names the next one.
    private mutating func leadOn(_ number: Int, to member: JSONNode.Member) {
        let name = member.value.word ?? ""
        if let next = self.number(of: name) {
            plain.pages[number].next = next
        } else {
            let words = Template(literal: "…")
            plain.pages[number].links.append(PlainLink(words: words, target: .missing(name), place: member.keyBytes.lowerBound))
        }
    }

    private mutating func leaveOut(_ member: JSONNode.Member, ofPage number: Int) {
        var item = PlainStory.Omission(
            .other,
            words(member.keyBytes.lowerBound..<member.value.bytes.upperBound),
            at: member.keyBytes.lowerBound
        )
        if let file = member.value.word, TreeKeys.rank(of: member.key, in: TreeKeys.picture) != nil {
            plain.pages[number].pictures.append(file)
            (item.sort, item.words) = (.picture, file)
        } else if let file = member.value.word, TreeKeys.rank(of: member.key, in: TreeKeys.sound) != nil {
            (item.sort, item.words) = (.sound, file)
        }
        plain.pages[number].leftOut.append(item)
    }

    private mutating func add(_ option: Option) {
        switch option.content {
        case .pair(let words, let target): addLink(words, to: target, number(of: target), option)
        case .object(let node, let key, let inner):
            let found =
                inner?.member ?? node.members.firstIndex { $0.value.word != nil && TreeKeys.folded($0.key) == targetKey }
                ?? node.best(TreeKeys.target) { number(of: $0.word) != nil }
            let said = node.best(TreeKeys.words) { $0.string != nil }
            let target = found.flatMap { node.members[$0].value.word } ?? ""
            let words = said.flatMap { node.members[$0].value.string } ?? key ?? ""
            addLink(words, to: target, inner?.page ?? number(of: target), option)
            for (index, member) in node.members.enumerated() where index != found && index != said && !member.value.isEmpty {
                leaveOut(member, ofPage: option.page)
            }
        }
    }

    private mutating func addLink(_ words: String, to name: String, _ page: Int?, _ option: Option) {
        let target: PlainLink.Target = page.map { .page($0) } ?? .missing(name)
        let words = Template(literal: words.shortened(to: .max))
        plain.pages[option.page].links.append(PlainLink(words: words, target: target, place: option.place))
    }

    // MARK: The whole story

    /// Reads what is said of the whole story, and returns the page where it begins, if that is said.
    private mutating func readRest(_ members: [JSONNode.Member]) -> Int? {
        var start: Int?
        for member in members where !member.value.isEmpty {
            let texts = member.value.texts ?? []
            func isOne(of keys: [StaticString]) -> Bool { TreeKeys.rank(of: member.key, in: keys) != nil }
            if start == nil, isOne(of: TreeKeys.start), let page = number(of: member.value.word) {
                start = page
            } else if plain.title.isEmpty, isOne(of: TreeKeys.storyTitle), let title = member.value.string {
                plain.title = title
            } else if plain.authors.isEmpty, isOne(of: TreeKeys.author), !texts.isEmpty {
                plain.authors = texts
            } else if plain.language == nil, isOne(of: TreeKeys.language), let tag = member.value.string, LanguageTag.isValid(tag) {
                plain.language = tag
            } else if plain.summary == nil, isOne(of: TreeKeys.summary), let summary = member.value.string {
                plain.summary = summary
            } else {
                let range = member.keyBytes.lowerBound..<member.value.bytes.upperBound
                plain.leftOut.append(PlainStory.Omission(.extra, words(range), at: range.lowerBound))
            }
        }
        return start
    }

    /// Refuses a story whose first page cannot be read: what is left would begin somewhere in the middle.
    private func expectStart(_ wanted: Int?, _ shape: TreeShape) throws(ImportFailure) {
        guard wanted == nil else { return }
        let named = shape.rest.compactMap { TreeKeys.rank(of: $0.key, in: TreeKeys.start) == nil ? nil : $0.value.word }
        for (page, isFirst) in shape.unreadable {
            var names = page.node.members.compactMap { TreeKeys.rank(of: $0.key, in: TreeKeys.name) == nil ? nil : $0.value.word }
            if let key = page.key { names.append(key) }
            let isNamed = names.contains { name in
                named.contains { $0.isSame(as: name) } || TreeKeys.startNames.contains { $0 ~= TreeKeys.folded(name) }
            }
            guard isNamed || (isFirst && named.isEmpty) else { continue }
            throw ImportFailure(
                "The page where the story begins cannot be read.",
                fix: "Give it a text of words alone, and list its options in a member of their own.",
                at: page.place,
                in: bytes
            )
        }
    }

    /// The page with the name of a beginning, or else the only one that nothing leads to, or else the first.
    private var likelyStart: Int {
        for name in TreeKeys.startNames {
            if let page = plain.pages.firstIndex(where: { name ~= TreeKeys.folded($0.name) }) { return page }
        }
        var isReached = [Bool](repeating: false, count: plain.pages.count)
        for (number, page) in plain.pages.enumerated() {
            if let next = page.next, next != number { isReached[next] = true }
            for link in page.links {
                if case .page(let target) = link.target, target != number { isReached[target] = true }
            }
        }
        let roots = isReached.indices.filter { !isReached[$0] }
        return roots.count == 1 ? roots[0] : 0
    }
}
