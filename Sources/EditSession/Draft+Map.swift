internal import StoryEditing
internal import StoryFormat

extension Draft {
    /// The chapters, each with what a map and a list need of it.
    var chapters: [JSONValue] {
        things(in: .story, "chapters").compactMap { id in
            guard let chapter = self[id] else { return nil }
            var fields = JSONFields()
            fields.add("node", id.text)
            for key in ["title", "colour", "isCollapsed"] { fields.add(key, chapter[key]) }
            fields.add("parent", parent(ofChapter: id)?.text)
            return fields.object
        }
    }

    /// The notes on the map.
    var mapNotes: [JSONValue] {
        things(in: .story, "mapNotes").compactMap { id in
            guard let note = self[id] else { return nil }
            var fields = JSONFields()
            fields.add("node", id.text)
            for key in ["text", "x", "y", "colour"] { fields.add(key, note[key]) }
            return fields.object
        }
    }

    /// The chapter in which a location lies. What lay in a deleted one lies in the chapter around it.
    func chapter(of location: Node.ID) -> Node.ID? { presentChapter("chapter", of: location) }

    /// The chapter around a chapter.
    /// - Returns: nil if there is none, and for chapters that two devices have put into each other.
    private func parent(ofChapter id: Node.ID) -> Node.ID? {
        let parent = presentChapter("parent", of: id)
        var passed: Set<Node.ID> = []
        var next = parent
        while let outer = next, passed.insert(outer).inserted {
            if outer == id { return nil }
            next = presentChapter("parent", of: outer)
        }
        return parent
    }

    /// The chapter that a field names, or the nearest one around it that is not deleted.
    private func presentChapter(_ field: String, of id: Node.ID) -> Node.ID? {
        var named = self[id]?[field]
        var passed: Set<Node.ID> = []
        while let next = named?.string.flatMap({ Node.ID($0) }), let chapter = self[next], chapter.kind == .chapter,
            passed.insert(next).inserted
        {
            if isPresent(next) { return next }
            named = chapter["parent"]
        }
        return nil
    }
}
