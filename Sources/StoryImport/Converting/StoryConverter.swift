internal import Story
internal import StoryFormat

/// Makes a story of passages: their logic goes before the text, and their links after it.
struct StoryConverter {
    let source: TwineStory
    let dialect: Dialect
    let text: SourceText
    /// The nodes of each passage, in the order of the file.
    private(set) var nodes: [[Node]]
    /// The IDs of the passages that become locations; nil for those that do not.
    private(set) var ids: [String?] = []
    private var numbers: [Bytes: Int] = [:]
    /// The passages that are no locations, by their names.
    private var specialNumbers: [Bytes: Int] = [:]
    private var takenIDs: Set<Bytes> = []
    /// The next number to try behind an ID that is taken.
    private var nextNumbers: [Bytes: Int] = [:]
    var variables: VariableTable
    var report = ImportReport()
    /// The links and jumps of all passages.
    var links = LinkLedger()
    /// The passages that stand on every page, in the order in which they are put around a page's own text.
    private let frame: [FramePart]
    /// The passages whose logic is left out, because it does not fit together.
    var plainPassages: Set<Int> = []
    private var listed = LeftOutList()
    var locations: [Story.Location] = []
    /// For each location, the passage that it comes from.
    private(set) var origins: [Bytes: Int] = [:]
    private var missing: [Bytes: String] = [:]
    /// What links and contents say of the passages.
    let uses: PassageUses
    /// The passages that are only parts of others.
    private var parts: Set<Int> = []
    /// The passages that stand beside every page, and those of them whose links are on the first page.
    let menus: [Int]
    var usedMenus: Set<Int> = []
    private var menu: (passage: Int, links: [Node])?
    /// How many bytes of markup may still be copied into passages that show others.
    var copies: Int
    /// For each passage with a link to the one before it, the location that leads there.
    var returns: [Int: String] = [:]
    private var pictures: PictureTable
    /// What each location has to have rolled before it is entered.
    var wantedRolls: [Bytes: [WantedRoll]] = [:]
    /// All that is rolled, by its variable.
    var rolledVariables: [Bytes: WantedRoll] = [:]
    /// Where each roll stands.
    var rollPlaces: [Place] = []
    /// Where something random stands that no choice can roll.
    var lostRolls: Set<Place> = []
    /// The places whose random values are left out.
    var unrolled: Set<Place> = []
    var rollsAtAll = true
    var longestText = Story.Kind.defaultLength.upperBound

    /// The most passages that one name with a variable in it can mean.
    private static let mostNumbered = 30
    /// How deep passages that show other passages are unfolded.
    private static let deepestInclude = 8

    init(_ source: TwineStory, _ text: SourceText, takesAddresses: Bool) {
        self.source = source
        self.text = text
        dialect = Dialect(of: source)
        nodes = []
        for (number, passage) in source.passages.enumerated() {
            nodes.append(Self.isCode(passage) ? [] : MarkupParser.nodes(of: passage, number: number, dialect))
        }
        let storylets = StoryletTable(nodes, of: source)
        nodes = nodes.map { storylets.linked($0) }
        var shown = ShownValues(nodes, of: source, dialect)
        let names = Set(source.passages.map { Bytes($0.name.utf8) })
        nodes = nodes.map { shown.shown($0).withoutIdleLinks(names) }
        menus = Self.menus(of: source, dialect)
        var uses = PassageUses(nodes)
        for menu in menus { uses.include(source.passages[menu].name) }
        self.uses = uses
        frame = FramePart.parts(of: source, dialect)
        variables = VariableTable(nodes, known: source.variables)
        copies = 4 * text.bytes.count + 200_000
        pictures = PictureTable(source.pictures, takesAddresses: takesAddresses)
    }

