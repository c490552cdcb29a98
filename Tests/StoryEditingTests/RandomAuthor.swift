import StoryEditing
import StoryFormat
import TestSupport

/// Somebody who writes at random: does any command to any thing.
struct RandomAuthor {
    private var numbers: SeededGenerator
    let device: UInt32
    private(set) var lastNumber: UInt32 = 0
    private(set) var lastSequence: UInt32 = 0
    /// The words typed so far, each of them once.
    private(set) var typed: [String] = []
    private var lastWord = 0
    /// Drafts that the author has seen.
    private var moments: [Draft] = []
    /// The last command as it was put together.
    private(set) var lastComposer: Composer?

    init(seed: UInt64, device: UInt32) {
        numbers = SeededGenerator(seed: seed &* 31 &+ UInt64(device))
        self.device = device
    }

    mutating func number(below limit: Int) -> Int { Int.random(in: 0..<max(1, limit), using: &numbers) }

    mutating func one<Thing>(of things: [Thing]) -> Thing? { things.randomElement(using: &numbers) }

    /// The kinds of what an author does, by their numbers in ``act(_:_:)``.
    static let kinds = 0..<29

    /// A command that changes a draft; nil if the one that came up cannot be done.
    /// - Parameter kind: One of ``kinds``; nil for any.
    mutating func entry(for draft: Draft, base: Int64, kind: Int? = nil) -> Entry? {
        var composer = Composer(draft, device: device, lastNumber: lastNumber)
        let before = lastWord
        if number(below: 8) == 0 { moments.append(draft) }
        guard let command = try? act(&composer, kind ?? number(below: Self.kinds.count)), !composer.changes.isEmpty else { return nil }
        lastNumber = composer.lastNumber
        lastComposer = composer
        let entry = Entry(nextID(), base: base, command: command, composer.changes)
        typed += (before..<lastWord).map { word($0) }.filter { entry.json.compact.contains($0) }
        return entry
    }

    mutating func nextID() -> Entry.ID {
        lastSequence += 1
        return Entry.ID(device: device, sequence: lastSequence)
    }

    /// A word that nobody types twice.
    private mutating func word() -> String {
        lastWord += 1
        return word(lastWord - 1)
    }

    private func word(_ number: Int) -> String { "w\(device)x\(number)y" }

    /// Puts a new word somewhere into a text.
    private mutating func text(_ old: String) -> String {
        var words = old.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        words.insert(word(), at: number(below: words.count + 1))
        if number(below: 3) == 0, words.count > 3 { words.removeAll { _ in number(below: 4) == 0 } }
        return words.joined(separator: " ")
    }

