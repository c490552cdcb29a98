extension DiagnosticCatalogue {
    // MARK: Its files

    static let fileMissing = DiagnosticEntry(
        title: "A file that is not there",
        meaning: "The story names a file that does not lie in its folder. Readers would see an empty frame, or hear nothing.",
        mend: "Put the file there, or correct its name. Capitals count, also where your own computer is generous.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "pictures": { "well": { "file": "wel.png", "alt": "A well with a bucket." } },
                """#,
            mended: #"""
                "pictures": { "well": { "file": "well.png", "alt": "A well with a bucket." } },
                """#,
            difference: "The file is called “well.png”."
        )
    )

    static let fileUnreadable = DiagnosticEntry(
        title: "A file that cannot be read",
        meaning: "Something of this name is there, but it cannot be opened: it is a folder, or you have no permission to read it.",
        mend: "Look at it in your file manager, and put a readable file in its place.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "pictures": { "desk": { "file": "drawer.png", "alt": "A desk with one drawer." } },
                """#,
            mended: #"""
                "pictures": { "desk": { "file": "well.png", "alt": "A desk with one drawer." } },
                """#,
            difference: "The picture is a file, and not a folder with a picture's name."
        )
    )

    static let fileOfOtherType = DiagnosticEntry(
        title: "A file that is not what it says",
        meaning: "The file's name says one kind of file, and what is in it is another. Some browsers will show it, others will not.",
        mend: "Give the file the ending of what it is, or save it again as what its name says.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "pictures": { "mirror": { "file": "mirror.png", "alt": "A mirror with a fox in it." } },
                """#,
            mended: #"""
                "pictures": { "mirror": { "file": "mirror.svg", "alt": "A mirror with a fox in it." } },
                """#,
            difference: "The picture was an SVG all the time, and is now called one."
        )
    )

    static let fileLargerThanNeeded = DiagnosticEntry(
        title: "A file that is larger than it need be",
        meaning: """
            The file is much larger than a story needs on any screen. Families on a slow line wait for it, and on a tablet it \
            takes up room that other stories could use.
            """,
        mend: "Save the picture smaller, or the sound at a lower rate; nobody will see or hear the difference.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "pictures": { "poster": { "file": "poster.png", "alt": "A circus poster: a bear on a bicycle." } },
                """#,
            mended: #"""
                "pictures": { "poster": { "file": "well.png", "alt": "A circus poster: a bear on a bicycle." } },
                """#,
            difference: "A smaller picture takes its place."
        )
    )
}