    /// The story; passages that do not fit together lose their logic.
    static func story(of source: TwineStory, _ text: SourceText, takesAddresses: Bool = false) throws(ImportFailure) -> ImportedStory {
        var first = StoryConverter(source, text, takesAddresses: takesAddresses)
        var plain: Set<Int> = []
        for round in 0..<4 {
            var converter = first
            converter.plainPassages = plain
            var imported = try converter.convert()
            // What cannot be rolled is known once all ways are: then it is left out.
            while !converter.lostRolls.isEmpty {
                first.rollsAtAll = first.unrolled.isEmpty
                first.unrolled.formUnion(converter.lostRolls)
                converter = first
                converter.plainPassages = plain
                imported = try converter.convert()
            }
            let problems = StoryValidator.problems(in: imported.story)
            guard !problems.isEmpty, round < 3 else { return imported }
            let found = problems.compactMap { converter.passage(of: $0) }
            plain = round == 2 || found.isEmpty ? Set(source.passages.indices) : plain.union(found)
        }
        throw ImportFailure("This story cannot be imported.", fix: nil, at: 0, in: text.bytes)
    }

    /// The passage that a problem is about; nil if it is about the whole story.
    private func passage(of problem: Problem) -> Int? {
        let steps = problem.place.path.steps
        guard steps.count > 1, case .key(let id) = steps[1] else { return nil }
        return origins[Bytes(id.utf8)]
    }

    // MARK: The whole story

    private mutating func convert() throws(ImportFailure) -> ImportedStory {
        report.container = source.container.rawValue
        report.format = source.format.isEmpty ? dialect.name : source.format
        report.formatVersion = source.formatVersion
        report.ifid = source.ifid
        report.passages = source.passages.count
        for extra in source.extras { leaveOut(.extra, extra.name, at: extra.place, passage: nil) }
        if dialect == .unknown { leaveOut(.format, source.format, at: 0, passage: nil) }
        guard let first = firstPassage else {
            throw ImportFailure("No passage of this file is a page of a story.", fix: "Add a passage with text.", at: 0, in: text.bytes)
        }
        name(first)
        menu = (first, menuLinks(for: first))
        for menu in menus where ids[menu] == nil && !usedMenus.contains(menu) {
            leaveOut(.special, source.passages[menu].name, at: source.passages[menu].place, passage: source.passages[menu].name)
        }
        var start = ids[first] ?? ""
        if let beginning = beginning(before: start) { start = beginning }
        for index in nodes.indices where ids[index] != nil { convert(index) }
        addReturns(or: start)
        addRolls(before: start)
        OpenChoices.dropNeedlessWays(from: &locations, variables.variables(length: longestText), keeping: ids)
        addEnds(from: start, leadingTo: first)
        for lost in links.lost(in: locations, origins) { leaveOut(lost.isRestart ? .navigation : .branch, lost.words, at: lost.place) }
        guard locations.count <= Story.Limits.locations else {
            let fix = "Split it into several stories."
            throw ImportFailure("The story would have more than \(Story.Limits.locations) locations.", fix: fix, at: 0, in: text.bytes)
        }
        sieve()
        return finished(start: start)
    }

    private func finished(start: String) -> ImportedStory {
        let title = source.name.isBlank ? "Untitled" : cut(source.name.trimmed, to: 300)
        let id = IdentifierMaker.identifier(from: title, or: "story") { _ in false }
        var story = Story(id: Identifier(id), title: title, start: Identifier(start), locations: locations)
        var note = "Imported from Twine"
        if !report.format.isEmpty { note += ", " + report.format + (report.formatVersion.isEmpty ? "" : " " + report.formatVersion) }
        note += "."
        if !source.ifid.isEmpty { note += " IFID: " + source.ifid }
        story.note = cut(note, to: 500)
        story.variables = variables.variables(length: longestText)
        var report = report
        report.links = links.count
        report.linksImported = links.count - links.lost(in: locations, origins).count { !$0.isRestart }
        report.variables = variables.entries.count - variables.helperCount
        report.leftOut = listed.sorted
        report.leftOutCount = listed.count
        story.pictures = pictures.pictures
        var imported = ImportedStory(story: story, report: report, positions: [])
        imported.pictures = pictures.files
        for (index, passage) in source.passages.enumerated() {
            guard let id = ids[index] else { continue }
            imported.passages.append(ImportedStory.Passage(name: passage.name, location: Identifier(id)))
            guard let position = passage.position else { continue }
            imported.positions.append(ImportedStory.Position(location: Identifier(id), x: position.x, y: position.y))
        }
        imported.origins = locations.compactMap { location in
            guard let index = origins[Bytes(location.id.text.utf8)] else { return nil }
            return ImportedStory.Origin(location: location.id, passage: source.passages[index].name)
        }
        return imported
    }

