extension StoredFile.Role {
    /// The role as three columns.
    fileprivate var columns: (name: String, first: Int, second: Int) {
        switch self {
        case .source: ("source", 0, 0)
        case .head: ("head", 0, 0)
        case .part(let number): ("part", number, 0)
        case .companion: ("companion", 0, 0)
        case .words: ("words", 0, 0)
        case .accepted: ("accepted", 0, 0)
        case .toldHead: ("told head", 0, 0)
        case .toldPart(let number): ("told part", number, 0)
        case .toldCompanion: ("told companion", 0, 0)
        case .medium: ("medium", 0, 0)
        case .original: ("original", 0, 0)
        case .rendition(let width, let height): ("rendition", width, height)
        }
    }

    fileprivate init(name: String, first: Int, second: Int) {
        switch name {
        case "source": self = .source
        case "head": self = .head
        case "part": self = .part(first)
        case "companion": self = .companion
        case "words": self = .words
        case "accepted": self = .accepted
        case "told head": self = .toldHead
        case "told part": self = .toldPart(first)
        case "told companion": self = .toldCompanion
        case "original": self = .original
        case "rendition": self = .rendition(width: first, height: second)
        default: self = .medium
        }
    }
}

extension StoredFile {
    /// Reads a row of role, first, second, name, type, size and digest.
    init(_ row: Row) {
        self.init(
            role: Role(name: row.text(0), first: row.int(1), second: row.int(2)),
            name: row.text(3),
            type: row.text(4),
            size: row.int(5),
            sha256: row.text(6)
        )
    }
}

extension Database {
    func files(of story: Int64) throws(StoreError) -> [StoredFile] {
        try rows(
            "SELECT role, first, second, name, type, size, sha256 FROM story_files WHERE story = ? ORDER BY position",
            [.integer(story)]
        ) { StoredFile($0) }
    }

    func put(_ files: [StoredFile], story: Int64) throws(StoreError) {
        try run("DELETE FROM story_files WHERE story = ?", [.integer(story)])
        try insert(files, into: "story_files", owner: story)
    }

    func put(_ files: [StoredFile], group: Int64) throws(StoreError) {
        try insert(files, into: "group_files", owner: group)
    }

    private func insert(_ files: [StoredFile], into table: String, owner: Int64) throws(StoreError) {
        for (position, file) in files.enumerated() {
            let role = file.role.columns
            try run(
                "INSERT INTO \(table) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    .integer(owner), .integer(position), .text(role.name), .integer(role.first), .integer(role.second), .text(file.name),
                    .text(file.type), .integer(file.size), .text(file.sha256),
                ]
            )
        }
    }

    func endings(of story: Int64) throws(StoreError) -> [EndingListing] {
        try rows("SELECT id, title, kind, picture, odds, aliases FROM story_endings WHERE story = ? ORDER BY position", [.integer(story)]) {
            EndingListing(
                id: $0.text(0),
                aliases: TextList.items($0.text(5)),
                title: $0.text(1),
                kind: $0.text(2),
                picture: $0.optionalText(3),
                odds: $0.optionalReal(4)
            )
        }
    }

    func put(_ endings: [EndingListing], story: Int64) throws(StoreError) {
        try run("DELETE FROM story_endings WHERE story = ?", [.integer(story)])
        for (position, ending) in endings.enumerated() {
            try run(
                "INSERT INTO story_endings VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    .integer(story), .integer(position), .text(ending.id), .text(ending.title), .text(ending.kind),
                    .optional(ending.picture), .optional(ending.odds), .text(TextList.text(ending.aliases)),
                ]
            )
        }
    }
}
