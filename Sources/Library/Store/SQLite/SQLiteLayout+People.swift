extension SQLiteLayout {
    /// Counts each reader's usage with triggers, so that no change can be missed and the counts are exact after a crash. Keeps deleted
    /// readers for a while, and remembers devices on which a secret was entered.
    ///
    /// A line counts for its bytes plus 16, a play for 512, a setting for its text plus 64, a story that was opened or marked for 256:
    /// about what they take on disk.
    ///
    /// Sessions lasted a year, and were renewed after a month. From now on they end after 30 unused days: taking 305 days from each leaves
    /// at least that much to all that are in use.
    static let people = """
        ALTER TABLE plays ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE readers ADD COLUMN plays INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE readers ADD COLUMN lines INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE readers ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE readers ADD COLUMN last_read INTEGER;
        ALTER TABLE readers ADD COLUMN idle INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE readers ADD COLUMN days INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE readers ADD COLUMN deleted INTEGER;

        UPDATE plays SET bytes = 512 + coalesce(
            (SELECT sum(length(CAST(line AS BLOB)) + 16) FROM play_lines WHERE play = plays.number), 0);
        UPDATE readers SET
            plays = (SELECT count(*) FROM plays WHERE reader = readers.number),
            lines = (SELECT coalesce(sum(lines), 0) FROM plays WHERE reader = readers.number),
            last_read = (SELECT max(last_read) FROM plays WHERE reader = readers.number),
            bytes = (SELECT coalesce(sum(bytes), 0) FROM plays WHERE reader = readers.number)
                + (SELECT coalesce(sum(64 + length(CAST(value AS BLOB))), 0) FROM settings WHERE reader = readers.number)
                + (SELECT 256 * count(*) FROM progress WHERE reader = readers.number);

        CREATE TABLE totals (name TEXT PRIMARY KEY, number INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        INSERT INTO totals SELECT 'guests', count(*) FROM readers WHERE kind = 'guest';
        INSERT INTO totals SELECT 'guest bytes', coalesce(sum(bytes), 0) FROM readers WHERE kind = 'guest';
        INSERT INTO moments VALUES ('day', 0);

        CREATE TRIGGER play_made AFTER INSERT ON plays BEGIN
            UPDATE readers SET plays = plays + 1, lines = lines + new.lines, bytes = bytes + new.bytes,
                last_read = max(coalesce(last_read, 0), new.last_read) WHERE number = new.reader;
        END;
        CREATE TRIGGER play_changed AFTER UPDATE OF reader, lines, bytes, last_read ON plays BEGIN
            UPDATE readers SET plays = plays - 1, lines = lines - old.lines, bytes = bytes - old.bytes WHERE number = old.reader;
            UPDATE readers SET plays = plays + 1, lines = lines + new.lines, bytes = bytes + new.bytes,
                last_read = max(coalesce(last_read, 0), new.last_read) WHERE number = new.reader;
        END;
        CREATE TRIGGER play_removed AFTER DELETE ON plays BEGIN
            UPDATE readers SET plays = plays - 1, lines = lines - old.lines, bytes = bytes - old.bytes WHERE number = old.reader;
        END;
        CREATE TRIGGER setting_made AFTER INSERT ON settings BEGIN
            UPDATE readers SET bytes = bytes + 64 + length(CAST(new.value AS BLOB)) WHERE number = new.reader;
        END;
        CREATE TRIGGER setting_changed AFTER UPDATE OF value ON settings BEGIN
            UPDATE readers SET bytes = bytes + length(CAST(new.value AS BLOB)) - length(CAST(old.value AS BLOB)) WHERE number = new.reader;
        END;
        CREATE TRIGGER setting_removed AFTER DELETE ON settings BEGIN
            UPDATE readers SET bytes = bytes - 64 - length(CAST(old.value AS BLOB)) WHERE number = old.reader;
        END;
        CREATE TRIGGER story_opened AFTER INSERT ON progress BEGIN
            UPDATE readers SET bytes = bytes + 256 WHERE number = new.reader;
        END;
        CREATE TRIGGER story_forgotten AFTER DELETE ON progress BEGIN
            UPDATE readers SET bytes = bytes - 256 WHERE number = old.reader;
        END;

        CREATE TRIGGER guest_made AFTER INSERT ON readers WHEN new.kind = 'guest' BEGIN
            UPDATE totals SET number = number + 1 WHERE name = 'guests';
            UPDATE totals SET number = number + new.bytes WHERE name = 'guest bytes';
        END;
        CREATE TRIGGER guest_changed AFTER UPDATE OF kind, bytes ON readers WHEN 'guest' IN (old.kind, new.kind) BEGIN
            UPDATE totals SET number = number + (new.kind = 'guest') - (old.kind = 'guest') WHERE name = 'guests';
            UPDATE totals SET number = number + iif(new.kind = 'guest', new.bytes, 0) - iif(old.kind = 'guest', old.bytes, 0)
                WHERE name = 'guest bytes';
        END;
        CREATE TRIGGER guest_removed AFTER DELETE ON readers WHEN old.kind = 'guest' BEGIN
            UPDATE totals SET number = number - 1 WHERE name = 'guests';
            UPDATE totals SET number = number - old.bytes WHERE name = 'guest bytes';
        END;

        UPDATE sessions SET expires = expires - 305 * 86400000;

        CREATE TABLE devices (
            hash TEXT NOT NULL,
            reader INTEGER REFERENCES readers ON DELETE CASCADE,
            entered INTEGER NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX devices_by_hash ON devices (hash, coalesce(reader, 0));
        CREATE INDEX devices_by_reader ON devices (reader, entered);
        """
}