    /// Gives every passage that readers see an ID from its name.
    /// - Parameter first: The passage that they see first.
    private mutating func name(_ first: Int) {
        for (index, passage) in source.passages.enumerated() {
            guard let id = passage.location else { continue }
            takenIDs.insert(Bytes(id.utf8))
            origins[Bytes(id.utf8)] = index
        }
        for (index, passage) in source.passages.enumerated() {
            guard !isSpecial(passage) else {
                ids.append(nil)
                specialNumbers[Bytes(passage.name.utf8)] = index
                let isShown = isPicture(index) && DataURI.begins(String(decoding: passage.text, as: UTF8.self).trimmed)
                if !isShown, !isBeginning(passage), !frame.contains(where: { $0.passage == index }), !menus.contains(index) {
                    leaveOut(.special, passage.name, at: passage.place, passage: passage.name)
                }
                continue
            }
            let isNew = index != first && passage.location == nil && numbers[Bytes(passage.name.utf8)] == nil
            if isNew, uses.isNoPlace(passage.name, nodes[index]) {
                ids.append(nil)
                parts.insert(index)
                specialNumbers[Bytes(passage.name.utf8)] = index
                if !uses.isIncluded(passage.name) { leaveOut(.special, passage.name, at: passage.place, passage: passage.name) }
                continue
            }
            let id = passage.location ?? uniqueID(IdentifierMaker.identifier(from: passage.name, or: "passage") { _ in false }, of: index)
            ids.append(id)
            report.locationsOfPassages += 1
            if numbers[Bytes(passage.name.utf8)] == nil {
                numbers[Bytes(passage.name.utf8)] = index
            } else {
                leaveOut(.duplicate, passage.name, at: passage.place, passage: passage.name)
            }
        }
    }

    /// An ID that nothing has yet.
    mutating func uniqueID(_ id: String, of passage: Int) -> String {
        var unique = id
        while !takenIDs.insert(Bytes(unique.utf8)).inserted {
            let number = nextNumbers[Bytes(id.utf8)] ?? 2
            nextNumbers[Bytes(id.utf8)] = number + 1
            unique = id + "-" + String(number)
        }
        origins[Bytes(unique.utf8)] = passage
        return unique
    }

    /// The passage that readers see first; nil if no passage is a page.
    private var firstPassage: Int? {
        let pages = source.passages.indices.filter { !isSpecial(source.passages[$0]) }
        func first(_ name: String) -> Int? { name.isEmpty ? nil : pages.first { source.passages[$0].name.isSame(as: name) } }
        let number = source.startNumber.isEmpty ? nil : pages.first { source.passages[$0].number.isSame(as: source.startNumber) }
        return first(source.start) ?? number ?? first("Start") ?? pages.first
    }

    /// The ID of the location of a passage; nil if there is none.
    func id(ofPassage name: String) -> String? {
        numbers[Bytes(name.utf8)].flatMap { ids[$0] }
    }

    /// The number of a passage by its name, also if it is no location.
    func number(ofPassage name: String) -> Int? {
        numbers[Bytes(name.utf8)] ?? specialNumbers[Bytes(name.utf8)]
    }

    // MARK: Passages that are not pages

    private static func isCode(_ passage: TwineStory.Passage) -> Bool {
        passage.tags.contains { tag in
            switch Bytes(tag.utf8) {
            case "script", "stylesheet", "widget", "Twine.image", "Twine.audio", "Twine.video", "Twine.vtt", "Twine.font": true
            default: false
            }
        }
    }

