extension SQLiteStore {
    /// Adds or replaces an installed pack with all its stories, completely or not at all.
    public func put(_ pack: Pack, with stories: [StoryEntry], audit: AuditEntry?) throws(StoreError) {
        let stories = stories.map { IndexedStory($0) }
        try connections.write { database throws(StoreError) in
            for story in stories { try database.put(story) }
            try database.run(
                """
                INSERT INTO packs VALUES (?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET title = excluded.title, summary = excluded.summary, installed = excluded.installed
                """,
                [.text(pack.id), .text(pack.title), .text(pack.summary), .integer(pack.installed)]
            )
            try database.run("DELETE FROM pack_stories WHERE pack = ?", [.text(pack.id)])
            for (position, story) in pack.stories.enumerated() {
                try database.run("INSERT INTO pack_stories VALUES (?, ?, ?)", [.text(pack.id), .integer(position), .text(story)])
            }
            try database.note(audit)
        }
    }

    /// The installed packs, sorted by title.
    public func packs() throws(StoreError) -> [Pack] {
        try connections.read { database throws(StoreError) in
            var packs = try database.rows("SELECT id, title, summary, installed FROM packs ORDER BY title, id") {
                Pack(id: $0.text(0), title: $0.text(1), summary: $0.text(2), stories: [], installed: $0.timestamp(3))
            }
            for index in packs.indices {
                packs[index].stories = try database.rows(
                    "SELECT story FROM pack_stories WHERE pack = ? ORDER BY position",
                    [.text(packs[index].id)]
                ) { $0.text(0) }
            }
            return packs
        }
    }

    /// Removes a pack and all stories that came with it, in one step. Stories that another pack also contains stay with that one.
    /// - Returns: False if there is none.
    public func removePack(_ id: String, audit: AuditEntry?) throws(StoreError) -> Bool {
        try connections.write { database throws(StoreError) in
            try database.run("DELETE FROM packs WHERE id = ?", [.text(id)])
            guard database.changes > 0 else { return false }
            try database.run(
                """
                UPDATE stories SET changed = ?, pack = (SELECT min(pack_stories.pack) FROM pack_stories WHERE story = stories.id)
                WHERE pack = ? AND EXISTS (SELECT 1 FROM pack_stories WHERE story = stories.id)
                """,
                [.integer(try database.advance("stories")), .text(id)]
            )
            _ = try database.removeStories(where: "pack = ?", [.text(id)])
            try database.note(audit)
            return true
        }
    }
}
