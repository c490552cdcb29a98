internal import StoryFormat

extension Composer {
    /// Divides a location in two: the pages from one on, with what follows them, become a location of their own, to which the first leads on.
    /// - Returns: The new location.
    public mutating func split(_ location: Node.ID, at page: Node.ID) throws(CommandRefusal) -> Node.ID {
        let old = try expect(location, .location)
        let pages = draft.things(in: location, "pages")
        guard let index = pages.firstIndex(of: page), index > 0 else { throw .wrongPlace(page) }
        let id = IdentifierMaker.unique(old.text("id") + "-2") { draft.isTaken($0, in: .story, "locations") }
        let new = add(.location, to: .story, "locations", after: location)
        set(new, "id", id)
        set(new, "ambience", old["ambience"])
        set(new, "chapter", old["chapter"])
        keepEnding(of: location)
        keepRolls(of: location)
        for page in pages[index...] { move(page, to: new, "pages") }
        for slot in ["choices", "ending", "continue"] {
            for thing in draft.things(in: location, slot) { move(thing, to: new, slot) }
        }
        set(add(.way, to: location, "continue"), "go", id)
        return new
    }

    /// Divides a page in two.
    /// - Parameters:
    ///   - first: The text that stays.
    ///   - second: The text of the new page.
    /// - Returns: The new page.
    public mutating func splitPage(_ page: Node.ID, first: String, second: String) throws(CommandRefusal) -> Node.ID {
        let node = try expect(page, .page)
        guard let location = node.parent else { throw .wrongPlace(page) }
        let new = add(.page, to: location, "pages", after: page)
        set(page, "text", first)
        set(new, "text", second)
        for key in ["picture", "if", "reveal", "ambience"] { set(new, key, node[key]) }
        return new
    }

    /// Joins a page with the one after it.
    public mutating func joinPages(_ page: Node.ID) throws(CommandRefusal) {
        let node = try expect(page, .page)
        guard let location = node.parent else { throw .wrongPlace(page) }
        let pages = draft.things(in: location, "pages")
        guard let index = pages.firstIndex(of: page), index + 1 < pages.count, let next = draft[pages[index + 1]] else {
            throw .notInARow(page)
        }
        // Otherwise words would be shown that were not, or the other way round.
        guard node["if"] == next["if"] else { throw .notInARow(pages[index + 1]) }
        for key in ["text", "explanation"] {
            let texts = [node.text(key), next.text(key)].filter { !$0.isEmpty }
            set(page, key, texts.isEmpty ? nil : .string(texts.joined(separator: "\n")))
        }
        for key in ["picture", "sound", "ambience"] where node[key] == nil { set(page, key, next[key]) }
        // Neither is what is read any more.
        set(page, "narration", nil)
        apply(.remove(pages[index + 1]))
    }

    /// Joins a location with the one it leads on to. Nothing else may lead there, and nothing may happen on entering it.
    public mutating func merge(_ location: Node.ID) throws(CommandRefusal) {
        let first = try expect(location, .location)
        let ways = draft.things(in: location, "continue")
        guard ways.count == 1, let way = draft[ways[0]], way["if"] == nil, draft.things(in: location, "choices").isEmpty,
            let next = draft.thing("locations", named: way.text("go")), next != location, let second = draft[next]
        else { throw .notInARow(location) }
        let happens = ["set", "ask"].contains { second[$0] != nil } || !draft.things(in: next, "sequence").isEmpty
        guard !happens, draft.uses(of: next).allSatisfy({ $0.node == ways[0] }), first["ambience"] == second["ambience"] else {
            throw .notInARow(next)
        }
        keepEnding(of: next)
        keepRolls(of: next)
        apply(.remove(ways[0]))
        for slot in ["pages", "choices", "ending", "continue"] {
            for thing in draft.things(in: next, slot) { move(thing, to: location, slot) }
        }
        apply(.remove(next))
        for name in draft.names(withID: second) { keepAlias(name, of: location, now: first.text("id")) }
    }

    /// Takes pages out of a location into one of their own, which the reader passes through.
    /// - Returns: The new location.
    public mutating func extract(from page: Node.ID, through last: Node.ID) throws(CommandRefusal) -> Node.ID {
        guard let location = try expect(page, .page).parent else { throw .wrongPlace(page) }
        let pages = draft.things(in: location, "pages")
        guard let start = pages.firstIndex(of: page), let end = pages.firstIndex(of: last), start <= end, start > 0 else {
            throw .wrongPlace(page)
        }
        if end + 1 < pages.count { _ = try split(location, at: pages[end + 1]) }
        return try split(location, at: page)
    }

    /// Makes everything that leads to one location lead to another one.
    public mutating func redirect(_ location: Node.ID, to other: Node.ID) throws(CommandRefusal) {
        let from = try expect(location, .location)
        let to = try expect(other, .location).text("id")
        guard location != other else { return }
        let names = Set(draft.names(withID: from).map { JSONKey($0) })
        for thing in draft.presentThings {
            guard let node = draft[thing] else { continue }
            for key in ["go", "start"] {
                guard case .reference(.location) = node.kind.field(key), let target = node[key]?.key, names.contains(target) else {
                    continue
                }
                // Saves know a choice without an ID by where it led.
                if node.kind == .choice, node["id"] == nil { set(thing, "id", target.text) }
                set(thing, key, to)
            }
        }
    }
}
