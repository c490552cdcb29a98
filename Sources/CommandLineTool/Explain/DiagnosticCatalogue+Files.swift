extension DiagnosticCatalogue {
    // MARK: Its files

    static let fileMissing = DiagnosticEntry(
        title: "A missing file",
        meaning: "The story names a file that is not in its folder. Readers would see an empty frame, or hear nothing.",
        fix: "Put the file there, or correct its name. Capitals matter, even if your own computer does not mind.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "pictures": { "well": { "file": "wel.png", "alt": "A well with a bucket." } },
                """#,
            fixed: #"""
                "pictures": { "well": { "file": "well.png", "alt": "A well with a bucket." } },
                """#,
            difference: "The file is called “well.png”."
        )
    )

    static let fileUnreadable = DiagnosticEntry(
        title: "A file that cannot be read",
        meaning: "Something with this name exists, but it cannot be opened: it is a folder, or you do not have permission to read it.",
        fix: "Look at it in your file manager, and replace it with a readable file.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "pictures": { "desk": { "file": "drawer.png", "alt": "A desk with one drawer." } },
                """#,
            fixed: #"""
                "pictures": { "desk": { "file": "well.png", "alt": "A desk with one drawer." } },
                """#,
            difference: "The picture is a file now, not a folder named like a picture."
        )
    )

    static let fileOfOtherType = DiagnosticEntry(
        title: "A file whose name does not match its content",
        meaning: "The file's name says one type, but its content is another. Some browsers will show it, others will not.",
        fix: "Give the file the extension of its real type, or save it again in the type its name says.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "pictures": { "mirror": { "file": "mirror.png", "alt": "A mirror with a fox in it." } },
                """#,
            fixed: #"""
                "pictures": { "mirror": { "file": "mirror.svg", "alt": "A mirror with a fox in it." } },
                """#,
            difference: "The picture was an SVG all along, and is now named like one."
        )
    )

    static let fileLargerThanNeeded = DiagnosticEntry(
        title: "A file larger than it needs to be",
        meaning: """
            The file is much larger than a story needs on any screen. Families on a slow connection have to wait for it, and on a \
            tablet it takes up space that other stories could use.
            """,
        fix: "Save the picture in a smaller size, or the sound at a lower rate; no one will see or hear the difference.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "pictures": { "poster": { "file": "poster.png", "alt": "A circus poster: a bear on a bicycle." } },
                """#,
            fixed: #"""
                "pictures": { "poster": { "file": "well.png", "alt": "A circus poster: a bear on a bicycle." } },
                """#,
            difference: "A smaller picture replaces it."
        )
    )

    static let stencilOfAnotherSize = DiagnosticEntry(
        title: "A stencil that does not match its picture's size",
        meaning: """
            A stencil is laid over its picture, and whatever it covers is painted. If their sizes differ, one of them is stretched, \
            and the colour lands in the wrong place.
            """,
        fix: "Save both in the same size. In a drawing program, keep the stencil as a layer of the picture, and export both in full.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "pictures": {
                  "robot": { "file": "robot.png", "alt": "A robot.", "paint": { "file": "robot-paint-narrow.png", "variable": "paint" } }
                },
                """#,
            fixed: #"""
                "pictures": {
                  "robot": { "file": "robot.png", "alt": "A robot.", "paint": { "file": "robot-paint.png", "variable": "paint" } }
                },
                """#,
            difference: "The stencil is now as large as the robot."
        )
    )

    static let fileBroken = DiagnosticEntry(
        title: "A file that is broken",
        meaning: """
            The end of the file is missing, or its parts do not fit together, often because a download or a copy was interrupted. \
            Browsers show half of such a picture or none of it, and “branchbook pack” refuses it.
            """,
        fix: "Copy or download the file again, or open it in the program that made it and save it again.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "pictures": { "moon": { "file": "moon-torn.png", "alt": "A full moon." } },
                """#,
            fixed: #"""
                "pictures": { "moon": { "file": "moon.png", "alt": "A full moon." } },
                """#,
            difference: "The picture was copied again, completely this time."
        )
    )

    static let pictureWithScript = DiagnosticEntry(
        title: "A vector picture with a script",
        meaning: """
            An SVG can contain a program. For readers' safety it never runs in a story, so the picture lacks whatever it would do; \
            “branchbook pack” removes it.
            """,
        fix: "Save the picture as plain SVG, without scripts. Use SVG's own animations for anything that should move.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "pictures": { "clock": { "file": "clock-script.svg", "alt": "A clock that says noon." } },
                """#,
            fixed: #"""
                "pictures": { "clock": { "file": "clock.svg", "alt": "A clock that says noon." } },
                """#,
            difference: "The picture only draws."
        )
    )

    static let pictureReachesOut = DiagnosticEntry(
        title: "A vector picture that loads another file",
        meaning: """
            An SVG can refer to pictures, fonts and styles elsewhere, on another computer or in a neighbouring file. A story never \
            loads them: it is complete in itself, and no one finds out who is reading it. So they are missing from the picture.
            """,
        fix: "Put everything the picture needs into it: drawing programs call that “embed”. Convert text to paths.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "pictures": { "kite": { "file": "kite-linked.svg", "alt": "A kite over a hill." } },
                """#,
            fixed: #"""
                "pictures": { "kite": { "file": "kite.svg", "alt": "A kite over a hill." } },
                """#,
            difference: "The kite is now drawn in the picture itself."
        )
    )

    static let bytesBehindItsEnd = DiagnosticEntry(
        title: "A picture with extra bytes after its end",
        meaning: """
            A picture says where it ends, but more bytes follow that no viewer shows. Often that is a second file: an archive, or a \
            second view that some cameras add. “branchbook pack” refuses such a picture, because no one can see what it carries.
            """,
        fix: "Open the picture in a picture editor and save it again, which keeps only what you can see.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "pictures": { "chest": { "file": "chest-with-more.png", "alt": "A treasure chest." } },
                """#,
            fixed: #"""
                "pictures": { "chest": { "file": "chest.png", "alt": "A treasure chest." } },
                """#,
            difference: "The picture was saved again, and nothing follows its end."
        )
    )

    static let narrationOfOtherWords = DiagnosticEntry(
        title: "A narration of other words",
        meaning: """
            The file beside the narration has other words than the page. A recorded voice that says one thing while the page shows \
            another confuses people who are learning to read, so the browser's own voice reads such a line.
            """,
        fix: "Correct the words in the file, or record the page again. Capitals and punctuation make no difference.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "quay": { "text": "The ferry leaves at noon.", "narration": "ferry.mp3", "ending": "Aboard" }
                """#,
            fixed: #"""
                "quay": { "text": "The ferry leaves at nine.", "narration": "ferry.mp3", "ending": "Aboard" }
                """#,
            difference: "The page says “nine” now, as the voice does."
        )
    )
}
