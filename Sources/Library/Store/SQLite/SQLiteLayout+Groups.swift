extension SQLiteLayout {
    /// Adds groups with their logs. The chain of a log's end is stored as the same 64 bits, signed.
    static let groups = """
        CREATE TABLE groups (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            story TEXT NOT NULL, revision TEXT NOT NULL, title TEXT NOT NULL,
            opened INTEGER NOT NULL, last_read INTEGER NOT NULL, is_ended INTEGER NOT NULL,
            head INTEGER NOT NULL, chain INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX groups_by_last_read ON groups (last_read) WHERE NOT is_ended;
        CREATE INDEX groups_by_story ON groups (story, revision) WHERE NOT is_ended;
        CREATE TABLE group_events (
            reading_group INTEGER NOT NULL REFERENCES groups ON DELETE CASCADE,
            number INTEGER NOT NULL,
            chain INTEGER NOT NULL, text TEXT NOT NULL, member_key TEXT,
            PRIMARY KEY (reading_group, number)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX group_events_by_key ON group_events (member_key) WHERE member_key IS NOT NULL;
        CREATE TABLE group_files (
            reading_group INTEGER NOT NULL REFERENCES groups ON DELETE CASCADE,
            position INTEGER NOT NULL,
            role TEXT NOT NULL, first INTEGER NOT NULL, second INTEGER NOT NULL, name TEXT NOT NULL,
            type TEXT NOT NULL, size INTEGER NOT NULL, sha256 TEXT NOT NULL,
            PRIMARY KEY (reading_group, position)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX group_files_by_digest ON group_files (sha256);
        CREATE TABLE group_invitations (
            reading_group INTEGER PRIMARY KEY REFERENCES groups ON DELETE CASCADE,
            secret TEXT NOT NULL UNIQUE, expires INTEGER NOT NULL, uses INTEGER NOT NULL,
            code TEXT NOT NULL UNIQUE, code_expires INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE read_together (
            reader INTEGER NOT NULL REFERENCES readers ON DELETE CASCADE,
            other INTEGER NOT NULL REFERENCES readers ON DELETE CASCADE,
            story TEXT NOT NULL,
            times INTEGER NOT NULL, last_read INTEGER NOT NULL,
            PRIMARY KEY (reader, story, other)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX read_together_by_other ON read_together (other);
        CREATE TABLE permissions (name TEXT PRIMARY KEY, is_allowed INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        """
}
