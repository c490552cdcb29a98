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

    static let stencilOfAnotherSize = DiagnosticEntry(
        title: "A stencil of another size than its picture",
        meaning: """
            A stencil is laid over its picture, and what it covers is painted. Where the two have different sizes, one of them is \
            stretched, and the colour lands beside what it is for.
            """,
        mend: "Save both in the same size. In a drawing program, keep the stencil as a layer of the picture, and export both whole.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "pictures": {
                  "robot": { "file": "robot.png", "alt": "A robot.", "paint": { "file": "robot-paint-narrow.png", "variable": "paint" } }
                },
                """#,
            mended: #"""
                "pictures": {
                  "robot": { "file": "robot.png", "alt": "A robot.", "paint": { "file": "robot-paint.png", "variable": "paint" } }
                },
                """#,
            difference: "The stencil is as large as the robot."
        )
    )

    static let fileBroken = DiagnosticEntry(
        title: "A file that is broken",
        meaning: """
            The end of the file is missing, or its parts do not fit together: often a download or a copy was interrupted. Browsers show \
            half of such a picture or none of it, and “branchbook pack” refuses it.
            """,
        mend: "Copy or download the file again, or open it in the program that made it and save it again.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "pictures": { "moon": { "file": "moon-torn.png", "alt": "A full moon." } },
                """#,
            mended: #"""
                "pictures": { "moon": { "file": "moon.png", "alt": "A full moon." } },
                """#,
            difference: "The picture was copied again, to its last byte."
        )
    )

    static let pictureWithScript = DiagnosticEntry(
        title: "A vector picture with a script",
        meaning: """
            An SVG can hold a program. It never runs in a story, for the safety of those who read, so what it would do is missing from the \
            picture; “branchbook pack” takes it out.
            """,
        mend: "Save the picture as plain SVG, without scripts. What is to move can be animated with SVG's own animations.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "pictures": { "clock": { "file": "clock-script.svg", "alt": "A clock that says noon." } },
                """#,
            mended: #"""
                "pictures": { "clock": { "file": "clock.svg", "alt": "A clock that says noon." } },
                """#,
            difference: "The picture only draws."
        )
    )

    static let pictureReachesOut = DiagnosticEntry(
        title: "A vector picture that asks for another file",
        meaning: """
            An SVG can name pictures, fonts and styles that lie elsewhere, on another computer or in a file beside it. A story never \
            loads them: it is whole by itself, and nobody learns who reads it. So they are missing from the picture.
            """,
        mend: "Put what the picture needs into the picture: drawing programs call that “embed”, and turn text into paths.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "pictures": { "kite": { "file": "kite-linked.svg", "alt": "A kite over a hill." } },
                """#,
            mended: #"""
                "pictures": { "kite": { "file": "kite.svg", "alt": "A kite over a hill." } },
                """#,
            difference: "The kite is drawn in the picture itself."
        )
    )

    static let bytesBehindItsEnd = DiagnosticEntry(
        title: "A picture with something behind its end",
        meaning: """
            A picture says where it ends, and after that come more bytes, which no viewer shows. Often that is a second file: an \
            archive, or a second view that some cameras add. “branchbook pack” refuses such a picture, since nobody sees what it carries.
            """,
        mend: "Open the picture in a picture editor and save it again, which keeps only what is seen.",
        example: DiagnosticEntry.Example(
            wrong: #"""
                "pictures": { "chest": { "file": "chest-with-more.png", "alt": "A treasure chest." } },
                """#,
            mended: #"""
                "pictures": { "chest": { "file": "chest.png", "alt": "A treasure chest." } },
                """#,
            difference: "The picture was saved again, and ends where it ends."
        )
    )
}
