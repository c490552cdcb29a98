internal import StoryEditing
internal import StoryFormat

/// A command as a page asks for it.
enum EditCommand {
    case add(Kind, words: String, to: Node.ID, slot: String?, after: Node.ID?, [JSONField])
    case addPage(Node.ID, after: Node.ID?)
    case addLocation(words: String, after: Node.ID?)
    case andThen(Node.ID, words: String)
    case goOn(Node.ID)
    case lead(Node.ID, to: Node.ID?)
    case end(Node.ID, title: String)
    case delete(Node.ID)
    case restore(Node.ID)
    case move(Node.ID, to: Node.Place)
    case duplicate(Node.ID)
    case rename(Node.ID, to: String)
    case split(Node.ID, at: Node.ID)
    case splitPage(Node.ID, first: String, second: String)
    case joinPages(Node.ID)
    case merge(Node.ID)
    case extract(from: Node.ID, through: Node.ID)
    case redirect(Node.ID, to: Node.ID)
    case chapter([Node.ID], Node.ID?)
    case newChapter([Node.ID], [JSONField])
    case arrange([(thing: Node.ID, x: Int64, y: Int64)])
    case roll(Node.ID, check: [JSONField])
    case stopRolling(Node.ID)
    case settle(Conflict, withOther: Bool)
    case replace([Hit], Pattern, with: String)
    case goBack(to: Draft)
    case write(Node.ID, String, JSONValue?)
    case together([JSONValue])

    /// Reads a command; nil if it is none.
    init?(_ word: String, _ json: JSONValue) {
        func id(_ key: String) -> Node.ID? { EditSession.id(json, key) }
        func text(_ key: String) -> String? { json[key]?.string }
        func read() -> Self? {
            switch word {
            case "addPage": id("node").map { .addPage($0, after: id("after")) }
            case "addLocation": text("words").map { .addLocation(words: $0, after: id("after")) }
            case "goOn": id("node").map { .goOn($0) }
            case "lead": id("node").map { .lead($0, to: id("to")) }
            case "delete": id("node").map { .delete($0) }
            case "restore": id("node").map { .restore($0) }
            case "duplicate": id("node").map { .duplicate($0) }
            case "joinPages": id("node").map { .joinPages($0) }
            case "merge": id("node").map { .merge($0) }
            default: Self.further(word, json)
            }
        }
        guard let command = read() else { return nil }
        self = command
    }

    private static func further(_ word: String, _ json: JSONValue) -> Self? {
        guard let node = EditSession.id(json, "node") else { return withoutNode(word, json) }
        switch word {
        case "andThen": return json["words"]?.string.map { .andThen(node, words: $0) }
        case "end": return json["title"]?.string.map { .end(node, title: $0) }
        case "move": return json["at"].flatMap { Node.Place($0) }.map { .move(node, to: $0) }
        case "rename": return json["name"]?.string.map { .rename(node, to: $0) }
        case "split": return EditSession.id(json, "page").map { .split(node, at: $0) }
        case "splitPage":
            guard let first = json["first"]?.string, let second = json["second"]?.string else { return nil }
            return .splitPage(node, first: first, second: second)
        case "extract": return EditSession.id(json, "through").map { .extract(from: node, through: $0) }
        case "redirect": return EditSession.id(json, "to").map { .redirect(node, to: $0) }
        case "roll":
            guard let check = json["check"] else { return .stopRolling(node) }
            guard case .object(let fields) = check else { return nil }
            return .roll(node, check: fields)
        default: return withoutNode(word, json)
        }
    }