    private mutating func act(_ composer: inout Composer, _ kind: Int) throws(CommandRefusal) -> String {
        let draft = composer.draft
        let things = draft.subtree(of: .story).filter { draft.isPresent($0) }
        func all(_ kind: Kind) -> [Node.ID] { things.filter { draft[$0]?.kind == kind } }
        let location = one(of: all(.location)) ?? .story
        let page = one(of: all(.page)) ?? .story
        let any = one(of: things) ?? .story
        switch kind {
        case 0..<6: try composer.write(page, "text", .string(text(draft[page]?.text("text") ?? "")))
        case 6: try composer.write(location, "title", .string(text(draft[location]?.text("title") ?? "")))
        // Two authors may think of the same words.
        case 7: _ = try composer.andThen(location, words: number(below: 2) == 0 ? "Onward" : word())
        case 8: _ = try composer.addPage(to: location, after: number(below: 2) == 0 ? page : nil, text: word())
        case 9: _ = try composer.end(location, title: word())
        case 10:
            if number(below: 2) == 0 {
                _ = try composer.goOn(location)
            } else {
                let ways = all(.choice) + all(.way) + all(.outcome)
                _ = try composer.lead(one(of: ways) ?? .story, to: number(below: 2) == 0 ? location : nil)
            }
        case 11: try composer.delete(any)
        case 12: try composer.restore(one(of: draft.subtree(of: .story).filter { draft[$0]?.isRemoved ?? false }) ?? .story)
        case 13: _ = try composer.duplicate(any)
        case 14: try composer.rename(any, to: "id\(device)-\(number(below: 1_000))")
        case 15: try composer.rename(one(of: all(.variable) + all(.option)) ?? .story, to: "name\(device)_\(number(below: 1_000))")
        case 16: _ = try composer.split(location, at: page)
        case 17: try composer.merge(location)
        case 18: try composer.joinPages(page)
        case 19: try composer.redirect(location, to: one(of: all(.location)) ?? .story)
        case 20: try move(any, &composer)
        case 21: try composer.write(any, "if", number(below: 3) == 0 ? nil : .string("visits(\(draft[location]?.text("id") ?? "")) > 1"))
        case 22:
            let hits = draft.hits(of: Pattern("w1"))
            try composer.replace(hits.filter { _ in number(below: 2) == 0 }, of: Pattern("w1"), with: "w1")
            let known = one(of: all(.chapter))
            let chapter = known == nil || number(below: 4) == 0 ? try composer.addThing(.chapter, named: "", []) : known
            try composer.put([location], inChapter: number(below: 4) == 0 ? nil : chapter)
        case 23:
            let choice = one(of: all(.choice)) ?? .story
            if number(below: 4) == 0 { try composer.stopRolling(choice) } else { _ = try composer.roll(choice, check()) }
        case 24: _ = try composer.addThing(.modifier, named: "", to: one(of: all(.check)) ?? .story, [JSONField("shift", .number(1))])
        case 25: try composer.arrange([(thing: location, x: Int64(number(below: 900)), y: Int64(number(below: 900)))])
        case 27:
            // Somebody else's tool has written the files, perhaps from what the story was before.
            let earlier = number(below: 2) == 0 ? draft : one(of: moments) ?? draft
            guard let file = outsideChange(of: earlier) else { break }
            try composer.adopt(file)
        case 26: try composer.goBack(to: one(of: moments) ?? draft)
        default: _ = try composer.extract(from: page, through: one(of: all(.page)) ?? .story)
        }
        return "anything"
    }

    /// What the author's files say after somebody has changed them by hand; nil if it is no story any more.
    mutating func outsideChange(of draft: Draft) -> StoryFile? {
        var hand = RandomHand(numbers)
        let story = hand.change(draft.json)
        let sidecar = number(below: 2) == 0 ? draft.sidecar.pretty() : nil
        numbers = hand.numbers
        return try? StoryFile(Array(story.pretty().utf8), sidecar: sidecar)
    }

    /// A check of any type, by the keys of the format.
    private mutating func check() -> [JSONField] {
        let checks = [
            #"{"type":"passFail"}"#, #"{"type":"die","sides":8,"atMost":3}"#, #"{"type":"range","ranges":{"low":[1,3],"high":[4,9]}}"#,
            #"{"type":"random","weights":{"pass":1,"fail":1,"high":2}}"#, #"{"type":"difficulty","level":"hard"}"#,
        ]
        guard case .object(let fields) = jsonValue(one(of: checks) ?? "") else { return [] }
        return fields
    }

    private mutating func move(_ id: Node.ID, _ composer: inout Composer) throws(CommandRefusal) {
        guard let place = composer.draft.place(of: id), let kind = composer.draft[id]?.kind else { return }
        let parents = composer.draft.subtree(of: .story).filter { composer.draft[$0]?.kind == composer.draft[place.parent]?.kind }
        let parent = one(of: parents) ?? place.parent
        let others = composer.draft.things(in: parent, place.slot).filter { composer.draft[$0]?.kind == kind && $0 != id }
        try composer.move(id, to: Node.Place(parent, place.slot, after: number(below: 3) == 0 ? nil : one(of: others)))
    }
}

extension Draft {
    /// A random story as a draft.
    static func random(_ seed: UInt64) throws -> Draft {
        var generator = StoryGenerator(seed: seed)
        var shape = StoryShape.small
        shape.locations = 3...8
        return try Draft(reading: jsonValue(generator.story(shape).json))
    }

    /// The bytes of `story.json`.
    var text: String { json.pretty() }
}

func jsonValue(_ text: String) -> JSONValue { JSONParser.parse(Array(text.utf8)).root?.value ?? .null }

/// The first line in which two texts differ; nil if they are the same.
func difference(_ text: String, _ expected: String) -> String? {
    guard text != expected else { return nil }
    let lines = [text, expected].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    let index = zip(lines[0], lines[1]).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(lines[0].count, lines[1].count)
    return "line \(index + 1): " + lines.map { index < $0.count ? String($0[index]) : "(end)" }.joined(separator: " instead of ")
}