    private func isSpecial(_ passage: TwineStory.Passage) -> Bool {
        if Self.isCode(passage) || isBeginning(passage) { return true }
        let isPart = passage.tags.contains { tag in
            switch Bytes(tag.smallLetters.utf8) {
            case "header", "footer", "debug-header", "debug-footer", "debug-startup", "annotation": true
            default: false
            }
        }
        if isPart { return true }
        switch Bytes(passage.name.utf8) {
        case "StoryAuthor", "StorySubtitle", "StoryMenu", "StoryCaption", "StoryBanner", "StoryInterface", "StoryDisplayTitle",
            "StorySettings",
            "StoryShare", "StoryIncludes", "PassageHeader", "PassageFooter", "PassageReady", "PassageDone", "StoryStylesheet",
            "StoryScript",
            "MenuOptions", "MenuShare", "MenuStory":
            return true
        default: return false
        }
    }

    /// Whether the passage runs once, before the first page.
    private func isBeginning(_ passage: TwineStory.Passage) -> Bool {
        passage.name.isSame(as: "StoryInit") || passage.tags.contains { $0.smallLetters.isSame(as: "startup") }
    }

    /// The passages that run before the first page: what they set to a plain value is a default, the rest needs a location of its own.
    private mutating func beginning(before start: String) -> String? {
        var rest: [Node] = []
        var seen: Set<Bytes> = []
        var origin: Int?
        for (index, passage) in source.passages.enumerated() where isBeginning(passage) && !Self.isCode(passage) {
            for node in nodes[index].silent {
                guard case .set(let assignment) = node, rest.isEmpty, seen.insert(Bytes(assignment.path.utf8)).inserted,
                    takeDefault(assignment)
                else {
                    rest.append(node)
                    continue
                }
            }
            origin = origin ?? index
        }
        guard let origin else { return nil }
        let acts = rest.contains { node in
            switch node {
            case .set, .conditional, .include, .question: true
            default: false
            }
        }
        guard acts else {
            for case .leftOut(let sort, let words, let place) in rest { leaveOut(sort, words, at: place) }
            return nil
        }
        let id = uniqueID("beginning", of: origin)
        var location = PassageConverter(id: id, passage: origin)
        location.convert(rest, &self)
        location.finish(&self, leadingTo: start)
        return id
    }

    private mutating func takeDefault(_ assignment: Assignment) -> Bool {
        switch assignment.value {
        case .list(let items):
            guard variables.isList(assignment.path) else { return false }
            for item in items { variables.setInitial(.yesNo(true), of: VariableTable.flag(assignment.path, item)) }
            return true
        case .formula(let formula):
            guard let entry = variables.entry(assignment.path) else { return false }
            switch (formula, entry.kind) {
            case (.number(let number), .number): variables.setInitial(.number(number), of: assignment.path)
            case (.yesNo(let answer), .yesNo): variables.setInitial(.yesNo(answer), of: assignment.path)
            case (.text(let text), .text):
                guard fits(text) else { return false }
                variables.setInitial(.text(words(ofText: text)), of: assignment.path)
            default: return false
            }
            return true
        case .adding, .removing, .unsupported: return false
        }
    }

    /// Whether a variable can hold a text; then every text variable can.
    mutating func fits(_ text: String) -> Bool {
        let count = text.unicodeScalars.count
        guard count <= Story.Kind.longestText else { return false }
        if count > longestText { longestText = Story.Kind.longestText }
        return true
    }

    // MARK: Locations

    /// Notes where a link or jump of a passage is to lead in the story.
    mutating func follow(_ place: Place, from passage: Int, to target: String) { links.follow(place, from: passage, to: target) }

    private mutating func convert(_ index: Int) {
        guard let id = ids[index] else { return }
        let isPlain = plainPassages.contains(index)
        let passage = source.passages[index]
        let more = menu.map { $0.passage == index ? $0.links : [] } ?? []
        links.add(LinkCount(nodes[index] + more))
        if isPlain { leaveOut(.logic, passage.name, at: passage.place, passage: passage.name) }
        var location = PassageConverter(id: id, passage: index)
        let (shown, rolls) = isPlain ? ((nodes[index] + more).withoutLogic, []) : rolled(framed(index) + more)
        if !rolls.isEmpty { wantedRolls[Bytes(id.utf8)] = rolls }
        location.convert(shown, &self)
        location.finish(&self, leadingTo: nil)
    }

