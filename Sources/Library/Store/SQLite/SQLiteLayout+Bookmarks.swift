extension SQLiteLayout {
    /// Adds bookmarks. Triggers count them towards their reader's usage: a bookmark counts for its texts and lines plus 256.
    static let bookmarks = """
        CREATE TABLE bookmarks (
            number INTEGER PRIMARY KEY,
            reader INTEGER NOT NULL REFERENCES readers ON DELETE CASCADE,
            story TEXT NOT NULL, id TEXT NOT NULL,
            name TEXT NOT NULL, note TEXT NOT NULL, scene INTEGER NOT NULL,
            kept INTEGER NOT NULL, changed INTEGER NOT NULL, is_removed INTEGER NOT NULL,
            lines TEXT NOT NULL, bytes INTEGER NOT NULL, sum INTEGER NOT NULL,
            UNIQUE (reader, story, id)
        ) STRICT;
        CREATE TRIGGER bookmark_made AFTER INSERT ON bookmarks BEGIN
            UPDATE readers SET bytes = bytes + new.bytes WHERE number = new.reader;
        END;
        CREATE TRIGGER bookmark_changed AFTER UPDATE OF reader, bytes ON bookmarks BEGIN
            UPDATE readers SET bytes = bytes - old.bytes WHERE number = old.reader;
            UPDATE readers SET bytes = bytes + new.bytes WHERE number = new.reader;
        END;
        CREATE TRIGGER bookmark_removed AFTER DELETE ON bookmarks BEGIN
            UPDATE readers SET bytes = bytes - old.bytes WHERE number = old.reader;
        END;
        """
}