    private static func withoutNode(_ word: String, _ json: JSONValue) -> Self? {
        switch word {
        case "add":
            guard let kind = json["kind"]?.string.flatMap({ Kind($0) }), let words = json["words"]?.string else { return nil }
            var fields: [JSONField] = []
            if case .object(let members) = json["fields"] { fields = members }
            let parent = EditSession.id(json, "node") ?? .story
            return .add(kind, words: words, to: parent, slot: json["slot"]?.string, after: EditSession.id(json, "after"), fields)
        case "chapter":
            guard let nodes = json["nodes"]?.list({ $0.string.flatMap { Node.ID($0) } }) else { return nil }
            if case .object(let fields) = json["fields"] { return .newChapter(nodes, fields) }
            return .chapter(nodes, EditSession.id(json, "chapter"))
        case "arrange":
            let places = json["places"]?.list { place -> (thing: Node.ID, x: Int64, y: Int64)? in
                guard let node = EditSession.id(place, "node"), let x = place["x"]?.number, let y = place["y"]?.number else { return nil }
                return (thing: node, x: x, y: y)
            }
            return places.map { .arrange($0) }
        case "settle":
            guard let conflict = json["conflict"].flatMap({ Conflict($0) }), case .boolean(let withOther) = json["other"] else {
                return nil
            }
            return .settle(conflict, withOther: withOther)
        case "replace":
            guard let pattern = Pattern(json), let words = json["with"]?.string, let hits = json["hits"]?.list({ Hit($0) }) else {
                return nil
            }
            return .replace(hits, pattern, with: words)
        case "together":
            guard let commands = json["commands"]?.list({ $0 }) else { return nil }
            for (number, command) in commands.enumerated() {
                // What earlier ones make is known only when they are carried out; any thing shows whether the command can be read.
                let made = MadeThings(Array(repeating: .story, count: number), ids: { _ in "" })
                guard let command = made.filled(into: command), part(command) != nil else { return nil }
            }
            return .together(commands)
        default: return nil
        }
    }

    /// A command that is a part of another one.
    private static func part(_ json: JSONValue) -> Self? {
        guard let word = json["do"]?.string, word != "together" else { return nil }
        guard word == "write" else { return Self(word, json) }
        guard let node = EditSession.id(json, "node"), let field = json["field"]?.string else { return nil }
        return .write(node, field, json["value"])
    }

    /// What the entry of the command is called, as authors see it in the list of what was changed: several commands that begin by adding
    /// something have added it.
    /// - Parameter word: The word for the command in a request.
    func name(for word: String) -> String {
        if case .together(let commands) = self, commands.first?["do"]?.string == "add" { "add" } else { word }
    }

    /// Carries the command out.
    /// - Returns: The thing that it made, if it made one to go on with.
    func carryOut(_ composer: inout Composer) throws(CommandRefusal) -> Node.ID? {
        switch self {
        case .add(let kind, let words, let parent, let slot, let after, let fields):
            return try composer.addThing(kind, named: words, to: parent, in: slot, after: after, fields)
        case .addPage(let location, let page): return try composer.addPage(to: location, after: page)
        case .addLocation(let words, let after): return composer.addLocation(named: words, after: after)
        case .andThen(let location, let words): return try composer.andThen(location, words: words).location
        case .goOn(let location): return try composer.goOn(location)
        case .lead(let id, let target): return try composer.lead(id, to: target)
        case .end(let location, let title): return try composer.end(location, title: title)
        case .delete(let node): try composer.delete(node)
        case .restore(let node): try composer.restore(node)
        case .move(let node, let place): try composer.move(node, to: place)
        case .duplicate(let node): return try composer.duplicate(node)
        case .rename(let node, let name): try composer.rename(node, to: name)
        case .split(let location, let page): return try composer.split(location, at: page)
        case .splitPage(let page, let first, let second): return try composer.splitPage(page, first: first, second: second)
        case .joinPages(let page): try composer.joinPages(page)
        case .merge(let location): try composer.merge(location)
        case .extract(let page, let last): return try composer.extract(from: page, through: last)
        case .redirect(let location, let other): try composer.redirect(location, to: other)
        case .chapter(let locations, let chapter): try composer.put(locations, inChapter: chapter)
        case .newChapter(let locations, let fields):
            let chapter = try composer.addThing(.chapter, named: "", fields)
            try composer.put(locations, inChapter: chapter)
            return chapter
        case .arrange(let places): try composer.arrange(places)
        case .roll(let choice, let fields): return try composer.roll(choice, fields)
        case .stopRolling(let choice): try composer.stopRolling(choice)
        case .settle(let conflict, let withOther): try composer.settle(conflict, withOther: withOther)
        case .replace(let hits, let pattern, let words): try composer.replace(hits, of: pattern, with: words)
        case .goBack(let earlier): try composer.goBack(to: earlier)
        case .write(let node, let field, let value): try composer.write(node, field, value)
        case .together(let commands):
            var made: [Node.ID?] = []
            for json in commands {
                let draft = composer.draft
                let things = MadeThings(made, ids: { draft[$0]?.text("id") ?? "" })
                guard let json = things.filled(into: json), let command = Self.part(json) else { throw .unknownThing(.story) }
                made.append(try command.carryOut(&composer))
            }
            return made.compactMap { $0 }.last
        }
        return nil
    }
}