    /// The nodes of a passage, between those that stand on every page.
    private mutating func framed(_ index: Int) -> [Node] {
        var list = expanded(nodes[index], inside: [index])
        for part in frame {
            guard copies > 0 else {
                leaveOut(
                    .size,
                    source.passages[part.passage].name,
                    at: source.passages[part.passage].place,
                    passage: source.passages[index].name
                )
                continue
            }
            copies -= 16 + source.passages[part.passage].text.count
            let shown = expanded(part.isSilent ? nodes[part.passage].silent : nodes[part.passage], inside: [index, part.passage])
            list = part.isBefore ? shown + [.lineBreak] + list : list + [.lineBreak] + shown
        }
        return list
    }

    /// The nodes with the content of the passages that they include.
    /// - Parameter inside: The passages that this is a part of, the one that readers are in first.
    mutating func expanded(_ list: [Node], inside: [Int]) -> [Node] {
        var made: [Node] = []
        for node in list {
            switch node {
            case .include(.passage(let name), let place):
                guard let number = number(ofPassage: name), !Self.isCode(source.passages[number]) else {
                    made.append(.leftOut(.link, name, place))
                    continue
                }
                guard inside.count <= Self.deepestInclude, !inside.contains(number), copies > 0 else {
                    made.append(.leftOut(.nesting, name, place))
                    continue
                }
                copies -= 16 + source.passages[number].text.count
                made += expanded(nodes[number], inside: inside + [number])
            case .include(.formula(let formula), let place) where !numbered(by: formula).isEmpty && copies > 0:
                let branches = numbered(by: formula).compactMap { number, condition -> Node.Branch? in
                    guard inside.count <= Self.deepestInclude, !inside.contains(number) else { return nil }
                    copies -= 16 + source.passages[number].text.count
                    return Node.Branch(condition: condition, place: place, nodes: expanded(nodes[number], inside: inside + [number]))
                }
                made.append(.conditional(branches, otherwise: nil))
            case .include(_, let place): made.append(.leftOut(.macro, "the content of another passage", place))
            case .styled(let stress, let inner): made.append(.styled(stress, expanded(inner, inside: inside)))
            case .shown(let inner): made.append(.shown(expanded(inner, inside: inside)))
            case .link(var link):
                link.body = expanded(link.body, inside: inside)
                made.append(.link(link))
            case .conditional(let branches, let otherwise):
                made.append(
                    .conditional(
                        branches.map {
                            Node.Branch(condition: $0.condition, place: $0.place, nodes: expanded($0.nodes, inside: inside))
                        },
                        otherwise: otherwise.map { expanded($0, inside: inside) }
                    )
                )
            default: made.append(node)
            }
        }
        return made
    }

    /// The passages whose names a variable holds, or a text and a variable make together, such as “Room ” and 2, and when they do.
    private func numbered(by formula: Formula) -> [(number: Int, condition: Formula)] {
        if case .variable(let path) = formula, let names = variables.settings(of: path) {
            return names.compactMap { name in
                guard let number = number(ofPassage: name.trimmed), !Self.isCode(source.passages[number]) else { return nil }
                return (number, .binary(.equal, formula, .text(name)))
            }
        }
        guard case .plus(.text(let prefix), .variable(let path)) = formula, !prefix.isEmpty else { return [] }
        var found: [(number: Int, condition: Formula)] = []
        for (number, passage) in source.passages.enumerated() where passage.name.hasPrefix(prefix) {
            guard ids[number] != nil || parts.contains(number) else { continue }
            let rest = String(passage.name.dropFirst(prefix.count))
            let value = Int64(rest).map { Formula.number($0) } ?? .text(rest)
            found.append((number, .binary(.equal, .variable(path), value)))
            // A variable that could name this many passages is no number of a part.
            if found.count > Self.mostNumbered { return [] }
        }
        return found
    }

