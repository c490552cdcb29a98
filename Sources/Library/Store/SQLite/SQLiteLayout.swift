/// The layouts of a library's database, each as a migration from the previous one. A released migration never changes.
enum SQLiteLayout {
    static let migrator = Migrator(migrations: [
        Migration(stories), Migration(reading), Migration(administration), Migration(beginnings), Migration(findings),
        Migration { database throws(StoreError) in try database.keepStoryWords() },
        keeping,
        Migration(people),
        Migration(bookmarks),
        Migration(groups),
        Migration(drafts),
        Migration(draftFiles),
        Migration("ALTER TABLE stories ADD COLUMN translations TEXT NOT NULL DEFAULT '[]';"),
        Migration(changedDraftFiles),
        Migration(thinnedSnapshots),
        Migration("ALTER TABLE drafts ADD COLUMN cover TEXT;"),
        Migration(owners),
    ])

    private static let stories = """
        CREATE TABLE moments (name TEXT PRIMARY KEY, number INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        INSERT INTO moments VALUES ('stories', 0);

        CREATE TABLE stories (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            changed INTEGER NOT NULL,
            revision TEXT NOT NULL, digest TEXT NOT NULL,
            title TEXT NOT NULL, authors TEXT NOT NULL, illustrators TEXT NOT NULL, language TEXT, summary TEXT,
            series_title TEXT, series_number INTEGER, tags TEXT NOT NULL, ages_from INTEGER, ages_to INTEGER, version TEXT,
            cover_file TEXT, cover_alternative TEXT,
            endings INTEGER NOT NULL, locations INTEGER NOT NULL, words INTEGER NOT NULL, reading_minutes INTEGER NOT NULL,
            complexity INTEGER NOT NULL, parts INTEGER NOT NULL, first_parts INTEGER NOT NULL, added INTEGER NOT NULL, pack TEXT
        ) STRICT;
        CREATE INDEX stories_by_change ON stories (changed);
        CREATE INDEX stories_by_pack ON stories (pack) WHERE pack IS NOT NULL;
        CREATE TABLE removed_stories (id TEXT PRIMARY KEY, changed INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        CREATE INDEX removed_stories_by_change ON removed_stories (changed);

        CREATE TABLE story_files (
            story INTEGER NOT NULL REFERENCES stories ON DELETE CASCADE,
            position INTEGER NOT NULL,
            role TEXT NOT NULL, first INTEGER NOT NULL, second INTEGER NOT NULL, name TEXT NOT NULL,
            type TEXT NOT NULL, size INTEGER NOT NULL, sha256 TEXT NOT NULL,
            PRIMARY KEY (story, position),
            UNIQUE (story, role, first, second, name)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE story_endings (
            story INTEGER NOT NULL REFERENCES stories ON DELETE CASCADE,
            position INTEGER NOT NULL,
            id TEXT NOT NULL, title TEXT NOT NULL, kind TEXT NOT NULL, picture TEXT, odds REAL,
            PRIMARY KEY (story, position),
            UNIQUE (story, id)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE packs (id TEXT PRIMARY KEY, title TEXT NOT NULL, summary TEXT NOT NULL, installed INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        CREATE TABLE pack_stories (
            pack TEXT NOT NULL REFERENCES packs ON DELETE CASCADE,
            position INTEGER NOT NULL,
            story TEXT NOT NULL,
            PRIMARY KEY (pack, position)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE search_texts (
            number INTEGER PRIMARY KEY REFERENCES stories ON DELETE CASCADE,
            title TEXT NOT NULL, authors TEXT NOT NULL, labels TEXT NOT NULL, summary TEXT NOT NULL, text TEXT NOT NULL
        ) STRICT;
        CREATE VIRTUAL TABLE search USING fts5 (
            title, authors, labels, summary, text,
            content = 'search_texts', content_rowid = 'number', detail = column, columnsize = 0,
            tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Mn Mc'", prefix = '1 2 3'
        );
        CREATE TABLE search_words (number INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE) STRICT;
        """

