extension SQLiteLayout {
    /// Adds drafts of stories with their histories. Triggers count them towards their author's usage: an entry and a snapshot count for their
    /// text plus 64, a draft for 512.
    static let drafts = """
        ALTER TABLE readers ADD COLUMN may_write INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE drafts (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            reader INTEGER NOT NULL REFERENCES readers ON DELETE CASCADE,
            title TEXT NOT NULL, story TEXT NOT NULL,
            created INTEGER NOT NULL, changed INTEGER NOT NULL,
            head INTEGER NOT NULL,
            shelf_revision TEXT, shelf_head INTEGER, shelf_time INTEGER,
            deleted INTEGER, idle INTEGER NOT NULL DEFAULT 0,
            bytes INTEGER NOT NULL DEFAULT 512
        ) STRICT;
        CREATE INDEX drafts_by_reader ON drafts (reader, changed);
        CREATE INDEX drafts_by_story ON drafts (story);
        CREATE TABLE draft_entries (
            draft INTEGER NOT NULL REFERENCES drafts ON DELETE CASCADE,
            number INTEGER NOT NULL,
            device INTEGER NOT NULL, sequence INTEGER NOT NULL, time INTEGER NOT NULL, text TEXT NOT NULL,
            UNIQUE (draft, number), UNIQUE (draft, device, sequence)
        ) STRICT;
        CREATE TABLE draft_snapshots (
            draft INTEGER NOT NULL REFERENCES drafts ON DELETE CASCADE,
            number INTEGER NOT NULL, text TEXT NOT NULL,
            UNIQUE (draft, number)
        ) STRICT;

        CREATE TRIGGER draft_made AFTER INSERT ON drafts BEGIN
            UPDATE readers SET bytes = bytes + new.bytes WHERE number = new.reader;
        END;
        CREATE TRIGGER draft_changed AFTER UPDATE OF reader, bytes ON drafts BEGIN
            UPDATE readers SET bytes = bytes - old.bytes WHERE number = old.reader;
            UPDATE readers SET bytes = bytes + new.bytes WHERE number = new.reader;
        END;
        CREATE TRIGGER draft_removed AFTER DELETE ON drafts BEGIN
            UPDATE readers SET bytes = bytes - old.bytes WHERE number = old.reader;
        END;
        CREATE TRIGGER draft_entry_made AFTER INSERT ON draft_entries BEGIN
            UPDATE drafts SET bytes = bytes + 64 + length(CAST(new.text AS BLOB)) WHERE number = new.draft;
        END;
        CREATE TRIGGER draft_snapshot_made AFTER INSERT ON draft_snapshots BEGIN
            UPDATE drafts SET bytes = bytes + 64 + length(CAST(new.text AS BLOB)) WHERE number = new.draft;
        END;
        """
    /// Adds the files of drafts, which count for their size plus 64, and what a grown-up is asked about a draft.
    static let draftFiles = """
        CREATE TABLE draft_files (
            draft INTEGER NOT NULL REFERENCES drafts ON DELETE CASCADE,
            name TEXT NOT NULL, type TEXT NOT NULL, size INTEGER NOT NULL, sha256 TEXT NOT NULL,
            PRIMARY KEY (draft, name)
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER draft_file_made AFTER INSERT ON draft_files BEGIN
            UPDATE drafts SET bytes = bytes + 64 + new.size WHERE number = new.draft;
        END;
        INSERT INTO draft_files
            SELECT drafts.number, name, type, size, sha256 FROM drafts JOIN stories ON stories.id = drafts.story
                JOIN story_files ON story_files.story = stories.number WHERE role = 'medium';
        CREATE INDEX draft_entries_by_time ON draft_entries (draft, time);

        ALTER TABLE drafts ADD COLUMN waiting_head INTEGER;
        ALTER TABLE drafts ADD COLUMN waiting_since INTEGER;
        ALTER TABLE drafts ADD COLUMN answer TEXT;
        ALTER TABLE drafts ADD COLUMN answer_time INTEGER;
        CREATE INDEX drafts_waiting ON drafts (waiting_since) WHERE waiting_since IS NOT NULL;
        """

    /// Files of drafts can get another content.
    static let changedDraftFiles = """
        CREATE TRIGGER draft_file_changed AFTER UPDATE OF size ON draft_files BEGIN
            UPDATE drafts SET bytes = bytes + new.size - old.size WHERE number = new.draft;
        END;
        """

    /// Stories belong to the reader who first published them. Nothing says who that was for those on the shelf already, so they belong to the
    /// library.
    static let owners = """
        ALTER TABLE stories ADD COLUMN owner INTEGER REFERENCES readers ON DELETE SET NULL;
        CREATE INDEX stories_by_owner ON stories (owner) WHERE owner IS NOT NULL;
        """

    /// Snapshots of drafts can be removed one by one.
    static let thinnedSnapshots = """
        CREATE TRIGGER draft_snapshot_removed AFTER DELETE ON draft_snapshots BEGIN
            UPDATE drafts SET bytes = bytes - 64 - length(CAST(old.text AS BLOB)) WHERE number = old.draft;
        END;
        """
}