    /// The location for links to a passage that does not exist.
    mutating func missingID(_ name: String, of passage: Int) -> String {
        if let id = missing[Bytes(name.utf8)] { return id }
        let id = uniqueID(IdentifierMaker.identifier(from: name, or: "missing") { _ in false }, of: passage)
        missing[Bytes(name.utf8)] = id
        let note = "The imported story has links to this page, but no passage for it."
        locations.append(.notWritten(id, name, note: note))
        return id
    }

    /// The picture of the story that a passage shows; nil if it cannot be one.
    mutating func picture(_ shown: ShownPicture, at place: Place) -> Story.Picture.ID? {
        let words = cut(shown.words.trimmed, to: 500)
        let source = shown.source.trimmed
        if let known = pictures.known(source, words) { return known }
        let passage = self.source.passages[place.passage]
        let offset = passage.runs.source(of: place.offset)
        let first = PictureTable.Place(passage: passage.name, position: text.position(of: offset), offset: offset)
        if let number = number(ofPassage: source), source.isSame(as: self.source.passages[number].name), isPicture(number) {
            let content = String(decoding: self.source.passages[number].text, as: UTF8.self).trimmed
            return pictures.add(content, called: source, named: source, words, at: first)
        }
        return pictures.add(source, called: source, named: DataURI.begins(source) ? "picture" : source.fileTitle, words, at: first)
    }

    /// Whether Twine keeps a picture in this passage.
    private func isPicture(_ passage: Int) -> Bool {
        source.passages[passage].tags.contains { $0.smallLetters.isSame(as: "twine.image") }
    }

    // MARK: The report

    mutating func leaveOut(_ sort: LeftOut.Sort, _ words: String, at place: Place) {
        let passage = source.passages[place.passage]
        leaveOut(sort, words, at: passage.runs.source(of: place.offset), passage: passage.name)
    }

    mutating func leaveOut(_ sort: LeftOut.Sort, _ words: String, at offset: Int, passage: String?) {
        listed.add(LeftOut(sort: sort, words: words, passage: passage), in: passage ?? "") { item in
            item.position = text.position(of: offset)
            item.offset = offset
        }
    }

    /// A text on one line, with at most so many characters.
    func cut(_ text: String, to most: Int) -> String { text.shortened(to: most) }
}

/// The links and jumps of a passage.
struct LinkCount {
    private(set) var links: [(place: Place, words: String)] = []

    init(_ nodes: [Node]) {
        count(nodes)
    }

    private mutating func count(_ nodes: [Node]) {
        for node in nodes {
            switch node {
            case .link(let link):
                links.append((link.place, link.label.words.trimmed))
                count(link.body)
            case .jump(let target, let place):
                if case .passage(let name) = target { links.append((place, name)) } else { links.append((place, "a jump")) }
            case .styled(_, let inner), .shown(let inner): count(inner)
            case .conditional(let branches, let otherwise):
                for branch in branches { count(branch.nodes) }
                count(otherwise ?? [])
            default: continue
            }
        }
    }
}

extension [Node] {
    /// Only the words and the links.
    var withoutLogic: [Node] {
        flatMap { node -> [Node] in
            switch node {
            case .text, .lineBreak, .picture, .leftOut, .jump: [node]
            case .styled(_, let inner), .shown(let inner): inner.withoutLogic
            case .link(let link):
                [.link(Link(label: [.text(link.label.words)], target: link.target, body: link.body.jumps, place: link.place))]
            case .conditional(let branches, let otherwise):
                branches.flatMap { $0.nodes.withoutLogic } + (otherwise?.withoutLogic ?? [])
            case .value, .set, .include, .question, .metadata, .storyletLink: []
            }
        }
    }

    /// The first place that this leads to.
    private var jumps: [Node] {
        for node in self {
            switch node {
            case .jump(.passage, _): return [node]
            case .conditional(let branches, let otherwise):
                let found = (branches.flatMap { $0.nodes } + (otherwise ?? [])).jumps
                if !found.isEmpty { return found }
            default: continue
            }
        }
        return []
    }
}
