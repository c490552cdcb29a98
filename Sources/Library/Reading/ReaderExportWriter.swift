internal import Story
internal import StoryFormat

/// Writes all data of a reader as one JSON document, in pieces, so that many years of data need no more memory than a day's.
struct ReaderExportWriter {
    let reader: Reader
    let store: any LibraryStore
    /// The present content of a draft, as text.
    let content: (StoredDraft) throws(LibraryError) -> String

    /// The minimum size of a piece in bytes, except for the last.
    private static let piece = 1 << 16
    /// The number of lines read at once.
    private static let batch = 256

    /// Writes the document.
    /// - Parameter output: Gets one piece after the other.
    func write(to output: ([UInt8]) throws(LibraryError) -> Void) throws(LibraryError) {
        var waiting: [UInt8] = []
        func put(_ text: String) throws(LibraryError) {
            waiting.append(contentsOf: text.utf8)
            guard waiting.count >= Self.piece else { return }
            try output(waiting)
            waiting.removeAll(keepingCapacity: true)
        }
        try put(try head())
        var isFirst = true
        for play in try storing({ () throws(StoreError) in try store.plays(of: reader.id, story: nil) }) {
            let members = JSONValue.object(ReaderExport.members(of: play)).compact.dropLast()
            try put("\(isFirst ? "" : ",")\n    \(members),\"lines\":[")
            isFirst = false
            // No more than the play had at the start, so that concurrent reading does not make the document endless.
            for from in stride(from: 0, to: play.lines, by: Self.batch) {
                let limit = min(Self.batch, play.lines - from)
                let lines = try storing { () throws(StoreError) in try store.lines(of: play.id, from: from, limit: limit) }
                for (offset, line) in lines.enumerated() {
                    try put((from + offset == 0 ? "\n" : ",\n") + "      " + JSONValue.string(line).compact)
                }
            }
            try put("\n    ]}")
        }
        try put("\n  ],\n  \"bookmarks\": [")
        isFirst = true
        for story in try storing({ () throws(StoreError) in try store.bookmarkedStories(of: reader.id) }) {
            for bookmark in try storing({ () throws(StoreError) in try store.bookmarks(of: reader.id, story: story) })
            where !bookmark.isRemoved {
                try put((isFirst ? "" : ",") + "\n    " + ReaderExport.json(bookmark).compact)
                isFirst = false
            }
        }
        try put("\n  ],\n  \"drafts\": [")
        isFirst = true
        for draft in try storing({ () throws(StoreError) in try store.drafts(of: reader.id) }) where draft.deleted == nil {
            let files = try storing { () throws(StoreError) in try store.files(ofDraft: draft.id) }
            try put((isFirst ? "" : ",") + "\n    " + ReaderExport.json(draft, content: try content(draft), files: files).compact)
            isFirst = false
        }
        try put("\n  ]\n}\n")
        try output(waiting)
    }

    /// Everything except the plays, with the end left open.
    private func head() throws(LibraryError) -> String {
        let settings = try storing { () throws(StoreError) in try store.settings(of: reader.id) }
        let progress = try storing { () throws(StoreError) in try store.progress(of: reader.id) }
        let head = JSONValue.object([
            JSONField("branchbookReader", .number(ReaderExport.version)),
            JSONField("id", .string(reader.id.text)),
            JSONField("name", .string(reader.name)),
            JSONField("picture", .string(reader.picture)),
            JSONField("colour", .string(reader.colour)),
            JSONField("created", .number(reader.created.milliseconds)),
            JSONField("settings", .array(settings.map(ReaderExport.json))),
            JSONField("stories", .array(progress.map(ReaderExport.json))),
        ])
        return head.pretty().dropLast(2) + ",\n  \"plays\": ["
    }
}
