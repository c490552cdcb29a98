internal import Library
internal import Story
internal import StoryFormat

extension Operations {
    private static let bookmark = PathParameter(
        "bookmark",
        Shapes.bookmark,
        "The bookmark's ID, chosen at random by the device that kept it."
    )

    static let bookmarks = [
        Operation(
            id: "getBookmarks",
            method: "GET",
            path: PathPattern("/api/stories/{id}/bookmarks"),
            summary: "The reader's bookmarks of a story in the order in which they were kept, deleted ones included.",
            parameters: [story.described],
            answers: [document(BookmarksDocument.self, "Without their lines; empty while no one is reading on this device.")],
            run: { api, call throws(ProblemDetails) in
                let id = try call.value(of: story)
                guard let reader = call.caller.reader else { return .json(BookmarksDocument([])) }
                return .json(
                    BookmarksDocument(try librarySays { () throws(LibraryError) in try api.library.bookmarks(of: reader, story: id) })
                )
            }
        ),
        Operation(
            id: "getBookmark",
            method: "GET",
            path: PathPattern("/api/stories/{id}/bookmarks/{bookmark}"),
            summary: "A bookmark with the lines that lead to its place.",
            access: .reader,
            parameters: [story.described, bookmark.described],
            answers: [document(WholeBookmarkDocument.self, "The bookmark.")],
            problems: [.notFound],
            run: { api, call throws(ProblemDetails) in
                let (id, story) = (try call.value(of: bookmark), try call.value(of: story))
                let reader = try call.reader()
                let found = try librarySays { () throws(LibraryError) in try api.library.bookmark(id, of: reader, story: story) }
                guard let found else { throw ProblemDetails(.notFound, "There is no such bookmark.") }
                return .json(WholeBookmarkDocument(found))
            }
        ),
        Operation(
            id: "putBookmark",
            method: "PUT",
            path: PathPattern("/api/stories/{id}/bookmarks/{bookmark}"),
            summary: "Keeps, changes or deletes a bookmark. The latest change wins.",
            access: .reader,
            parameters: [story.described, bookmark.described],
            body: BookmarkChange.shape,
            example: ##"{"name": "The cave", "note": "Ask the owl", "scene": 4, "kept": 1763700000000, "changed": 1763700000000, "##
                + ##""sent": 1763700000400, "lines": ["…"]}"##,
            bodyLimit: 1_024 * 1_024,
            answers: [document(BookmarkDocument.self, "The bookmark now stored, which may be a later change.")],
            run: { api, call, change throws(ProblemDetails) in
                let wish = Bookmark(
                    id: try call.value(of: bookmark),
                    story: try call.value(of: story),
                    name: change.name,
                    note: change.note,
                    scene: change.scene,
                    kept: call.moment(change.kept, sent: change.sent),
                    changed: call.moment(change.changed, sent: change.sent),
                    isRemoved: change.removed ?? false,
                    lines: change.lines
                )
                let reader = try call.reader()
                return .json(BookmarkDocument(try librarySays { () throws(LibraryError) in try api.library.keep(wish, of: reader) }))
            }
        ),
    ]
}
