internal import Library
internal import Story
internal import StoryFormat

/// A bookmark without its lines.
struct BookmarkDocument: Document {
    private let id: String
    private let name: String
    private let note: String
    private let scene: Int
    private let kept: Moment
    private let changed: Moment
    private let removed: Bool

    static var schemaName: String? { "Bookmark" }
    static var notes: [String: [JSONField]] {
        ["removed": .summary("Whether the reader has deleted it. Such a bookmark has no name, note or lines.")]
    }

    init(_ bookmark: Bookmark) {
        id = bookmark.id.text
        name = bookmark.name
        note = bookmark.note
        scene = bookmark.scene
        kept = Moment(bookmark.kept)
        changed = Moment(bookmark.changed)
        removed = bookmark.isRemoved
    }
}

/// The bookmarks of a reader in a story.
struct BookmarksDocument: Document {
    private let bookmarks: [BookmarkDocument]

    static var schemaName: String? { "Bookmarks" }

    init(_ bookmarks: [Bookmark]) {
        self.bookmarks = bookmarks.map(BookmarkDocument.init)
    }
}

/// A bookmark with the lines that lead to its place.
struct WholeBookmarkDocument: Document {
    private let bookmark: BookmarkDocument
    private let lines: [String]

    static var schemaName: String? { "WholeBookmark" }

    init(_ bookmark: Bookmark) {
        self.bookmark = BookmarkDocument(bookmark)
        lines = bookmark.lines
    }
}