    /// A prefix of four letters may still be in every story, and takes ten times as long to look up without an index.
    private static let beginnings = """
        DROP TABLE search;
        CREATE VIRTUAL TABLE search USING fts5 (
            title, authors, labels, summary, text,
            content = 'search_texts', content_rowid = 'number', detail = column, columnsize = 0,
            tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Mn Mc'", prefix = '1 2 3 4'
        );
        INSERT INTO search (search) VALUES ('rebuild');
        """

    /// Endings have earlier IDs under which they may have been found, as a list of texts; stories have an expected length.
    private static let findings = """
        ALTER TABLE story_endings ADD COLUMN aliases TEXT NOT NULL DEFAULT '';
        CREATE INDEX found_endings_by_story ON found_endings (story);
        ALTER TABLE stories ADD COLUMN choices INTEGER;
        """

    private static let reading = """
        INSERT INTO moments VALUES ('progress', 0);

        CREATE TABLE readers (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            kind TEXT NOT NULL, name TEXT NOT NULL, picture TEXT NOT NULL, colour TEXT NOT NULL, pin TEXT, created INTEGER NOT NULL,
            progress INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE settings (
            reader INTEGER NOT NULL REFERENCES readers ON DELETE CASCADE,
            key TEXT NOT NULL, value TEXT NOT NULL, changed INTEGER NOT NULL,
            PRIMARY KEY (reader, key)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE plays (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            reader INTEGER NOT NULL REFERENCES readers ON DELETE CASCADE,
            story TEXT NOT NULL,
            lines INTEGER NOT NULL, begun INTEGER NOT NULL, last_read INTEGER NOT NULL, reading_time INTEGER NOT NULL,
            is_begun INTEGER NOT NULL, endings TEXT NOT NULL, finished INTEGER NOT NULL, choices INTEGER NOT NULL,
            is_at_ending INTEGER NOT NULL, luckiest TEXT, unluckiest TEXT, rolls INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX plays_by_reader ON plays (reader, story);
        CREATE TABLE play_lines (
            play INTEGER NOT NULL REFERENCES plays ON DELETE CASCADE,
            position INTEGER NOT NULL,
            line TEXT NOT NULL,
            PRIMARY KEY (play, position)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE play_times (
            play INTEGER NOT NULL REFERENCES plays ON DELETE CASCADE,
            device TEXT NOT NULL,
            milliseconds INTEGER NOT NULL,
            PRIMARY KEY (play, device)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE progress (
            reader INTEGER NOT NULL REFERENCES readers ON DELETE CASCADE,
            story TEXT NOT NULL,
            finished INTEGER NOT NULL DEFAULT 0, plays INTEGER NOT NULL DEFAULT 0, last_read INTEGER,
            reading_time INTEGER NOT NULL DEFAULT 0, newest_play TEXT, is_under_way INTEGER NOT NULL DEFAULT 0,
            is_favourite INTEGER NOT NULL DEFAULT 0, favourite_changed INTEGER,
            PRIMARY KEY (reader, story)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE found_endings (
            reader INTEGER NOT NULL REFERENCES readers ON DELETE CASCADE,
            story TEXT NOT NULL,
            ending TEXT NOT NULL,
            PRIMARY KEY (reader, story, ending)
        ) STRICT, WITHOUT ROWID;
        """

    private static let administration = """
        CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
        CREATE TABLE sessions (
            hash TEXT PRIMARY KEY,
            reader INTEGER REFERENCES readers ON DELETE CASCADE,
            administrator_until INTEGER,
            expires INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sessions_by_reader ON sessions (reader);
        CREATE INDEX sessions_by_end ON sessions (expires);
        CREATE TABLE audit (
            number INTEGER PRIMARY KEY,
            time INTEGER NOT NULL,
            actor TEXT NOT NULL, action TEXT NOT NULL, subject TEXT NOT NULL, detail TEXT NOT NULL
        ) STRICT;
        """
}
