extension SQLiteLayout {
    /// Adds checksums to lines of plays, stores the counts of a play from line to line, orders reading by a time that no clock turns back,
    /// and stores the results of weekly checks.
    static let keeping = Migration { database throws(StoreError) in
        try database.execute(
            """
            ALTER TABLE play_lines ADD COLUMN sum INTEGER;
            ALTER TABLE plays ADD COLUMN recency INTEGER NOT NULL DEFAULT 0;
            UPDATE plays SET recency = last_read;
            ALTER TABLE progress ADD COLUMN recency INTEGER;
            UPDATE progress SET recency = last_read;
            CREATE TABLE play_folds (
                play INTEGER PRIMARY KEY REFERENCES plays ON DELETE CASCADE,
                bytes INTEGER NOT NULL, state TEXT NOT NULL, sum INTEGER NOT NULL
            ) STRICT;
            CREATE TABLE checks (
                number INTEGER PRIMARY KEY, begun INTEGER NOT NULL, ended INTEGER NOT NULL, steady INTEGER NOT NULL, problems TEXT NOT NULL
            ) STRICT;
            """
        )
        try database.addLineSums()
    }
}
