public import Story
internal import StoryEngine

extension StoryLibrary {
    /// Stores a reader's bookmark, unless a later change is already stored.
    /// - Returns: The stored bookmark.
    public func keep(_ bookmark: Bookmark, of reader: Reader.ID) throws(LibraryError) -> Bookmark {
        let valid = try checked(bookmark)
        return try storing { () throws(StoreError) in try store.put(valid, of: reader, within: bounds) }
    }

    /// A reader's bookmark, removed or not; nil if there is none.
    public func bookmark(_ id: Bookmark.ID, of reader: Reader.ID, story: String) throws(LibraryError) -> Bookmark? {
        try storing { () throws(StoreError) in try store.bookmark(id, of: reader, story: story) }
    }

    /// A reader's bookmarks of a story, removed ones included, in the order in which they were kept.
    public func bookmarks(of reader: Reader.ID, story: String) throws(LibraryError) -> [Bookmark] {
        try storing { () throws(StoreError) in try store.bookmarks(of: reader, story: story) }
    }

    /// A bookmark that a reader can be led back to: with a name that can be seen, and lines that the engine relies on.
    func checked(_ bookmark: Bookmark) throws(LibraryError) -> Bookmark {
        guard !bookmark.isRemoved else { return bookmark }
        guard bookmark.name.unicodeScalars.contains(where: ReaderName.isVisible),
            !bookmark.name.unicodeScalars.contains(where: ReaderName.breaksLine),
            bookmark.name.unicodeScalars.count <= Bookmark.longestName
        else {
            throw .invalid(.bookmarkName, "A bookmark’s name has 1 to \(Bookmark.longestName) characters on one line.")
        }
        guard bookmark.note.unicodeScalars.count <= Bookmark.longestNote else {
            throw .invalid(.bookmarkNote, "A note can have at most \(Bookmark.longestNote) characters.")
        }
        guard bookmark.lines.count <= Bookmark.mostLines, bookmark.lines.reduce(0, { $0 + $1.utf8.count }) <= Bookmark.mostBytes else {
            throw .invalid(.bookmarkLines, "This reading is too long for a bookmark: start the story again.")
        }
        if let fault = RecordFault(in: bookmark.lines, of: bookmark.story) { throw .invalid(.bookmarkLines, fault.sentence) }
        return bookmark
    }
}
