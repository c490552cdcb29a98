public import Story

extension SQLiteStore {
    /// Stores a reader's setting, unless a later change is already stored.
    /// - Returns: The stored setting.
    @discardableResult
    public func put(_ setting: Setting, of reader: Reader.ID, within bounds: ReadingBounds) throws(StoreError) -> Setting {
        guard (1...64).contains(setting.key.utf8.count), setting.key.utf8.allSatisfy({ $0.isInKey }) else {
            throw .refused("A setting’s key must be 1 to 64 letters, digits, dots and dashes.")
        }
        guard setting.value.utf8.count <= 4_096 else { throw .refused("A setting can have at most 4,096 bytes.") }
        let now = clock()
        return try connections.write { database throws(StoreError) in
            let number = try database.requiredNumber(of: reader)
            try database.put(setting, of: number, now: now)
            if database.changes > 0 { try database.noteKept(by: number, within: bounds) }
            return try database.settings(of: number).first { $0.key == setting.key } ?? setting
        }
    }

    /// A reader's settings, sorted by key.
    public func settings(of reader: Reader.ID) throws(StoreError) -> [Setting] {
        try connections.read { database throws(StoreError) in
            guard let number = try database.number(of: reader) else { return [] }
            return try database.settings(of: number)
        }
    }

    /// Makes a story a favourite or not, unless a later change is already stored.
    /// - Returns: The stored choice.
    @discardableResult
    public func setFavourite(
        _ isFavourite: Bool,
        story: String,
        of reader: Reader.ID,
        changed: Timestamp,
        within bounds: ReadingBounds
    ) throws(StoreError) -> FavouriteWish {
        let now = clock()
        return try connections.write { database throws(StoreError) in
            let number = try database.requiredNumber(of: reader)
            try database.setFavourite(FavouriteWish(isFavourite: isFavourite, changed: changed), story: story, of: number, now: now)
            if database.changes > 0 {
                try database.noteProgress(of: number)
                try database.noteKept(by: number, within: bounds)
            }
            return try database.favouriteWish(of: number, story: story) ?? FavouriteWish(isFavourite: isFavourite, changed: changed)
        }
    }
}

extension UInt8 {
    /// Whether a setting's key can contain this.
    fileprivate var isInKey: Bool { isInPlayID || self == UInt8(ascii: ".") }

    /// Whether a play's ID can contain this.
    var isInPlayID: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: self == UInt8(ascii: "-")
        }
    }
}

extension Database {
    func settings(of reader: Int64) throws(StoreError) -> [Setting] {
        try rows("SELECT key, value, changed FROM settings WHERE reader = ? ORDER BY key", [.integer(reader)]) {
            Setting(key: $0.text(0), value: $0.text(1), changed: $0.timestamp(2))
        }
    }

    /// The later change wins; at the same time, the greater value, so that the order of arrival makes no difference.
    ///
    /// A change with a time in the future was made while the clock was ahead, and must not win for ever.
    func put(_ setting: Setting, of reader: Int64, now: Timestamp) throws(StoreError) {
        try run(
            """
            INSERT INTO settings VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET value = excluded.value, changed = excluded.changed
            WHERE (excluded.changed, excluded.value) > (changed, value) OR changed > ?
            """,
            [.integer(reader), .text(setting.key), .text(setting.value), .integer(setting.changed), .integer(now)]
        )
    }

    /// The later change wins; at the same time, the favourite. A change made while the clock was ahead does not win for ever.
    func setFavourite(_ wish: FavouriteWish, story: String, of reader: Int64, now: Timestamp) throws(StoreError) {
        try run(
            """
            INSERT INTO progress (reader, story, is_favourite, favourite_changed) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET is_favourite = excluded.is_favourite, favourite_changed = excluded.favourite_changed
            WHERE favourite_changed IS NULL OR (excluded.favourite_changed, excluded.is_favourite) > (favourite_changed, is_favourite)
                OR favourite_changed > ?
            """,
            [.integer(reader), .text(story), .flag(wish.isFavourite), .integer(wish.changed), .integer(now)]
        )
    }

    /// A reader's last choice about a story; nil if there is none.
    func favouriteWish(of reader: Int64, story: String) throws(StoreError) -> FavouriteWish? {
        try first(
            "SELECT is_favourite, favourite_changed FROM progress WHERE reader = ? AND story = ? AND favourite_changed IS NOT NULL",
            [.integer(reader), .text(story)]
        ) { FavouriteWish(isFavourite: $0.flag(0), changed: $0.timestamp(1)) }
    }

    func moveFavourite(of story: String, from: Int64, into: Int64, now: Timestamp) throws(StoreError) {
        guard let wish = try favouriteWish(of: from, story: story) else { return }
        try setFavourite(wish, story: story, of: into, now: now)
    }
}
